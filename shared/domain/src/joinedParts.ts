import { mostBankFeeMinor, type DebitLine, type SentPayout } from './debitMatch'

/**
 * Which parts of one payout may have left in one debit? A bank sometimes books several transfers as one, and an operator may have sent the
 * rest of a payout at once. Such parts are judged as one payout of their sum (`debitMatch.ts`). Amounts in kuruş; pure.
 */

/** A part of the payout `parentId` as the judge sees it, with the reference code of that payout. */
export type SentPart = SentPayout & { readonly parentId: string; readonly wholeCode: string }
/** Two or more parts of one payout, judged as one. */
export type JoinedParts = SentPayout & { readonly partIds: readonly string[] }

/** More than this many ways to make a sum are as good as any number: nobody can tell them apart. */
export const mostJoined = 8

/** Each way to choose two or more of some amounts so that their sum lies between two bounds, as indexes, the first `mostJoined` of them. */
function choose(amounts: readonly bigint[], least: bigint, most: bigint, isFirstIn: boolean): number[][] {
  const rest = amounts.map((_, index) => amounts.slice(index).reduce((sum, amount) => sum + amount, 0n))
  const found: number[][] = []
  const look = (from: number, taken: readonly number[], sum: bigint): void => {
    if (found.length === mostJoined || sum > most || sum + (rest[from] ?? 0n) < least) return
    if (from === amounts.length) {
      if (taken.length > 1) found.push([...taken])
      return
    }
    look(from + 1, [...taken, from], sum + (amounts[from] ?? 0n))
    if (from > 0 || !isFirstIn) look(from + 1, taken, sum)
  }
  look(0, [], 0n)
  return found
}

/** Parts of one payout as the one transfer that they may have been. It bears every name that one of them has. Throws RangeError for fewer than two. */
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
 * Sets of two or more parts of one payout and one account whose sum a debit may be: those that are its amount, then those with what a bank may
 * have taken for the transfer; of each at most `mostJoined`. `withId`: only sets with this part.
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
