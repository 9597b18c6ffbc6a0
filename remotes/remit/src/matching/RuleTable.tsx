import { EditRow, EditSheet, moved } from '@kasa/console/rules/EditSheet'
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

import { useRuleWords, type RuleTextKey } from './rulesWords'

const columns = ['order', 'name', 'decision', 'reference', 'amount', 'nameFrom', 'account', 'time', 'onlyOpen'] as const
const choices = {
  decision: ['APPROVE', 'SUGGEST'],
  reference: referenceAsks,
  amount: amountAsks,
  account: accountAsks,
  time: timeAsks,
} as const
type Choice = keyof typeof choices
const wordOf = (name: Choice, value: string): RuleTextKey =>
  name === 'decision' ? (value as RuleTextKey) : (`${name}.${value}` as RuleTextKey)

/** Turns typed text into a name that the contract accepts. */
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

/** The rules as an editable table, in the order in which they are applied. */
export function RuleTable({
  rules,
  onRules,
}: {
  rules: readonly MatchRule[]
  onRules: (rules: readonly MatchRule[]) => void
}) {
  const t = useRuleWords()
  const change = (at: number, patch: Partial<MatchRule>) =>
    onRules(rules.map((rule, index) => (index === at ? { ...rule, ...patch } : rule)))
  return (
    <>
      <EditSheet label={t('title')} columns={columns.map((column) => t(column))}>
        {rules.map((rule, index) => {
          const label = (field: RuleTextKey) => t('field', { field: t(field), rule: rule.name })
          return (
            // The name is editable, so the index is the key.
            <EditRow
              key={index}
              at={index}
              count={rules.length}
              labels={{
                up: t('up', { rule: rule.name }),
                down: t('down', { rule: rule.name }),
                remove: t('remove', { rule: rule.name }),
              }}
              onMove={(to) => onRules(moved(rules, index, to))}
              onRemove={() => onRules(rules.toSpliced(index, 1))}
              isKept={rules.length === 1}
            >
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
                <td key={name} data-label={t(name)}>
                  <Pick name={name} rule={rule} label={label(name)} onPick={(patch) => change(index, patch)} />
                </td>
              ))}
              <td data-label={t('nameFrom')}>
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
                <td key={name} data-label={t(name)}>
                  <Pick name={name} rule={rule} label={label(name)} onPick={(patch) => change(index, patch)} />
                </td>
              ))}
              <td data-label={t('onlyOpen')}>
                <Checkbox
                  aria-label={label('onlyOpen')}
                  checked={rule.onlyOpen}
                  onChange={({ target }) => change(index, { onlyOpen: target.checked })}
                />
              </td>
            </EditRow>
          )
        })}
      </EditSheet>
      <div className="row">
        <Button size="small" disabled={rules.length >= mostRules} onClick={() => onRules([...rules, fresh(rules)])}>
          {t('add')}
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
  const t = useRuleWords()
  return (
    <Select
      fieldSize="small"
      aria-label={label}
      value={rule[name]}
      onChange={({ target }) => onPick({ [name]: target.value })}
    >
      {choices[name].map((value) => (
        <option key={value} value={value}>
          {t(wordOf(name, value))}
        </option>
      ))}
    </Select>
  )
}
