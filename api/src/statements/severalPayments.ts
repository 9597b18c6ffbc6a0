import { foldText } from '@kasa/domain/turkishText'

const several =
  /^(?:(?:gelen|giden|incoming|outgoing|fast|eft|havale|sepa) )?(?:toplu|batch|collective|bulk|sammel\w*)(?![\p{L}])/u
const counted = /(?<!\d)(\d{1,5}) ?(?:adet|kalem|islem|odeme|kayit|items?|payments?|transactions?|txs?)(?![\p{L}])/u

/**
 * The number of payments that the bank's text says it booked as one sum; 0 if it gives no number, null if it mentions
 * no sum.
 */
export function countOfPayments(words: string): number | null {
  const folded = foldText(words).trim()
  if (!several.test(folded)) return null
  return Number(counted.exec(folded)?.[1] ?? 0)
}
