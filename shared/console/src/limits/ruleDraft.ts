import type { LimitRuleView, limitRuleDraft } from '@kasa/contracts/limitGroups'
import { moneyInField, parseMoney } from '@kasa/domain/fieldMoney'
import { faultOfRule, periodsOfMetric } from '@kasa/domain/limitRule'
import type { LimitAction, LimitMetric, LimitPeriod, LimitSubject } from '@kasa/domain/limits'
import type { Language } from '@kasa/domain/money'

/** A rule while it is written: amounts and numbers as typed. `key` tells rows apart that have no id yet. */
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
/** A rule as most begin: so much a day for each merchant. */
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

/** Another metric keeps the period where it can be counted in it. */
export const withMetric = (draft: RuleDraft, metric: LimitMetric): RuleDraft => ({
  ...draft,
  metric,
  period: periodsOfMetric[metric].includes(draft.period) ? draft.period : (periodsOfMetric[metric][0] ?? 'DAY'),
})

/** What is typed as a bound: null for nothing, undefined for what is none. */
export function boundOf(metric: LimitMetric, text: string): bigint | null | undefined {
  if (text.trim() === '') return null
  if (metric === 'AMOUNT') return parseMoney(text)
  return /^\d{1,9}$/.test(text.trim()) ? BigInt(text.trim()) : undefined
}

/** True for the one kind of rule that can ask for a least amount. */
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

/** What is wrong with a rule as typed, and under which field to say so. Its contract's bounds are `boundFaultOf`. */
export function faultOfDraft(draft: RuleDraft): { field: 'min' | 'cap'; fault: DraftFault } | undefined {
  const { min, cap, ...rest } = parsed(draft)
  const notABound = draft.metric === 'AMOUNT' ? 'amountWrong' : 'countWrong'
  if (min === undefined) return { field: 'min', fault: notABound }
  if (cap === undefined) return { field: 'cap', fault: notABound }
  const found = faultOfRule({ ...rest, min, cap })
  if (!found) return undefined
  return found.field === 'min' ? { field: 'min', fault: 'minAboveCap' } : { field: 'cap', fault: 'capNeeded' }
}

/** The rule as it is sent. What is no number stays visible as such, so that the contract refuses it. */
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

/** What the contract complains of in one field of a rule as it would be sent. */
export function boundFaultOf(schema: typeof limitRuleDraft, draft: RuleDraft, field: 'min' | 'cap' | 'warnPct') {
  const asked = requestOfDraft(draft)
  const issue = schema.safeParse(asked).error?.issues.find(({ path }) => path[0] === field)
  return issue && { issue, asked }
}
