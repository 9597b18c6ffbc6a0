import { foldText } from '@kasa/domain/turkishText'

const several =
  /^(?:(?:gelen|giden|incoming|outgoing|fast|eft|havale|sepa) )?(?:toplu|batch|collective|bulk|sammel\w*)(?![\p{L}])/u
const counted = /(?<!\d)(\d{1,5}) ?(?:adet|kalem|islem|odeme|kayit|items?|payments?|transactions?|txs?)(?![\p{L}])/u

/**
 * How many payments a bank's words say that it booked as one sum; 0 where they say no number, null where they speak of
 * no sum.
 */
export function saysSeveral(words: string): number | null {
  const folded = foldText(words).trim()
  if (!several.test(folded)) return null
  return Number(counted.exec(folded)?.[1] ?? 0)
}
