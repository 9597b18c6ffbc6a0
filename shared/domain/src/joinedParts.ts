import { mostBankFeeMinor, type DebitLine, type SentPayout } from './debitMatch'

/**
 * Which parts of one payout may have left in one debit. A bank sometimes books several transfers as one, and an
 * operator may have sent the rest of a payout at once. Such parts are judged as one payout of their sum
 * (`debitMatch.ts`). Amounts in kuruş; pure.
 */

/** A part of the payout `parentId`, as judged; `wholeCode` is that payout's reference code. */
export type SentPart = SentPayout & { readonly parentId: string; readonly wholeCode: string }
/** Two or more parts of one payout, judged as one. */
export type JoinedParts = SentPayout & { readonly partIds: readonly string[] }

/** The most combinations returned: with more, a person cannot tell which one is meant. */
export const mostJoined = 8

type Chosen = { readonly sum: bigint; readonly taken: readonly number[] }

/** All subsets of the amounts, with indexes counted from `first`. */
const choices = (amounts: readonly bigint[], first: number): Chosen[] =>
  amounts.reduce<Chosen[]>(
    (all, amount, index) => [
      ...all,
      ...all.map(({ sum, taken }) => ({ sum: sum + amount, taken: [...taken, first + index] })),
    ],
    [{ sum: 0n, taken: [] }],
  )

/** Index of the first choice with a sum of at least `least`, in choices sorted by sum. */
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
 * Index sets of two or more amounts with a sum between `least` and `most`, at most `mostJoined`. Combines subsets of
 * two halves: 20 parts have a million subsets, their halves a thousand each.
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

/** Parts of one payout as one transfer, with the references of all of them. Throws RangeError for fewer than two. */
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
 * Sets of two or more parts of one payout and account that a debit may have paid: first those with exactly its
 * amount, then those with a possible bank fee; at most `mostJoined` of each. `withId`: only sets with this part.
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

/** The set as an ordinary payout, which its IBAN may match. Only for suggesting candidates, not for deciding. */
export const asOne = ({ partIds: _, ...set }: JoinedParts): SentPayout => set
