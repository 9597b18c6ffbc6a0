import {
  accountAsks,
  amountAsks,
  mostRules,
  referenceAsks,
  sameNameFrom,
  timeAsks,
  type MatchRule,
} from '@kasa/domain/matchRules'
import { Button } from '@kasa/ui/Button'
import { Checkbox, Input, Select } from '@kasa/ui/Input'
import { look } from '@kasa/ui/looks'

import { styled } from './matchingStyles'
import { useRuleWords, type RuleWord } from './rulesWords'

const columns = ['order', 'name', 'decision', 'reference', 'amount', 'nameFrom', 'account', 'time', 'onlyOpen'] as const
const choices = {
  decision: ['APPROVE', 'SUGGEST'],
  reference: referenceAsks,
  amount: amountAsks,
  account: accountAsks,
  time: timeAsks,
} as const
type Choice = keyof typeof choices
const wordOf = (name: Choice, value: string): RuleWord =>
  name === 'decision' ? (value as RuleWord) : (`${name}.${value}` as RuleWord)

/** A name as the contract takes it, from what is typed. */
const asName = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)

const fresh = (rules: readonly MatchRule[]): MatchRule => {
  const taken = new Set(rules.map(({ name }) => name))
  const name =
    Array.from({ length: mostRules + 1 }, (_, n) => `rule-${n + 1}`).find((each) => !taken.has(each)) ?? 'rule'
  return {
    name,
    decision: 'SUGGEST',
    reference: 'ANY',
    amount: 'EXACT',
    nameFrom: sameNameFrom,
    account: 'SAME',
    time: 'SOON',
    onlyOpen: false,
  }
}

/** The rules as a table to be edited, in the order in which they are asked. */
export function RuleTable({
  rules,
  onRules,
}: {
  rules: readonly MatchRule[]
  onRules: (rules: readonly MatchRule[]) => void
}) {
  const say = useRuleWords()
  const change = (at: number, patch: Partial<MatchRule>) =>
    onRules(rules.map((rule, index) => (index === at ? { ...rule, ...patch } : rule)))
  const move = (at: number, to: number) => {
    const rule = rules[at]
    if (rule) onRules(rules.toSpliced(at, 1).toSpliced(to, 0, rule))
  }
  return (
    <>
      <div className={`wide edit stacked ${look('sheet')}`} tabIndex={0} role="region" aria-label={say('title')}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {say(column)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {rules.map((rule, index) => {
              const label = (field: RuleWord) => say('field', { field: say(field), rule: rule.name })
              return (
                // The name is what is edited, so the place is the key.
                <tr key={index}>
                  <td>
                    <span className={styled('move')}>
                      <Button
                        size="small"
                        tone="quiet"
                        aria-label={say('up', { rule: rule.name })}
                        disabled={index === 0}
                        onClick={() => move(index, index - 1)}
                      >
                        ↑
                      </Button>
                      <Button
                        size="small"
                        tone="quiet"
                        aria-label={say('down', { rule: rule.name })}
                        disabled={index === rules.length - 1}
                        onClick={() => move(index, index + 1)}
                      >
                        ↓
                      </Button>
                    </span>
                  </td>
                  <td className="name">
                    <Input
                      fieldSize="small"
                      type="text"
                      aria-label={label('name')}
                      value={rule.name}
                      onChange={({ target }) => change(index, { name: asName(target.value) })}
                    />
                  </td>
                  {(['decision', 'reference', 'amount'] as const).map((name) => (
                    <td key={name} data-label={say(name)}>
                      <Pick name={name} rule={rule} label={label(name)} onPick={(patch) => change(index, patch)} />
                    </td>
                  ))}
                  <td data-label={say('nameFrom')}>
                    <Input
                      fieldSize="small"
                      className="short"
                      type="number"
                      min={0}
                      max={100}
                      step={1}
                      aria-label={label('nameFrom')}
                      value={Math.round(rule.nameFrom * 100)}
                      onChange={({ target }) =>
                        change(index, { nameFrom: Math.min(100, Math.max(0, Number(target.value))) / 100 })
                      }
                    />
                  </td>
                  {(['account', 'time'] as const).map((name) => (
                    <td key={name} data-label={say(name)}>
                      <Pick name={name} rule={rule} label={label(name)} onPick={(patch) => change(index, patch)} />
                    </td>
                  ))}
                  <td data-label={say('onlyOpen')}>
                    <Checkbox
                      aria-label={label('onlyOpen')}
                      checked={rule.onlyOpen}
                      onChange={({ target }) => change(index, { onlyOpen: target.checked })}
                    />
                  </td>
                  <td className="off">
                    <Button
                      size="small"
                      tone="quiet"
                      aria-label={say('remove', { rule: rule.name })}
                      disabled={rules.length === 1}
                      onClick={() => onRules(rules.toSpliced(index, 1))}
                    >
                      ×
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <div className="row">
        <Button size="small" disabled={rules.length >= mostRules} onClick={() => onRules([...rules, fresh(rules)])}>
          {say('add')}
        </Button>
      </div>
    </>
  )
}

function Pick({
  name,
  rule,
  label,
  onPick,
}: {
  name: Choice
  rule: MatchRule
  label: string
  onPick: (patch: Partial<MatchRule>) => void
}) {
  const say = useRuleWords()
  return (
    <Select
      fieldSize="small"
      aria-label={label}
      value={rule[name]}
      onChange={({ target }) => onPick({ [name]: target.value })}
    >
      {choices[name].map((value) => (
        <option key={value} value={value}>
          {say(wordOf(name, value))}
        </option>
      ))}
    </Select>
  )
}
