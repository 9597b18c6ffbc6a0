import type { LimitMetric, LimitPeriod, LimitRule } from './limits'

/** The periods allowed for each metric. PENDING_COUNT counts the requests that are pending now. */
export const periodsOfMetric: Readonly<Record<LimitMetric, readonly LimitPeriod[]>> = {
  AMOUNT: ['TX', 'MINUTES', 'DAY', 'WEEK', 'MONTH'],
  COUNT: ['MINUTES', 'DAY', 'WEEK', 'MONTH'],
  PENDING_COUNT: ['TX'],
}

/** Allowed lengths of a MINUTES period; each divides a day. */
export const limitMinutes = [1, 5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480, 720] as const

export type LimitRuleFault = 'LIMIT_PERIOD' | 'LIMIT_MINUTES' | 'LIMIT_MIN' | 'LIMIT_CAP'
type Draft = Omit<LimitRule, 'id' | 'subject' | 'action'>

const faults: readonly [LimitRuleFault, 'period' | 'minutes' | 'min' | 'cap', (rule: Draft) => boolean][] = [
  ['LIMIT_PERIOD', 'period', ({ metric, period }) => !periodsOfMetric[metric].includes(period)],
  ['LIMIT_MINUTES', 'minutes', ({ period, minutes }) => (period === 'MINUTES') !== (minutes !== null)],
  // A minimum applies only to the amount of one request.
  ['LIMIT_MIN', 'min', ({ metric, period, min }) => min !== null && (metric !== 'AMOUNT' || period !== 'TX')],
  [
    'LIMIT_CAP',
    'cap',
    ({ metric, period, min, cap }) => cap === null && (min === null || metric !== 'AMOUNT' || period !== 'TX'),
  ],
  ['LIMIT_MIN', 'min', ({ min, cap }) => min !== null && cap !== null && min > cap],
]

/** The first fault of a rule and its field, or undefined. */
export function faultOfRule(
  rule: Draft,
): { fault: LimitRuleFault; field: 'period' | 'minutes' | 'min' | 'cap' } | undefined {
  const found = faults.find(([, , holds]) => holds(rule))
  return found && { fault: found[0], field: found[1] }
}

/** True if the counter can be kept: the rule still counts the same thing, and only its bounds or action changed. */
export const countsAlike = (
  a: Omit<Draft, 'min' | 'cap'> & Pick<LimitRule, 'subject'>,
  b: Omit<Draft, 'min' | 'cap'> & Pick<LimitRule, 'subject'>,
): boolean => a.subject === b.subject && a.metric === b.metric && a.period === b.period && a.minutes === b.minutes
