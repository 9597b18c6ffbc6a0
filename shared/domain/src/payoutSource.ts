import { planRail, type Rail, type RailBank, type RailPlan } from './rail'

/**
 * Chooses our account for a payout, among the accounts of the merchant's groups. Pure functions (domain section 4,
 * planning).
 */
export type SourceAccount = {
  readonly accountId: string
  readonly status: string
  readonly direction: 'IN' | 'OUT' | 'BOTH'
  readonly bank: RailBank
  /**
   * Available amount in kuruş: the balance last reported by the bank, less what is planned or on its way; null: no
   * balance was reported.
   */
  readonly freeMinor: bigint | null
  readonly minTxMinor: bigint
  readonly maxTxMinor: bigint
  /** Within its own active hours. */
  readonly isOpen: boolean
}

export const sourceExclusions = [
  'TO_PAUSED',
  'STATUS',
  'DIRECTION',
  'HOURS',
  'AMOUNT_BELOW_MIN',
  'AMOUNT_ABOVE_MAX',
  'BALANCE_UNKNOWN',
  'TOO_LITTLE',
] as const
export type SourceExclusion = (typeof sourceExclusions)[number]

type Payout = { readonly amountMinor: bigint; readonly isToPaused?: boolean }

/** In the order they are reported: first what excludes every account, then this account, then this amount. */
const exclusions: Record<SourceExclusion, (account: SourceAccount, payout: Payout) => boolean> = {
  TO_PAUSED: (_, { isToPaused }) => isToPaused === true,
  STATUS: ({ status }) => status !== 'ACTIVE',
  DIRECTION: ({ direction }) => direction === 'IN',
  HOURS: ({ isOpen }) => !isOpen,
  AMOUNT_BELOW_MIN: ({ minTxMinor }, { amountMinor }) => amountMinor < minTxMinor,
  AMOUNT_ABOVE_MAX: ({ maxTxMinor }, { amountMinor }) => amountMinor > maxTxMinor,
  BALANCE_UNKNOWN: ({ freeMinor }) => freeMinor === null,
  TOO_LITTLE: ({ freeMinor }, { amountMinor }) => freeMinor !== null && amountMinor > freeMinor,
}

type Sending = Pick<SourceAccount, 'status' | 'direction' | 'freeMinor' | 'minTxMinor' | 'maxTxMinor'>
/** The most that one of these accounts can send in one transfer, in kuruş, ignoring hours; 0 if none can. */
export function mostInOneTransfer(accounts: readonly Sending[]): bigint {
  const mosts = accounts
    .filter(({ status, direction }) => status === 'ACTIVE' && direction !== 'IN')
    .map(({ freeMinor, minTxMinor, maxTxMinor }) => {
      const free = freeMinor ?? 0n
      const most = free < maxTxMinor ? free : maxTxMinor
      return most < minTxMinor ? 0n : most
    })
  return mosts.reduce((largest, most) => (most > largest ? most : largest), 0n)
}

/** Why an eligible account was not chosen: it arrives later, uses a more expensive rail, or would keep less money. */
export type SourceLoss = 'LATER' | 'DEARER_RAIL' | 'LESS_LEFT'

/** The result for one account: excluded, or its rail and why it lost; the chosen one has neither reason. */
export type JudgedSource = {
  readonly accountId: string
  readonly freeMinor: bigint | null
  readonly excludedBecause: SourceExclusion | null
  readonly lostBecause: SourceLoss | null
  readonly rail: Rail | null
  readonly arrivesBy: Date | null
}

export type SourcePlan = {
  readonly chosen: { readonly accountId: string; readonly plan: RailPlan } | undefined
  readonly judged: readonly JudgedSource[]
}

type PayoutToPlan = Payout & {
  /** The beneficiary's bank; `isToPaused`: it accepts no transfers now. */
  readonly to: RailBank
  /** `fast.limit_kurus`: the limit of one FAST transfer, in kuruş. */
  readonly fastLimitMinor: bigint
  readonly now: Date
}

/** Rails ordered by bank fee. */
const dearness: Readonly<Record<Rail, number>> = { HAVALE: 0, FAST: 1, EFT: 2 }

type Way = { account: SourceAccount; plan: RailPlan }

/**
 * Compares two ways: earlier arrival, then cheaper rail, then more money left, then id. `by` is the deciding
 * criterion.
 */
function compare(one: Way, other: Way): { by: SourceLoss; order: number } {
  const later = one.plan.arrivesBy.getTime() - other.plan.arrivesBy.getTime()
  if (later !== 0) return { by: 'LATER', order: later }
  const dearer = dearness[one.plan.rail] - dearness[other.plan.rail]
  if (dearer !== 0) return { by: 'DEARER_RAIL', order: dearer }
  const [a, b] = [one.account, other.account]
  const [left, right] = [a.freeMinor ?? 0n, b.freeMinor ?? 0n]
  if (left !== right) return { by: 'LESS_LEFT', order: left > right ? -1 : 1 }
  return { by: 'LESS_LEFT', order: a.accountId < b.accountId ? -1 : 1 }
}

/** Plans a payout: account, rail, sending and arrival time, and why each other account was not chosen. */
export function planSource(accounts: readonly SourceAccount[], payout: PayoutToPlan): SourcePlan {
  const { amountMinor } = payout
  if (amountMinor <= 0n) throw new RangeError(`A payout needs a positive amount, not ${amountMinor}`)
  const judged = accounts.map((account) => {
    const why = sourceExclusions.find((reason) => exclusions[reason](account, payout)) ?? null
    return { account, why, plan: why === null ? planRail({ from: account.bank, ...payout }) : null }
  })
  const ways = judged.flatMap(({ account, plan }) => (plan ? [{ account, plan }] : []))
  const [best] = ways.toSorted((one, other) => compare(one, other).order)
  return {
    chosen: best && { accountId: best.account.accountId, plan: best.plan },
    judged: judged.map(({ account, why, plan }) => ({
      accountId: account.accountId,
      freeMinor: account.freeMinor,
      excludedBecause: why,
      lostBecause: best && plan && account !== best.account ? compare(best, { account, plan }).by : null,
      rail: plan?.rail ?? null,
      arrivesBy: plan?.arrivesBy ?? null,
    })),
  }
}
