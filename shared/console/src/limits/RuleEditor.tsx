import { useLanguage } from '../i18n'
import { useFaultInWords } from '../records/faultInWords'
import { limitMinutes, periodsOfMetric } from '@kasa/domain/limitRule'
import { limitActions, limitMetrics, limitSubjects } from '@kasa/domain/limits'
import { formatMoney } from '@kasa/domain/money'
import { AmountField } from '@kasa/ui/AmountField'
import { Field } from '@kasa/ui/Field'
import { IconButton } from '@kasa/ui/IconButton'
import { Input, Select } from '@kasa/ui/Input'
import { styleOf } from '@kasa/ui/styles'

import type { LimitScreen } from './limitScreen'
import { useRuleWords } from './ruleWords'
import { styled } from './limitStyles'
import { useLimitWords } from './limitWords'
import { asksLeast, boundFaultOf, boundOf, faultOfDraft, withMetric, type RuleDraft } from './ruleDraft'

type RuleEditorProps = {
  schema: LimitScreen['ruleSchema']
  draft: RuleDraft
  number: number
  isTried: boolean
  onChange: (draft: RuleDraft) => void
  onRemove: () => void
}

/** One of a few words. */
function Choice<T extends string>({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: T
  choices: readonly { id: T; text: string }[]
  onChoose: (id: T) => void
}) {
  return (
    <Field label={label}>
      {(field) => (
        <Select
          {...field}
          value={value}
          onChange={({ target }) => onChoose(choices.find(({ id }) => id === target.value)?.id ?? value)}
        >
          {choices.map(({ id, text }) => (
            <option key={id} value={id}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Edits one rule. On blur an amount is grouped for readability. */
export function RuleEditor({ schema, draft, number, isTried, onChange, onRemove }: RuleEditorProps) {
  const t = useLimitWords()
  const sayRule = useRuleWords()
  const language = useLanguage()
  const change = (part: Partial<RuleDraft>) => onChange({ ...draft, ...part })
  const faultInWords = useFaultInWords()
  const isMoney = draft.metric === 'AMOUNT'
  const lira = (typed: string) => formatMoney(boundOf('AMOUNT', typed) ?? 0n, language)
  const found = faultOfDraft(draft)
  const wrong = (field: 'min' | 'cap' | 'warnPct') => {
    if (!isTried) return undefined
    if (found?.field === field) return t(`rule.${found.fault}`, { min: lira(draft.min), cap: lira(draft.cap) })
    const bound = boundFaultOf(schema, draft, field)
    return bound && faultInWords(bound.issue, bound.asked, field !== 'warnPct' && isMoney ? `${field}Minor` : field)
  }
  const bound = (field: 'min' | 'cap') => {
    const typed = {
      value: draft[field],
      onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
    }
    return (
      <Field label={t(`rule.${field}`)} error={wrong(field)}>
        {(control) =>
          isMoney ? (
            <AmountField {...control} {...typed} language={language} />
          ) : (
            <Input {...control} {...typed} inputMode="numeric" autoComplete="off" maxLength={9} />
          )
        }
      </Field>
    )
  }
  return (
    <fieldset className={styled('draft')} aria-label={t('form.rule', { number })}>
      <div className={`top ${styleOf('strong')}`}>
        <span aria-hidden="true">{t('form.rule', { number })}</span>
        <IconButton icon="close" size="small" label={t('form.removeRule', { number })} onClick={onRemove} />
      </div>
      <div className={styled('fields')}>
        <Choice
          label={t('rule.subject')}
          value={draft.subject}
          choices={limitSubjects.map((id) => ({ id, text: sayRule(`subject.${id}`) }))}
          onChoose={(subject) => change({ subject })}
        />
        <Choice
          label={t('rule.metric')}
          value={draft.metric}
          choices={limitMetrics.map((id) => ({ id, text: sayRule(`metric.${id}`) }))}
          onChoose={(metric) => onChange(withMetric(draft, metric))}
        />
        <Choice
          label={t('rule.period')}
          value={draft.period}
          choices={periodsOfMetric[draft.metric].map((id) => ({
            id,
            text: draft.metric === 'PENDING_COUNT' ? sayRule('period.NOW') : sayRule(`period.${id}`, { count: '…' }),
          }))}
          onChoose={(period) => change({ period })}
        />
        {draft.period === 'MINUTES' && (
          <Choice
            label={t('rule.minutes')}
            value={String(draft.minutes)}
            choices={[...new Set([...limitMinutes, draft.minutes])].map((minutes) => ({
              id: String(minutes),
              text: String(minutes),
            }))}
            onChoose={(minutes) => change({ minutes: Number(minutes) })}
          />
        )}
        {asksLeast(draft) && bound('min')}
        {bound('cap')}
        <Choice
          label={t('rule.action')}
          value={draft.action}
          choices={limitActions.map((id) => ({ id, text: sayRule(`action.${id}`) }))}
          onChoose={(action) => change({ action })}
        />
        <Field label={t('rule.warnPct')} error={wrong('warnPct')}>
          {(control) => (
            <Input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              value={draft.warnPct}
              onChange={({ target }) => change({ warnPct: target.value })}
            />
          )}
        </Field>
      </div>
    </fieldset>
  )
}
