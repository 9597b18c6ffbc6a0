import { words } from '@kasa/console/failure'
import { formatCount } from '@kasa/console/format'
import { getJson, postJson } from '@kasa/console/http'
import { useLanguage } from '@kasa/console/i18n'
import { queryOptions, useQuery, useQueryClient } from '@kasa/console/query'
import { toast } from '@kasa/console/toast'
import { cardRulesAnswer, type CardRulesAnswer, type CardRuleView } from '@kasa/contracts/cardRules'
import { ApprovalPanel } from '@kasa/desk/ApprovalPanel'
import { mostRuleMinutes, mostTries, triesKinds, wrongCardRule } from '@kasa/domain/cardRules'
import { parseMoney } from '@kasa/domain/fieldMoney'
import { formatMoney, type Language } from '@kasa/domain/money'
import { AmountField } from '@kasa/ui/AmountField'
import { Button } from '@kasa/ui/Button'
import { Dialog } from '@kasa/ui/Dialog'
import { Field } from '@kasa/ui/Field'
import { FieldPair } from '@kasa/ui/FieldPair'
import { Checkbox, Input } from '@kasa/ui/Input'
import { Note } from '@kasa/ui/Note'
import { useState } from 'react'

import { ruleApprovals } from './ruleApprovals'
import { useRuleWords } from './ruleWords'

const path = '/api/card-rule'
const rulesInForce = () =>
  queryOptions({
    queryKey: ['cardRules'],
    queryFn: ({ signal }) => getJson(`${path}/list`, cardRulesAnswer, {}, { signal }),
  })

type Kind = CardRuleView['kind']
/** A rule as typed. */
type Typed = { kind: Kind; active: boolean; most: string; withinMin: string }
const isTries = (kind: Kind) => (triesKinds as readonly Kind[]).includes(kind)

const typedOf = ({ kind, active, most, withinMin }: CardRuleView, language: Language): Typed => ({
  kind,
  active,
  most: kind === 'AMOUNT' ? formatMoney(most, language).replace(/[^\d.,]/g, '') : String(most),
  withinMin: String(withinMin),
})
const wholeOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : -1)
const ruleOf = ({ kind, active, most, withinMin }: Typed): CardRuleView => ({
  kind,
  active,
  most: kind === 'AMOUNT' ? (parseMoney(most) ?? 0n) : BigInt(wholeOf(most)),
  withinMin: wholeOf(withinMin),
})
const wireOf = (rules: readonly CardRuleView[]) => rules.map(({ most, ...rule }) => ({ ...rule, most: Number(most) }))

/** One rule: whether it is active, and above which limit it fires. */
function Rule({ rule, onChange }: { rule: Typed; onChange: (rule: Typed) => void }) {
  const t = useRuleWords()
  const language = useLanguage()
  const label = t(`rule.${rule.kind}`)
  const change = (more: Partial<Typed>) => onChange({ ...rule, ...more })
  const { most, withinMin } = ruleOf(rule)
  const count = (number: bigint | number) => formatCount(Number(number), language)
  return (
    <>
      <label>
        <Checkbox checked={rule.active} onChange={({ target }) => change({ active: target.checked })} /> {label}
      </label>
      {rule.kind === 'AMOUNT' && (
        <Field label={t('field.above')} error={most < 1n ? t('wrong.above') : undefined}>
          {(field) => (
            <AmountField
              {...field}
              language={language}
              value={rule.most}
              onChange={({ target }) => change({ most: target.value })}
            />
          )}
        </Field>
      )}
      {isTries(rule.kind) && (
        <FieldPair>
          <Field
            label={t('field.most')}
            error={most < 1n || most > mostTries ? t('wrong.between', { most: count(mostTries) }) : undefined}
          >
            {(field) => (
              <Input
                {...field}
                inputMode="numeric"
                maxLength={4}
                value={rule.most}
                onChange={({ target }) => change({ most: target.value })}
              />
            )}
          </Field>
          <Field
            label={t('field.within')}
            error={
              withinMin < 1 || withinMin > mostRuleMinutes
                ? t('wrong.between', { most: count(mostRuleMinutes) })
                : undefined
            }
          >
            {(field) => (
              <Input
                {...field}
                inputMode="numeric"
                maxLength={5}
                value={rule.withinMin}
                onChange={({ target }) => change({ withinMin: target.value })}
              />
            )}
          </Field>
        </FieldPair>
      )}
    </>
  )
}

/** The form of the rules, initialised with the rules as read. */
function RulesForm({ known, onClose }: { known: CardRulesAnswer; onClose: () => void }) {
  const t = useRuleWords()
  const language = useLanguage()
  const client = useQueryClient()
  const [typed, setTyped] = useState(() => known.rules.map((rule) => typedOf(rule, language)))
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const rules = typed.map(ruleOf)
  const isSame = JSON.stringify(wireOf(rules)) === JSON.stringify(wireOf(known.rules))
  const whyNot =
    wrongCardRule(rules) !== undefined
      ? t('wrong')
      : isSame
        ? t('same')
        : reason.trim() === ''
          ? t('noReason')
          : undefined
  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const body = { rules: wireOf(rules), before: wireOf(known.rules), reason: reason.trim() }
      client.setQueryData(rulesInForce().queryKey, await postJson(`${path}/save`, cardRulesAnswer, body))
      toast('success', t('asked'))
      onClose()
    } catch (caught) {
      setProblem(words(caught, language))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={t('title')}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {known.waiting === null && (
            <Button tone="primary" busy={isBusy} whyNot={whyNot} onClick={() => void save()}>
              {t('save')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('text')}</p>
      {known.waiting === null ? (
        <>
          {typed.map((rule, at) => (
            <Rule key={rule.kind} rule={rule} onChange={(now) => setTyped(typed.with(at, now))} />
          ))}
          <Field label={t('field.reason')} required>
            {(field) => (
              <Input
                {...field}
                value={reason}
                maxLength={500}
                autoComplete="off"
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
        </>
      ) : (
        <>
          <Note tone="amber" icon="clock" title={t('waiting')} />
          <ApprovalPanel
            targetId={known.id}
            module="card"
            part={ruleApprovals}
            onDecided={() => void client.invalidateQueries({ queryKey: ['cardRules'] })}
          />
        </>
      )}
      {problem !== null && (
        <div role="alert">
          <Note tone="red" icon="warning" title={problem} />
        </div>
      )}
    </Dialog>
  )
}

/** Risk rules for card payments; a change needs a second administrator. */
export function RulesDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery(rulesInForce())
  return data ? <RulesForm key={data.waiting?.approvalId ?? 'none'} known={data} onClose={onClose} /> : null
}
