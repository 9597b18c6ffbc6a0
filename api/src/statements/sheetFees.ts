import { isEqual, minus, plus, sumOf, zero, type Decimal, type FileMark } from './decimal'
import { headName } from './profiles'
import { moneyIn } from './sheetCurrency'
import { noCell, type Cell, type SheetRow } from './sheetRow'
import type { Columns } from './sheetTables'

const feeHeads =
  /^(?:(?:islem|banka|eft|fast|havale|transfer|toplam|total|bank|transaction) )?(?:masraf(?:i|lar|lari)?|komisyon(?:u)?|ucret(?:i)?|kesinti(?:si|ler)?|fees?|commissions?|charges?|gebuhr(?:en)?|entgelte?|spesen|bsmv|kkdf|kdv|vergi(?:si)?|tax)(?: (?:tutar(?:i)?|amount|bsmv))?$/

/** The places of fee columns below a head, at most four; no bank has more. */
export function feePlacesIn(head: SheetRow | undefined, columns: Columns): number[] {
  const taken = new Set(columns.values())
  return (head ?? [])
    .flatMap(({ text }, place) => (!taken.has(place) && feeHeads.test(headName(text)) ? [place] : []))
    .slice(0, 4)
}

/** The size of a fee: zero if the cell has no digits, null if it cannot be read. */
function feeIn(cell: Cell, mark: FileMark): Decimal | null {
  if (!/\d/.test(cell.text)) return zero
  const amount = moneyIn(cell, mark)?.amount
  return amount === undefined ? null : amount.units < 0n ? minus(amount) : amount
}

/** A row's fees; empty if all are zero. */
export function feesOf(
  row: SheetRow,
  { fees, mark }: { fees: readonly number[]; mark: FileMark },
): { fees?: readonly (Decimal | null)[] } {
  if (fees.length === 0) return {}
  const amounts = fees.map((place) => feeIn(row[place] ?? noCell, mark))
  return amounts.every((fee) => fee?.units === 0n) ? {} : { fees: amounts }
}

/** Every subset of so many columns, as places. */
const choicesOf = (count: number): number[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, place) => place).filter((place) => (bits >> place) & 1),
  )

/** The sum of the chosen fees; undefined if one of them cannot be read. */
function feeOf(fees: readonly (Decimal | null)[], choice: readonly number[]): Decimal | undefined {
  const chosen = choice.map((place) => fees[place] ?? null)
  return chosen.some((fee) => fee === null) ? undefined : sumOf(chosen.flatMap((fee) => fee ?? []))
}

type Charged = { readonly amount: Decimal; readonly fees: readonly (Decimal | null)[] }

/**
 * The bank's fee for each of these amounts: the sum of the fee columns that its own balances prove, else of those
 * that the balances of all other rows prove. Undefined if none is proved, or several that differ. `isProved`: whether
 * the amount changes the balance accordingly.
 */
export function feesBeside<T extends Charged>(
  charged: readonly T[],
  isProved: (of: T, amount: Decimal) => boolean,
): (Decimal | undefined)[] {
  const choices = choicesOf(Math.max(0, ...charged.map(({ fees }) => fees.length)))
  const proved = charged.map((one) =>
    choices.filter((choice) => {
      const fee = feeOf(one.fees, choice)
      return fee !== undefined && isProved(one, plus(one.amount, minus(fee)))
    }),
  )
  const sure = proved.filter((some) => some.length > 0)
  const ofAll = sure.length === 0 ? [] : choices.filter((choice) => sure.every((some) => some.includes(choice)))
  return charged.map(({ fees }, index) => {
    const own = proved[index] ?? []
    const [first, ...others] = (own.length > 0 ? own : ofAll).map((choice) => feeOf(fees, choice))
    return first && others.every((other) => other && isEqual(other, first)) ? first : undefined
  })
}

type WithFees = { readonly amount: Decimal; readonly fees?: readonly (Decimal | null)[]; readonly fee?: Decimal }
/** Every amount that a row with fees may have moved: its own, or less some of the fees. Balances prove one of them. */
export function chargedIn<T extends WithFees>({ fees = [], ...entry }: T): Omit<T, 'fees'>[] {
  const sums = choicesOf(fees.length).flatMap((choice) => feeOf(fees, choice) ?? [])
  const different = sums.filter((fee, index) => sums.findIndex((other) => isEqual(other, fee)) === index)
  return different.map((fee) => {
    if (fee.units === 0n) return entry
    const charged = { ...entry, amount: plus(entry.amount, minus(fee)) }
    return entry.amount.units > 0n ? { ...charged, fee } : charged
  })
}
