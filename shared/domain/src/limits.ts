import { istanbulDay, istanbulMonth, istanbulTime, istanbulWeek } from './istanbulDay'

/**
 * Limits as tables (domain section 2): what a rule counts, for whom, in which stretch of time, and what a reservation
 * may become.
 */
export const limitSubjects = ['MERCHANT', 'KEY', 'CUSTOMER', 'ACCOUNT', 'OPERATOR', 'IBAN'] as const
export type LimitSubject = (typeof limitSubjects)[number]
export const limitMetrics = ['AMOUNT', 'COUNT', 'PENDING_COUNT'] as const
export type LimitMetric = (typeof limitMetrics)[number]
export const limitPeriods = ['TX', 'MINUTES', 'DAY', 'WEEK', 'MONTH'] as const
export type LimitPeriod = (typeof limitPeriods)[number]
/**
 * What a request beyond the cap meets: BLOCK refuses it, HOLD takes it and leaves the decision to a person, WARN takes
 * it and marks it.
 */
export const limitActions = ['BLOCK', 'HOLD', 'WARN'] as const
export type LimitAction = (typeof limitActions)[number]

/** One rule of a limit group. `min` and `cap` are kuruş for AMOUNT, a number of requests for the others. */
export type LimitRule = {
  id: string
  subject: LimitSubject
  metric: LimitMetric
  period: LimitPeriod
  /** Length of a MINUTES stretch; it divides the day, and the stretches begin at midnight in Istanbul. */
  minutes: number | null
  min: bigint | null
  cap: bigint | null
  action: LimitAction
}

/** Whom a request counts against; what it does not know yet, no rule counts. */
export type LimitSubjects = {
  merchantId?: string
  /** The merchant's key that asks; null where a person does. */
  keyId?: string | null
  customerRef?: string
  accountId?: string
  operatorId?: string | null
  ibanHash?: string | null
}

/** What one request takes from one counter. */
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
 * Whose rules they are: these count when an account is chosen, the others when a merchant asks. Locks are taken in this
 * order.
 */
export const accountSubjects: readonly LimitSubject[] = ['ACCOUNT', 'OPERATOR']

function minutesKey(at: Date, minutes: number): string {
  const [hour = 0, minute = 0] = istanbulTime(at).split(':').map(Number)
  const begins = Math.floor((hour * 60 + minute) / minutes) * minutes
  const two = (n: number) => String(n).padStart(2, '0')
  return `${istanbulDay(at)}T${two(Math.floor(begins / 60))}:${two(begins % 60)}`
}

const periodKeys: Record<LimitPeriod, (at: Date, minutes: number) => string> = {
  // What is pending is pending now, whenever it was asked for.
  TX: () => 'NOW',
  MINUTES: minutesKey,
  DAY: istanbulDay,
  WEEK: istanbulWeek,
  MONTH: istanbulMonth,
}

/** The counter's period a moment belongs to, as Istanbul counts days. */
export const limitPeriodKey = (rule: Pick<LimitRule, 'period' | 'minutes'>, at: Date): string =>
  periodKeys[rule.period](at, rule.minutes ?? 1)

/** The counter's subject; undefined where the request does not know it. */
export const limitSubjectKey = (rule: Pick<LimitRule, 'subject'>, subjects: LimitSubjects): string | undefined =>
  subjectKeys[rule.subject](subjects) ?? undefined

/** True for a rule that keeps a counter; the others look at the one request alone. */
export const isCounting = (rule: Pick<LimitRule, 'metric' | 'period'>): boolean =>
  rule.period !== 'TX' || rule.metric === 'PENDING_COUNT'

/** What a request of `amountMinor` at `at` takes, ordered so that two requests lock counters in the same order. */
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

/** The rules that one request breaks by its own amount, whatever came before it. */
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

/** True when the demand still fits under the cap. */
export const limitFits = (taken: bigint, amount: bigint, cap: bigint): boolean => taken + amount <= cap

/** What an account may still take now in kuruş: the tightest of its rules; null where nothing bounds it. */
export function headroomOf(counters: readonly { metric: LimitMetric; cap: bigint; taken: bigint }[]): bigint | null {
  return counters.reduce<bigint | null>((least, { metric, cap, taken }) => {
    const left = cap > taken ? cap - taken : 0n
    if (metric !== 'AMOUNT') return left === 0n ? 0n : least
    return least === null || left < least ? left : least
  }, null)
}

/** How near a counter is to its cap; `warnPct` in percent. */
export function usageLevel(taken: bigint, cap: bigint, warnPct: number): 'OK' | 'NEAR' | 'FULL' {
  if (taken >= cap) return 'FULL'
  return taken * 100n >= cap * BigInt(warnPct) ? 'NEAR' : 'OK'
}
