import { mostBankFeeMinor, type DebitLine, type SentPayout } from './debitMatch'

/**
 * Which parts of one payout may have left in one debit? A bank sometimes books several transfers as one, and an
 * operator may have sent the rest of a payout at once. Such parts are judged as one payout of their sum
 * (`debitMatch.ts`). Amounts in kuruş; pure.
 */

/** A part of the payout `parentId` as the judge sees it, with the reference code of that payout. */
export type SentPart = SentPayout & { readonly parentId: string; readonly wholeCode: string }
/** Two or more parts of one payout, judged as one. */
export type JoinedParts = SentPayout & { readonly partIds: readonly string[] }

/** More than this many ways to make a sum are as good as any number: nobody can tell them apart. */
export const mostJoined = 8

type Chosen = { readonly sum: bigint; readonly taken: readonly number[] }

/** All ways to choose from some amounts, with their indexes counted from `first`. */
const choices = (amounts: readonly bigint[], first: number): Chosen[] =>
  amounts.reduce<Chosen[]>(
    (all, amount, index) => [
      ...all,
      ...all.map(({ sum, taken }) => ({ sum: sum + amount, taken: [...taken, first + index] })),
    ],
    [{ sum: 0n, taken: [] }],
  )

/** Where in choices sorted by their sum the first one of at least `least` stands. */
function placeOf(least: bigint, sorted: readonly Chosen[]): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle]?.sum ?? least) < least) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Each way to choose two or more of some amounts so that their sum lies between two bounds, as indexes; `mostJoined` of
 * them at most. It joins the choices from one half with those from the other: 20 parts have a million choices, and
 * their halves a thousand each.
 */
function choose(amounts: readonly bigint[], least: bigint, most: bigint, isFirstIn: boolean): number[][] {
  const half = Math.ceil(amounts.length / 2)
  const late = choices(amounts.slice(half), half).sort((a, b) => (a.sum < b.sum ? -1 : a.sum > b.sum ? 1 : 0))
  const found: number[][] = []
  for (const { sum, taken } of choices(amounts.slice(0, half), 0)) {
    if (isFirstIn && taken[0] !== 0) continue
    for (let place = placeOf(least - sum, late); place < late.length; place += 1) {
      const other = late[place]
      if (!other || sum + other.sum > most) break
      if (taken.length + other.taken.length > 1) found.push([...taken, ...other.taken])
      if (found.length === mostJoined) return found
    }
  }
  return found
}

/**
 * Parts of one payout as the one transfer that they may have been. It bears every name that one of them has. Throws
 * RangeError for fewer than two.
 */
export function joined(parts: readonly SentPart[]): JoinedParts {
  const [first] = parts
  if (!first || parts.length < 2) throw new RangeError('One part is a payout by itself')
  return {
    ...first,
    id: parts.map(({ id }) => id).join('+'),
    partIds: parts.map(({ id }) => id),
    amountMinor: parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0n),
    otherCodes: [first.wholeCode, ...parts.map(({ referenceCode }) => referenceCode)],
    bankRefs: parts.flatMap(({ bankRefs }) => bankRefs),
    ttlMs: Math.min(...parts.map(({ ttlMs }) => ttlMs)),
  }
}

/**
 * Sets of two or more parts of one payout and one account whose sum a debit may be: those that are its amount, then
 * those with what a bank may have taken for the transfer; of each at most `mostJoined`. `withId`: only sets with this
 * part.
 */
export function joinedBy(
  { accountId, amountMinor }: Pick<DebitLine, 'accountId' | 'amountMinor'>,
  parts: readonly SentPart[],
  withId?: string,
): JoinedParts[] {
  const here = parts.filter((part) => part.accountId === accountId)
  const needed = here.find(({ id }) => id === withId)
  if (withId !== undefined && !needed) return []
  const parents = needed ? [needed.parentId] : [...new Set(here.map(({ parentId }) => parentId))]
  return parents.flatMap((parentId) => {
    const others = here.filter((part) => part.parentId === parentId && part !== needed)
    const own = needed ? [needed, ...others] : others
    const amounts = own.map((part) => part.amountMinor)
    const sets = [
      ...choose(amounts, amountMinor, amountMinor, needed !== undefined),
      ...choose(amounts, amountMinor - mostBankFeeMinor, amountMinor - 1n, needed !== undefined),
    ]
    return sets.map((set) => joined(set.flatMap((index) => own[index] ?? [])))
  })
}

/** The set as a payout that the IBAN alone may name: for asking what a debit may be, not for deciding that it is. */
export const asOne = ({ partIds: _, ...set }: JoinedParts): SentPayout => set
