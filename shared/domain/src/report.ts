import { scopesOf } from './access'
import type { Permission } from './permissions'

/** Reports with their figures, groups and filters. Source: domain section 6. */

export const reportNames = ['merchant', 'merchantremit', 'merchantwithdraw', 'general', 'remitaccount'] as const
export type ReportName = (typeof reportNames)[number]

/** Periods, or the objects of the rows. Weeks begin on Monday. */
export const reportGroups = ['day', 'week', 'month', 'merchant', 'trader', 'remitGroup', 'rail', 'account'] as const
export type ReportGroup = (typeof reportGroups)[number]
const periods = ['day', 'week', 'month'] as const
export const isPeriod = (group: ReportGroup): boolean => periods.some((period) => period === group)

/**
 * `money` in kuruş; `share` in percent with two decimals; `seconds` within 9 %. Share and seconds are null without
 * data.
 */
export type FigureKind = 'count' | 'money' | 'share' | 'seconds'

type Report = {
  readonly permission: Permission
  /** Modules that must be enabled, beside `reports`. */
  readonly modules: readonly string[]
  /** The first is the default. */
  readonly groups: readonly ReportGroup[]
  readonly figures: Readonly<Record<string, FigureKind>>
  /** Shown above the rows, compared with the period before. */
  readonly main: readonly string[]
  /** Charted for periods: the first upwards, the second downwards. */
  readonly chart: readonly [string] | readonly [string, string]
}

export const reports = {
  merchant: {
    permission: 'report.merchant',
    modules: ['reports', 'card'],
    groups: ['day', 'week', 'month', 'merchant', 'trader'],
    main: ['grossMinor', 'approvalShare', 'feeMinor', 'decisionS'],
    chart: ['grossMinor'],
    figures: {
      created: 'count',
      approved: 'count',
      grossMinor: 'money',
      approvalShare: 'share',
      rejected: 'count',
      expired: 'count',
      feeMinor: 'money',
      taxMinor: 'money',
      refundedMinor: 'money',
      chargebacks: 'count',
      chargebackMinor: 'money',
      wonMinor: 'money',
      lossMinor: 'money',
      netMinor: 'money',
      decisionS: 'seconds',
    },
  },
  merchantremit: {
    permission: 'report.merchantRemit',
    modules: ['reports', 'remit'],
    groups: ['day', 'week', 'month', 'merchant', 'remitGroup'],
    main: ['grossMinor', 'approvalShare', 'feeMinor', 'p50'],
    chart: ['grossMinor'],
    figures: {
      created: 'count',
      declared: 'count',
      approved: 'count',
      grossMinor: 'money',
      approvalShare: 'share',
      autoShare: 'share',
      rejected: 'count',
      expired: 'count',
      late: 'count',
      differenceMinor: 'money',
      reversedMinor: 'money',
      feeMinor: 'money',
      taxMinor: 'money',
      operatorCostMinor: 'money',
      netMinor: 'money',
      p50: 'seconds',
      p95: 'seconds',
    },
  },
  merchantwithdraw: {
    permission: 'report.merchantWithdraw',
    modules: ['reports', 'withdraw'],
    groups: ['day', 'week', 'month', 'merchant', 'rail'],
    main: ['sentMinor', 'slaShare', 'feeMinor', 'sentP50'],
    chart: ['sentMinor'],
    figures: {
      requested: 'count',
      requestedMinor: 'money',
      sent: 'count',
      sentMinor: 'money',
      paid: 'count',
      paidMinor: 'money',
      returned: 'count',
      returnedMinor: 'money',
      rejected: 'count',
      cancelled: 'count',
      pendingMinor: 'money',
      feeMinor: 'money',
      feeKeptMinor: 'money',
      taxMinor: 'money',
      bankFeeMinor: 'money',
      slaShare: 'share',
      sentP50: 'seconds',
      sentP95: 'seconds',
      paidP50: 'seconds',
      paidP95: 'seconds',
    },
  },
  general: {
    permission: 'report.general',
    modules: ['reports'],
    groups: ['merchant', 'day', 'week', 'month'],
    main: ['inMinor', 'outMinor', 'revenueMinor', 'approvalShare'],
    chart: ['inMinor', 'outMinor'],
    // The first seven lead from opening to closing; the others say what they consist of.
    figures: {
      openingMinor: 'money',
      inMinor: 'money',
      outMinor: 'money',
      feesMinor: 'money',
      taxMinor: 'money',
      settledMinor: 'money',
      closingMinor: 'money',
      revenueMinor: 'money',
      approvalShare: 'share',
      depositMinor: 'money',
      cardMinor: 'money',
      walletMinor: 'money',
      withdrawalMinor: 'money',
      walletOutMinor: 'money',
      depositFeeMinor: 'money',
      cardFeeMinor: 'money',
      walletFeeMinor: 'money',
      withdrawalFeeMinor: 'money',
      walletOutFeeMinor: 'money',
      bankFeeMinor: 'money',
      lossMinor: 'money',
      operatorCostMinor: 'money',
      turnoverShare: 'share',
    },
  },
  remitaccount: {
    permission: 'report.remitAccount',
    modules: ['reports', 'remit'],
    groups: ['account', 'day', 'week', 'month'],
    main: ['inMinor', 'outMinor', 'closingMinor'],
    chart: ['inMinor', 'outMinor'],
    figures: {
      openingMinor: 'money',
      in: 'count',
      inMinor: 'money',
      out: 'count',
      outMinor: 'money',
      otherMinor: 'money',
      closingMinor: 'money',
    },
  },
} as const satisfies Record<ReportName, Report>

