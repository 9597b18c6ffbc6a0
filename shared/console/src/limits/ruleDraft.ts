import type { LimitRuleView, limitRuleDraft } from '@kasa/contracts/limitGroups'
import { moneyInField, parseMoney } from '@kasa/domain/fieldMoney'
import { faultOfRule, periodsOfMetric } from '@kasa/domain/limitRule'
import type { LimitAction, LimitMetric, LimitPeriod, LimitSubject } from '@kasa/domain/limits'
import type { Language } from '@kasa/domain/money'

/** A rule in the form: amounts and numbers as typed. `key` identifies rows without id. */
export type RuleDraft = {
  key: string
  id: string | undefined
  subject: LimitSubject
  metric: LimitMetric
  period: LimitPeriod
  minutes: number
  min: string
  cap: string
  action: LimitAction
  warnPct: string
}

const asTyped = (metric: LimitMetric, bound: bigint | null, language: Language): string =>
  metric === 'AMOUNT' ? moneyInField(bound, language) : (bound?.toString() ?? '')

export const draftOf = (rule: LimitRuleView, language: Language): RuleDraft => ({
  ...rule,
  key: rule.id,
  minutes: rule.minutes ?? 15,
  min: asTyped(rule.metric, rule.min, language),
  cap: asTyped(rule.metric, rule.cap, language),
  warnPct: String(rule.warnPct),
})

let made = 0
/** The most common rule: an amount per merchant and day. */
export const newDraft = (): RuleDraft => ({
  key: `new ${(made += 1)}`,
  id: undefined,
  subject: 'MERCHANT',
  metric: 'AMOUNT',
  period: 'DAY',
  minutes: 15,
  min: '',
  cap: '',
  action: 'BLOCK',
  warnPct: '80',
})

/** Changes the metric; the period stays if it is allowed. */
export const withMetric = (draft: RuleDraft, metric: LimitMetric): RuleDraft => ({
  ...draft,
  metric,
  period: periodsOfMetric[metric].includes(draft.period) ? draft.period : (periodsOfMetric[metric][0] ?? 'DAY'),
})

/** Parses a typed bound: null if empty, undefined if invalid. */
export function boundOf(metric: LimitMetric, text: string): bigint | null | undefined {
  if (text.trim() === '') return null
  if (metric === 'AMOUNT') return parseMoney(text)
  return /^\d{1,9}$/.test(text.trim()) ? BigInt(text.trim()) : undefined
}

/** True for the only kind of rule with a minimum. */
export const asksLeast = ({ metric, period }: Pick<RuleDraft, 'metric' | 'period'>): boolean =>
  metric === 'AMOUNT' && period === 'TX'

const parsed = (draft: RuleDraft) => ({
  metric: draft.metric,
  period: draft.period,
  minutes: draft.period === 'MINUTES' ? draft.minutes : null,
  min: asksLeast(draft) ? boundOf(draft.metric, draft.min) : null,
  cap: boundOf(draft.metric, draft.cap),
})

export type DraftFault = 'amountWrong' | 'countWrong' | 'capNeeded' | 'minAboveCap'

/** The fault of a typed rule, and its field. `boundFaultOf` checks the contract's bounds. */
export function faultOfDraft(draft: RuleDraft): { field: 'min' | 'cap'; fault: DraftFault } | undefined {
  const { min, cap, ...rest } = parsed(draft)
  const notABound = draft.metric === 'AMOUNT' ? 'amountWrong' : 'countWrong'
  if (min === undefined) return { field: 'min', fault: notABound }
  if (cap === undefined) return { field: 'cap', fault: notABound }
  const found = faultOfRule({ ...rest, min, cap })
  if (!found) return undefined
  return found.field === 'min' ? { field: 'min', fault: 'minAboveCap' } : { field: 'cap', fault: 'capNeeded' }
}

/** The rule for the request. Invalid numbers become NaN, so that the contract refuses them. */
export function requestOfDraft(draft: RuleDraft) {
  const { min, cap, ...rest } = parsed(draft)
  const onTheWire = (bound: bigint | null | undefined) =>
    bound === undefined ? NaN : bound === null ? null : Number(bound)
  return {
    ...(draft.id === undefined ? {} : { id: draft.id }),
    subject: draft.subject,
    ...rest,
    min: onTheWire(min),
    cap: onTheWire(cap),
    action: draft.action,
    warnPct: draft.warnPct.trim() === '' ? NaN : Number(draft.warnPct),
  }
}

/** The contract's fault in one field of a rule. */
export function boundFaultOf(schema: typeof limitRuleDraft, draft: RuleDraft, field: 'min' | 'cap' | 'warnPct') {
  const request = requestOfDraft(draft)
  const issue = schema.safeParse(request).error?.issues.find(({ path }) => path[0] === field)
  return issue && { issue, asked: request }
}
