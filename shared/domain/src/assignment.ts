import { isBelieved, type BotStatus } from './bot'

/**
 * Chooses the bank account for a new deposit, among the accounts of a remit group (domain section 3). Pure functions.
 */
export const assignmentStrategies = [
  'PRIORITY',
  'ROUND_ROBIN',
  'WEIGHTED',
  'MOST_HEADROOM',
  'SAME_BANK_FIRST',
  'STICKY_CUSTOMER',
] as const
export type AssignmentStrategy = (typeof assignmentStrategies)[number]

export type AccountCandidate = {
  accountId: string
  bankCode: string
  status: string
  direction: 'IN' | 'OUT' | 'BOTH'
  minTxMinor: bigint
  maxTxMinor: bigint
  /** Kuruş the account may still take today; null: no limit. */
  headroomMinor: bigint | null
  /** The status of the account's bot; null without a bot. */
  bot: BotStatus | null
  /** Lower is tried first. */
  priority: number
  weight: number
  /** ms since epoch of the last request assigned to it; null: never. */
  lastAssignedMs: number | null
  /** True if this customer's last request was assigned to this account. */
  lastOfCustomer: boolean
  /** Within its own active hours and those of its limits. */
  isOpen: boolean
}

export const exclusionReasons = [
  'STATUS',
  'DIRECTION',
  'BOT_OFFLINE',
  'HOURS',
  'AMOUNT_BELOW_MIN',
  'AMOUNT_ABOVE_MAX',
  'HEADROOM',
] as const
export type Exclusion = (typeof exclusionReasons)[number]

/** In the order they are reported: first what excludes the account for any amount, then for this amount. */
const exclusions: Record<Exclusion, (account: AccountCandidate, amountMinor: bigint) => boolean> = {
  STATUS: ({ status }) => status !== 'ACTIVE',
  DIRECTION: ({ direction }) => direction === 'OUT',
  BOT_OFFLINE: ({ bot }) => bot !== null && !isBelieved(bot),
  HOURS: ({ isOpen }) => !isOpen,
  AMOUNT_BELOW_MIN: ({ minTxMinor }, amount) => amount < minTxMinor,
  AMOUNT_ABOVE_MAX: ({ maxTxMinor }, amount) => amount > maxTxMinor,
  HEADROOM: ({ headroomMinor }, amount) => headroomMinor !== null && amount > headroomMinor,
}

/** Why an account cannot take this amount now, or undefined when it can. */
export const excludedBecause = (account: AccountCandidate, amountMinor: bigint): Exclusion | undefined =>
  exclusionReasons.find((reason) => exclusions[reason](account, amountMinor))

const ofAccount: readonly Exclusion[] = ['STATUS', 'DIRECTION', 'BOT_OFFLINE', 'HOURS']
/**
 * True if the account accepts money now, of some amount. Compared with the group's minimum number of online accounts.
 */
const isOnline = (account: AccountCandidate) => standingExclusion(account) === undefined

/** Why an account accepts no amount now, or undefined when it does. */
export const standingExclusion = (account: AccountCandidate): Exclusion | undefined =>
  ofAccount.find((reason) => exclusions[reason](account, 0n))

type Order = (a: AccountCandidate, b: AccountCandidate) => number

const byPriority: Order = (a, b) => a.priority - b.priority || (a.accountId < b.accountId ? -1 : 1)
const first = (accounts: readonly AccountCandidate[], order: Order) =>
  [...accounts].sort((a, b) => order(a, b) || byPriority(a, b))[0]
const trueFirst = (a: boolean, b: boolean) => Number(b) - Number(a)

const byHeadroom: Order = ({ headroomMinor: a }, { headroomMinor: b }) => {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a > b ? -1 : 1
}

/** Random, in proportion to weight; `spin` in [0, 1) is the caller's random number. */
function byWeight(accounts: readonly AccountCandidate[], spin: number): AccountCandidate | undefined {
  const ordered = [...accounts].sort(byPriority)
  const total = ordered.reduce((sum, { weight }) => sum + weight, 0)
  let left = spin * total
  return ordered.find(({ weight }) => (left -= weight) < 0) ?? ordered.at(-1)
}

/** Why an eligible account was not chosen. PRIORITY also breaks ties of the other strategies. */
export const losingReasons = [
  'PRIORITY',
  'USED_LATER',
  'CHANCE',
  'LESS_HEADROOM',
  'OTHER_BANK',
  'NOT_LAST_OF_CUSTOMER',
] as const
export type Losing = (typeof losingReasons)[number]

type AssignmentRequest = { bankCode: string | null; spin: number }
type Strategy = {
  order: (request: AssignmentRequest) => Order
  pick?: (able: readonly AccountCandidate[], request: AssignmentRequest) => AccountCandidate | undefined
  loses: Losing
}
const alike: Order = () => 0

const strategies: Record<AssignmentStrategy, Strategy> = {
  PRIORITY: { order: () => alike, loses: 'PRIORITY' },
  ROUND_ROBIN: { order: () => (a, b) => (a.lastAssignedMs ?? -1) - (b.lastAssignedMs ?? -1), loses: 'USED_LATER' },
  WEIGHTED: { order: () => alike, pick: (able, { spin }) => byWeight(able, spin), loses: 'CHANCE' },
  MOST_HEADROOM: { order: () => byHeadroom, loses: 'LESS_HEADROOM' },
  SAME_BANK_FIRST: {
    order:
      ({ bankCode }) =>
      (a, b) =>
        trueFirst(a.bankCode === bankCode, b.bankCode === bankCode),
    loses: 'OTHER_BANK',
  },
  STICKY_CUSTOMER: {
    order: () => (a, b) => trueFirst(a.lastOfCustomer, b.lastOfCustomer),
    loses: 'NOT_LAST_OF_CUSTOMER',
  },
}

/** The assignment log's entry for one account. The chosen account has neither reason. */
export type Considered = {
  accountId: string
  headroomMinor: bigint | null
  excludedBecause: Exclusion | null
  lostBecause: Losing | null
}

/** Why no account of the group was used. */
export const groupRefusals = ['PAUSED', 'TOO_FEW_ONLINE', 'NO_ACCOUNT'] as const
export type GroupRefusal = (typeof groupRefusals)[number]

/** Returns the chosen account, if any, and the log entry of every account of the group. */
export function chooseAccount(
  strategy: AssignmentStrategy,
  accounts: readonly AccountCandidate[],
  request: { amountMinor: bigint; bankCode: string | null; spin: number },
  minOnline = 0,
): { chosen: AccountCandidate | undefined; refusal: GroupRefusal | null; considered: Considered[] } {
  const { order, pick, loses } = strategies[strategy]
  const inOrder = order(request)
  const able = accounts.filter((account) => excludedBecause(account, request.amountMinor) === undefined)
  const isTooFew = accounts.filter(isOnline).length < minOnline
  const chosen = isTooFew ? undefined : pick ? pick(able, request) : first(able, inOrder)
  const lost = (account: AccountCandidate): Losing | null => {
    if (chosen === undefined || account === chosen || !able.includes(account)) return null
    return pick || inOrder(chosen, account) !== 0 ? loses : 'PRIORITY'
  }
  const considered = accounts.map((account) => ({
    accountId: account.accountId,
    headroomMinor: account.headroomMinor,
    excludedBecause: excludedBecause(account, request.amountMinor) ?? null,
    lostBecause: lost(account),
  }))
  return { chosen, refusal: isTooFew ? 'TOO_FEW_ONLINE' : chosen ? null : 'NO_ACCOUNT', considered }
}
