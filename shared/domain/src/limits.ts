import { istanbulDay, istanbulMonth, istanbulTime, istanbulWeek } from './istanbulDay'

/** Limits as tables (domain section 2): what a rule counts, for whom, and in which period. */
export const limitSubjects = ['MERCHANT', 'KEY', 'CUSTOMER', 'ACCOUNT', 'OPERATOR', 'IBAN'] as const
export type LimitSubject = (typeof limitSubjects)[number]
export const limitMetrics = ['AMOUNT', 'COUNT', 'PENDING_COUNT'] as const
export type LimitMetric = (typeof limitMetrics)[number]
export const limitPeriods = ['TX', 'MINUTES', 'DAY', 'WEEK', 'MONTH'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
/**
 * What happens to a request above the cap: BLOCK refuses it, HOLD accepts it and leaves the decision to a person,
 * WARN accepts and marks it.
 */
export const limitActions = ['BLOCK', 'HOLD', 'WARN'] as const
export type LimitAction = (typeof limitActions)[number]

/** One rule of a limit group. `min` and `cap` are kuruş for AMOUNT, otherwise a number of requests. */
export type LimitRule = {
  id: string
  subject: LimitSubject
  metric: LimitMetric
  period: LimitPeriod
  /** Length of a MINUTES period. It divides the day; periods begin at midnight in Istanbul. */
  minutes: number | null
  min: bigint | null
  cap: bigint | null
  action: LimitAction
}

/** The subjects that a request counts against. Rules for an unknown subject do not count. */
export type LimitSubjects = {
  merchantId?: string
  /** The merchant's key that made the request; null when a person did. */
  keyId?: string | null
  customerRef?: string
  accountId?: string
  operatorId?: string | null
  ibanHash?: string | null
}

/** What one request adds to one counter. */
export type LimitDemand = {
  ruleId: string
  subjectKey: string
  periodKey: string
  amount: bigint
  cap: bigint
  action: LimitAction
}

const subjectKeys: Record<LimitSubject, (subjects: LimitSubjects) => string | null | undefined> = {
  MERCHANT: ({ merchantId }) => merchantId,
  KEY: ({ keyId }) => keyId,
  CUSTOMER: ({ merchantId, customerRef }) =>
    merchantId === undefined || customerRef === undefined ? undefined : `${merchantId}:${customerRef}`,
  ACCOUNT: ({ accountId }) => accountId,
  OPERATOR: ({ operatorId }) => operatorId,
  IBAN: ({ ibanHash }) => ibanHash,
}

/**
 * Rules of these subjects are checked when an account is chosen, the others when a merchant creates the request.
 * Locks are taken in this order.
 */
export const accountSubjects: readonly LimitSubject[] = ['ACCOUNT', 'OPERATOR']

function minutesKey(at: Date, minutes: number): string {
  const [hour = 0, minute = 0] = istanbulTime(at).split(':').map(Number)
  const begins = Math.floor((hour * 60 + minute) / minutes) * minutes
  const two = (n: number) => String(n).padStart(2, '0')
  return `${istanbulDay(at)}T${two(Math.floor(begins / 60))}:${two(begins % 60)}`
}

const periodKeys: Record<LimitPeriod, (at: Date, minutes: number) => string> = {
  // Pending requests count now, whenever they were created.
  TX: () => 'NOW',
  MINUTES: minutesKey,
  DAY: istanbulDay,
  WEEK: istanbulWeek,
  MONTH: istanbulMonth,
}

/** The counter's period that a moment belongs to, in Istanbul time. */
export const limitPeriodKey = (rule: Pick<LimitRule, 'period' | 'minutes'>, at: Date): string =>
  periodKeys[rule.period](at, rule.minutes ?? 1)

/** The counter's subject; undefined if the request has none. */
export const limitSubjectKey = (rule: Pick<LimitRule, 'subject'>, subjects: LimitSubjects): string | undefined =>
  subjectKeys[rule.subject](subjects) ?? undefined

/** True if the rule keeps a counter; the others check a single request. */
export const isCounting = (rule: Pick<LimitRule, 'metric' | 'period'>): boolean =>
  rule.period !== 'TX' || rule.metric === 'PENDING_COUNT'

/**
 * What a request of `amountMinor` at `at` adds to counters. Ordered, so that all requests lock counters in the same
 * order.
 */
export function limitDemands(
  rules: readonly LimitRule[],
  subjects: LimitSubjects,
  amountMinor: bigint,
  at: Date,
): LimitDemand[] {
  return rules
    .flatMap((rule) => {
      const subjectKey = limitSubjectKey(rule, subjects)
      if (subjectKey === undefined || rule.cap === null || !isCounting(rule)) return []
      const amount = rule.metric === 'AMOUNT' ? amountMinor : 1n
      return [
        {
          ruleId: rule.id,
          subjectKey,
          periodKey: limitPeriodKey(rule, at),
          amount,
          cap: rule.cap,
          action: rule.action,
        },
      ]
    })
    .sort((a, b) => (a.ruleId < b.ruleId ? -1 : 1))
}

/** The rules that a request breaks by its own amount, independent of counters. */
export function brokenAlone(rules: readonly LimitRule[], subjects: LimitSubjects, amountMinor: bigint): LimitDemand[] {
  return rules.flatMap((rule) => {
    const subjectKey = limitSubjectKey(rule, subjects)
    const fits = (rule.min === null || amountMinor >= rule.min) && (rule.cap === null || amountMinor <= rule.cap)
    if (subjectKey === undefined || isCounting(rule) || fits) return []
    return [
      {
        ruleId: rule.id,
        subjectKey,
        periodKey: 'TX',
        amount: amountMinor,
        cap: rule.cap ?? rule.min ?? 0n,
        action: rule.action,
      },
    ]
  })
}

export const limitFits = (taken: bigint, amount: bigint, cap: bigint): boolean => taken + amount <= cap

/** What an account may still accept now, in kuruş, by its tightest rule; null without a limit. */
export function headroomOf(counters: readonly { metric: LimitMetric; cap: bigint; taken: bigint }[]): bigint | null {
  return counters.reduce<bigint | null>((least, { metric, cap, taken }) => {
    const left = cap > taken ? cap - taken : 0n
    if (metric !== 'AMOUNT') return left === 0n ? 0n : least
    return least === null || left < least ? left : least
  }, null)
}

/** How close a counter is to its cap; `warnPct` in percent. */
export function usageLevel(taken: bigint, cap: bigint, warnPct: number): 'OK' | 'NEAR' | 'FULL' {
  if (taken >= cap) return 'FULL'
  return taken * 100n >= cap * BigInt(warnPct) ? 'NEAR' : 'OK'
}
