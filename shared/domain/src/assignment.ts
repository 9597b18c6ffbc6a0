/** Which bank account a new deposit is paid to: pure functions over the accounts of a remit group (domain section 3). */
export const assignmentStrategies = ['PRIORITY', 'ROUND_ROBIN', 'WEIGHTED', 'MOST_HEADROOM', 'SAME_BANK_FIRST', 'STICKY_CUSTOMER'] as const
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
  /** The watcher's state; null where no bot watches the account. */
  bot: 'ONLINE' | 'LATE' | 'OFFLINE' | 'PAUSED' | null
  /** Lower is tried first. */
  priority: number
  weight: number
  /** ms since epoch of the last request it was given; null: never. */
  lastAssignedMs: number | null
  /** The account this customer was given last time. */
  lastOfCustomer: boolean
}

export type Exclusion = 'STATUS' | 'DIRECTION' | 'AMOUNT_BELOW_MIN' | 'AMOUNT_ABOVE_MAX' | 'HEADROOM' | 'BOT_OFFLINE'

const exclusions: readonly [Exclusion, (account: AccountCandidate, amountMinor: bigint) => boolean][] = [
  ['STATUS', ({ status }) => status !== 'ACTIVE'],
  ['DIRECTION', ({ direction }) => direction === 'OUT'],
  ['AMOUNT_BELOW_MIN', ({ minTxMinor }, amount) => amount < minTxMinor],
  ['AMOUNT_ABOVE_MAX', ({ maxTxMinor }, amount) => amount > maxTxMinor],
  ['HEADROOM', ({ headroomMinor }, amount) => headroomMinor !== null && amount > headroomMinor],
  ['BOT_OFFLINE', ({ bot }) => bot === 'OFFLINE' || bot === 'PAUSED'],
]

/** Why an account cannot take this amount now, or undefined when it can. */
export const excludedBecause = (account: AccountCandidate, amountMinor: bigint): Exclusion | undefined =>
  exclusions.find(([, holds]) => holds(account, amountMinor))?.[0]

type Order = (a: AccountCandidate, b: AccountCandidate) => number

const byPriority: Order = (a, b) => a.priority - b.priority || (a.accountId < b.accountId ? -1 : 1)
const first = (accounts: readonly AccountCandidate[], order: Order) => [...accounts].sort((a, b) => order(a, b) || byPriority(a, b))[0]
const trueFirst = (a: boolean, b: boolean) => Number(b) - Number(a)

const byHeadroom: Order = ({ headroomMinor: a }, { headroomMinor: b }) => {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  return a > b ? -1 : 1
}

/** Chance in proportion to weight; `spin` in [0, 1) is the caller's random number. */
function byWeight(accounts: readonly AccountCandidate[], spin: number): AccountCandidate | undefined {
  const ordered = [...accounts].sort(byPriority)
  const total = ordered.reduce((sum, { weight }) => sum + weight, 0)
  let left = spin * total
  return ordered.find(({ weight }) => (left -= weight) < 0) ?? ordered.at(-1)
}

type Choice = (accounts: readonly AccountCandidate[], request: { bankCode: string | null; spin: number }) => AccountCandidate | undefined

const choices: Record<AssignmentStrategy, Choice> = {
  PRIORITY: (accounts) => first(accounts, byPriority),
  ROUND_ROBIN: (accounts) => first(accounts, (a, b) => (a.lastAssignedMs ?? -1) - (b.lastAssignedMs ?? -1)),
  WEIGHTED: (accounts, { spin }) => byWeight(accounts, spin),
  MOST_HEADROOM: (accounts) => first(accounts, byHeadroom),
  SAME_BANK_FIRST: (accounts, { bankCode }) => first(accounts, (a, b) => trueFirst(a.bankCode === bankCode, b.bankCode === bankCode)),
  STICKY_CUSTOMER: (accounts) => first(accounts, (a, b) => trueFirst(a.lastOfCustomer, b.lastOfCustomer)),
}

/** What is written to the assignment log for one account. */
export type Considered = { accountId: string; headroomMinor: bigint | null; excludedBecause: Exclusion | null }

/** The account to use, if any, and how every account of the group was judged. */
export function chooseAccount(
  strategy: AssignmentStrategy,
  accounts: readonly AccountCandidate[],
  request: { amountMinor: bigint; bankCode: string | null; spin: number },
): { chosen: AccountCandidate | undefined; considered: Considered[] } {
  const considered = accounts.map((account) => ({
    accountId: account.accountId,
    headroomMinor: account.headroomMinor,
    excludedBecause: excludedBecause(account, request.amountMinor) ?? null,
  }))
  const able = accounts.filter((account) => excludedBecause(account, request.amountMinor) === undefined)
  return { chosen: choices[strategy](able, request), considered }
}

/** A watcher is LATE after two missed beats and OFFLINE after five (domain section 3). */
export function botStatusAt(bot: { paused: boolean; heartbeatMs: number | null; intervalS: number }, nowMs: number): 'ONLINE' | 'LATE' | 'OFFLINE' | 'PAUSED' {
  if (bot.paused) return 'PAUSED'
  if (bot.heartbeatMs === null) return 'OFFLINE'
  const missed = (nowMs - bot.heartbeatMs) / (bot.intervalS * 1000)
  if (missed >= 5) return 'OFFLINE'
  return missed >= 2 ? 'LATE' : 'ONLINE'
}
