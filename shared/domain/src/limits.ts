import { istanbulDay, istanbulMonth } from './istanbulDay'

/** One rule of a limit group. `cap` is kuruş for AMOUNT, a number of requests for COUNT (domain section 2). */
export type LimitRule = {
  id: string
  subject: 'MERCHANT' | 'CUSTOMER' | 'ACCOUNT'
  metric: 'AMOUNT' | 'COUNT'
  period: 'DAY' | 'MONTH'
  cap: bigint
}

/** Whom a request counts against. */
export type LimitSubjects = { merchantId: string; customerRef: string; accountId: string }

/** What one request takes from one counter. */
export type LimitDemand = { ruleId: string; subjectKey: string; periodKey: string; amount: bigint; cap: bigint }

const keys: Record<LimitRule['subject'], (subjects: LimitSubjects) => string> = {
  MERCHANT: ({ merchantId }) => merchantId,
  CUSTOMER: ({ merchantId, customerRef }) => `${merchantId}:${customerRef}`,
  ACCOUNT: ({ accountId }) => accountId,
}
const periods: Record<LimitRule['period'], (at: Date) => string> = { DAY: istanbulDay, MONTH: istanbulMonth }

/** The counter's period a moment belongs to, as Istanbul counts days. */
export const limitPeriodKey = (period: LimitRule['period'], at: Date): string => periods[period](at)

/** What a request of `amountMinor` at `at` takes, ordered so that two requests lock counters in the same order. */
export function limitDemands(rules: readonly LimitRule[], subjects: LimitSubjects, amountMinor: bigint, at: Date): LimitDemand[] {
  return rules
    .map((rule) => ({
      ruleId: rule.id,
      subjectKey: keys[rule.subject](subjects),
      periodKey: limitPeriodKey(rule.period, at),
      amount: rule.metric === 'COUNT' ? 1n : amountMinor,
      cap: rule.cap,
    }))
    .sort((a, b) => (a.ruleId < b.ruleId ? -1 : 1))
}

/** True when the demand still fits under the cap. */
export const limitFits = (taken: bigint, amount: bigint, cap: bigint): boolean => taken + amount <= cap

/** What an account may still take today in kuruş: the tightest of its rules; null where nothing bounds it. */
export function headroomOf(counters: readonly { metric: LimitRule['metric']; cap: bigint; taken: bigint }[]): bigint | null {
  return counters.reduce<bigint | null>((least, { metric, cap, taken }) => {
    const left = cap > taken ? cap - taken : 0n
    if (metric === 'COUNT') return left === 0n ? 0n : least
    return least === null || left < least ? left : least
  }, null)
}
