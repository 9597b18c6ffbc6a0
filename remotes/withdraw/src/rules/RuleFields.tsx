import { useLanguage } from '@kasa/console/i18n'
import { EditRow, EditSheet, moved } from '@kasa/console/rules/EditSheet'
import { formatMoney } from '@kasa/domain/money'
import { moneyInField, parseMoney } from '@kasa/domain/fieldMoney'
import { mostCheckers, mostPayoutRules, mostRuleHours, payoutRuleSides } from '@kasa/domain/payoutRules'
import { AmountField } from '@kasa/ui/AmountField'
import { Button } from '@kasa/ui/Button'
import { Input, Select } from '@kasa/ui/Input'
import { useId, type ReactNode } from 'react'

import { nextLine, rulesOf, type Line, type LineFault, type LineField } from './draft'
import type { Merchants } from './RuleLines'
import { styled } from './rulesStyles'
import { bandInWords, useRuleWords } from './rulesWords'

type RuleFieldsProps = {
  lines: readonly Line[]
  /** `isTyping`: the person is still typing; faults are shown when the field is left. */
  onLines: (lines: readonly Line[], isTyping: boolean) => void
  faults: readonly LineFault[]
  merchants: Merchants
}

const columns = ['order', 'merchant', 'from', 'until', 'side', 'checkers', 'hoursIn'] as const
const choices = Array.from({ length: mostCheckers }, (_, n) => n + 1)
const example = 50_000_00n

/** A control in a cell, with its error below. */
function Cell({
  head,
  label,
  wrong,
  children,
}: {
  head: string
  label: string
  wrong: string | undefined
  children: (field: { 'aria-label': string; 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode
}) {
  const id = useId()
  return (
    <td data-label={head} className={styled('cell')}>
      {children({ 'aria-label': label, ...(wrong && { 'aria-invalid': true, 'aria-describedby': id }) })}
      {wrong && (
        <span id={id} role="alert" className={styled('wrong')}>
          {wrong}
        </span>
      )}
    </td>
  )
}

/** The lines as an editable table. */
export function RuleFields({ lines, onLines, faults, merchants }: RuleFieldsProps) {
  const t = useRuleWords()
  const language = useLanguage()
  const change = (key: number, patch: Partial<Line>, isTyping = false) =>
    onLines(
      lines.map((line) => (line.key === key ? { ...line, ...patch } : line)),
      isTyping,
    )
  const wrongOf = (line: Line, field: LineField) => {
    const found = faults.find((each) => each.key === line.key && each.field === field)
    if (!found) return undefined
    const other = found.with === null ? undefined : rulesOf(lines)?.[found.with]
    return t(`fault.${found.fault}`, {
      amount: moneyInField(example, language),
      from: formatMoney(parseMoney(line.from) ?? 0n, language),
      line: (found.with ?? 0) + 1,
      band: other ? bandInWords(t, other, language) : '',
      most: field === 'hours' ? mostRuleHours : mostCheckers,
    })
  }
  return (
    <>
      <EditSheet label={t('title')} columns={columns.map((column) => t(column))}>
        {lines.map((line, at) => {
          const label = (field: string) => t('field', { field, line: at + 1 })
          const cell = (name: LineField, head: string) => ({ head, label: label(head), wrong: wrongOf(line, name) })
          return (
            <EditRow
              key={line.key}
              at={at}
              count={lines.length}
              labels={{
                up: t('up', { line: at + 1 }),
                down: t('down', { line: at + 1 }),
                remove: t('remove', { line: at + 1 }),
              }}
              onMove={(to) => onLines(moved(lines, at, to), false)}
              onRemove={() => onLines(lines.toSpliced(at, 1), false)}
            >
              <td className={`name ${styled('cell')}`}>
                <Select
                  fieldSize="small"
                  aria-label={label(t('merchant'))}
                  value={line.merchantId}
                  onChange={({ target }) => change(line.key, { merchantId: target.value })}
                >
                  <option value="">{t('everybody')}</option>
                  {merchants.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                  {line.merchantId !== '' && !merchants.some(({ id }) => id === line.merchantId) && (
                    <option value={line.merchantId}>{t('gone')}</option>
                  )}
                </Select>
              </td>
              {(['from', 'until'] as const).map((name) => (
                <Cell key={name} {...cell(name, t(name))}>
                  {(field) => (
                    <AmountField
                      {...field}
                      language={language}
                      fieldSize="small"
                      value={line[name]}
                      placeholder={name === 'until' ? t('noEnd') : undefined}
                      onChange={({ target }) => change(line.key, { [name]: target.value }, true)}
                    />
                  )}
                </Cell>
              ))}
              <td data-label={t('side')} className={styled('cell')}>
                <Select
                  fieldSize="small"
                  aria-label={label(t('side'))}
                  value={line.side}
                  onChange={({ target }) =>
                    change(line.key, { side: payoutRuleSides.find((side) => side === target.value) ?? 'OURS' })
                  }
                >
                  {payoutRuleSides.map((side) => (
                    <option key={side} value={side}>
                      {t(`side.${side}`)}
                    </option>
                  ))}
                </Select>
              </td>
              <Cell {...cell('checkers', t('checkers'))}>
                {(field) => (
                  <Select
                    {...field}
                    fieldSize="small"
                    value={line.checkers}
                    onChange={({ target }) => change(line.key, { checkers: Number(target.value) })}
                  >
                    {choices.map((count) => (
                      <option key={count}>{count}</option>
                    ))}
                  </Select>
                )}
              </Cell>
              <Cell {...cell('hours', t('hoursIn'))}>
                {(field) => (
                  <Input
                    {...field}
                    fieldSize="small"
                    className="short"
                    inputMode="numeric"
                    autoComplete="off"
                    maxLength={4}
                    value={line.hours}
                    onChange={({ target }) => change(line.key, { hours: target.value }, true)}
                  />
                )}
              </Cell>
            </EditRow>
          )
        })}
      </EditSheet>
      <div className="row">
        <Button
          size="small"
          whyNot={lines.length >= mostPayoutRules ? t('why.most', { most: mostPayoutRules }) : undefined}
          onClick={() => onLines([...lines, nextLine(lines)], false)}
        >
          {t('add')}
        </Button>
      </div>
    </>
  )
}