export const reportOf = (name: ReportName): Report => reports[name]

/** A merchant's balances: shown to its users only if the tenant allows it. */
export const balanceFigures: readonly string[] = ['openingMinor', 'settledMinor', 'closingMinor']
/** What came to merchants' balances and left them, and the fees, by rail: the parts of the general report's sums. */
export const balanceParts = {
  inMinor: ['depositMinor', 'cardMinor', 'lossMinor', 'walletMinor'],
  outMinor: ['withdrawalMinor', 'walletOutMinor'],
  feesMinor: ['depositFeeMinor', 'cardFeeMinor', 'walletFeeMinor', 'withdrawalFeeMinor', 'walletOutFeeMinor'],
} as const satisfies Partial<
  Record<keyof typeof reports.general.figures, readonly (keyof typeof reports.general.figures)[]>
>

/** Figures of our own, hidden from merchants. */
export const ownFigures: readonly string[] = [
  'bankFeeMinor',
  'lossMinor',
  'operatorCostMinor',
  'revenueMinor',
  'turnoverShare',
]

/** Figures of the general report that need a module. */
const railFigures: Readonly<Record<string, readonly string[]>> = {
  remit: ['depositMinor', 'depositFeeMinor'],
  withdraw: ['withdrawalMinor', 'withdrawalFeeMinor', 'bankFeeMinor'],
  card: ['cardMinor', 'cardFeeMinor', 'lossMinor'],
  papara: ['walletMinor', 'walletFeeMinor', 'walletOutMinor', 'walletOutFeeMinor'],
}
export const figuresWithout = (modules: readonly string[]): readonly string[] =>
  Object.entries(railFigures).flatMap(([module, figures]) => (modules.includes(module) ? [] : figures))

const hasAny = (scope: string, scopes: readonly string[]): boolean => scopes.some((one) => scopesOf(scope).has(one))

/** True if the tenant hides merchants from bank transfer operators, and this person is one. */
export const reportHidesMerchants = (name: ReportName, scope: string, merchantHiddenFromRemit: boolean): boolean =>
  merchantHiddenFromRemit && name !== 'merchant' && !hasAny(scope, ['ADMIN', 'SYSTEM', 'MERCHANT', 'MERCHANT_TRADER'])

/**
 * The groups this person may choose. Merchants cannot see a card terminal's trader or our remit groups; operators from
 * whom merchants are hidden cannot group by merchant.
 */
export function reportGroupsFor(
  name: ReportName,
  scope: string,
  { merchantHiddenFromRemit }: { merchantHiddenFromRemit: boolean },
): readonly ReportGroup[] {
  const hidden: readonly ReportGroup[] = [
    ...(hasAny(scope, ['ADMIN', 'SYSTEM', 'TRADER']) ? [] : (['trader'] as const)),
    ...(hasAny(scope, ['ADMIN', 'SYSTEM', 'REMIT']) ? [] : (['remitGroup'] as const)),
    ...(reportHidesMerchants(name, scope, merchantHiddenFromRemit) ? (['merchant'] as const) : []),
  ]
  return reportOf(name).groups.filter((group) => !hidden.includes(group))
}

/** The longest range of one report, in days: three years. */
export const mostReportDays = 1_100

const dayMs = 86_400_000
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** The days of a report, both included; by default from the first of this month until today. */
export function reportRange(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  today: string,
): { from: string; to: string } {
  const end = to ?? (from !== undefined && from > today ? from : today)
  return { from: from ?? `${end.slice(0, 8)}01`, to: end }
}

/** The preceding range of the same length. */
export function rangeBefore({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: addDays(from, -daysBetween(from, to)), to: addDays(from, -1) }
}

export function periodEnd(group: ReportGroup, day: string, to: string): string {
  const end =
    group === 'week'
      ? addDays(day, 7 - (new Date(day).getUTCDay() || 7))
      : group === 'month'
        ? addDays(`${addDays(`${day.slice(0, 8)}01`, 32).slice(0, 8)}01`, -1)
        : day
  return end < to ? end : to
}

/** The periods of a range, each with its first and last day within it. */
export function periodsOf(
  group: ReportGroup,
  { from, to }: { from: string; to: string },
): { from: string; to: string }[] {
  const periods: { from: string; to: string }[] = []
  for (let day = from; day <= to; day = addDays(periodEnd(group, day, to), 1))
    periods.push({ from: day, to: periodEnd(group, day, to) })
  return periods
}
