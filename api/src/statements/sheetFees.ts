import { isEqual, minus, plus, sumOf, zero, type Decimal, type FileMark } from './decimal'
import { headName } from './profiles'
import { moneyIn } from './sheetCurrency'
import { noCell, type Cell, type SheetRow } from './sheetRow'
import type { Columns } from './sheetTables'

const feeHeads =
  /^(?:(?:islem|banka|eft|fast|havale|transfer|toplam|total|bank|transaction) )?(?:masraf(?:i|lar|lari)?|komisyon(?:u)?|ucret(?:i)?|kesinti(?:si|ler)?|fees?|commissions?|charges?|gebuhr(?:en)?|entgelte?|spesen|bsmv|kkdf|vergi(?:si)?|tax)(?: (?:tutar(?:i)?|amount|bsmv))?$/

/** Where the columns of fees stand under a head. More of them than these are no bank's. */
export function feePlacesIn(head: SheetRow | undefined, columns: Columns): number[] {
  const taken = new Set(columns.values())
  return (head ?? [])
    .flatMap(({ text }, place) => (!taken.has(place) && feeHeads.test(headName(text)) ? [place] : []))
    .slice(0, 4)
}

/** The size of a fee: nothing where the cell says none, null where it cannot be read. */
function feeIn(cell: Cell, mark: FileMark): Decimal | null {
  if (!/\d/.test(cell.text)) return zero
  const amount = moneyIn(cell, mark)?.amount
  return amount === undefined ? null : amount.units < 0n ? minus(amount) : amount
}

/** What a row says of its fees, where it says any. */
export function feesOf(
  row: SheetRow,
  { fees, mark }: { fees: readonly number[]; mark: FileMark },
): { fees?: readonly (Decimal | null)[] } {
  if (fees.length === 0) return {}
  const said = fees.map((place) => feeIn(row[place] ?? noCell, mark))
  return said.every((fee) => fee?.units === 0n) ? {} : { fees: said }
}

/** Every choice of some of these columns. */
const choicesOf = (count: number): number[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, place) => place).filter((place) => (bits >> place) & 1),
  )

/** What the fees of the chosen columns come to; undefined where one of them cannot be read. */
function feeOf(fees: readonly (Decimal | null)[], choice: readonly number[]): Decimal | undefined {
  const chosen = choice.map((place) => fees[place] ?? null)
  return chosen.some((fee) => fee === null) ? undefined : sumOf(chosen.flatMap((fee) => fee ?? []))
}

type Charged = { readonly amount: Decimal; readonly fees: readonly (Decimal | null)[] }

/**
 * What the bank took beside each of these amounts: the sum of the columns that its own balances prove, else of those
 * that the balances of every other row prove. Undefined where they prove none, or several that differ. `isProved`:
 * whether this amount moves the balance.
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
