import type { KnownLine, LineReport } from './linePairing'
import { sameNameFrom } from './matchRules'
import { compareNames } from './nameMatch'

type ReportFacts = Pick<LineReport, 'text' | 'name' | 'balanceAfterMinor' | 'bankRef'>

/** Words in bank texts that do not name a payer. Folded. */
const bankWords = new Set(
  (
    'gelen giden fast eft havale swift transfer transferi para odeme odemesi islem islemi gonderen gonderici alici aciklama aciklamasi sorgu no ' +
    'numara numarasi dekont fis ref referans tarih saat sube kanal internet mobil atm iban hesap hesaba ile icin ve tl try lira incoming outgoing ' +
    'payment credit debit from to of by the reference cep subesi bankacilik otomatik'
  ).split(' '),
)

/** Words that may name a payer: letters only, without bank words. */
const tellingWords = (text: string): Set<string> =>
  new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => /^\p{L}{2,}$/u.test(word) && !bankWords.has(word)))

const allOf = (some: ReadonlySet<string>, others: ReadonlySet<string>): boolean =>
  some.size > 0 && [...some].every((word) => others.has(word))

export type Agreement = 'same' | 'other' | 'unsure' | 'unknown'

/**
 * Whether two reports name the same payer. An empty name decides nothing; texts without a common word mean two
 * payers.
 */
export function payerAgreement(one: ReportFacts, other: ReportFacts): Agreement {
  const [a, b] = [tellingWords(one.name), tellingWords(other.name)]
  const [allA, allB] = [tellingWords(`${one.name} ${one.text}`), tellingWords(`${other.name} ${other.text}`)]
  if (allOf(a, allB) || allOf(b, allA)) return 'same'
  if (a.size > 0 && b.size > 0) return compareNames(one.name, other.name).score >= sameNameFrom ? 'same' : 'other'
  if (allOf(allA, allB) || allOf(allB, allA)) return 'same'
  if (allA.size === 0 || allB.size === 0) return 'unknown'
  return [...allA].some((word) => allB.has(word)) ? 'unsure' : 'other'
}

/** Whether both report the same balance after the payment. */
export function balanceAgreement(one: ReportFacts, other: ReportFacts): 'same' | 'other' | 'unknown' {
  if (one.balanceAfterMinor === null || other.balanceAfterMinor === null) return 'unknown'
  return one.balanceAfterMinor === other.balanceAfterMinor ? 'same' : 'other'
}

export const bothNamed = (one: ReportFacts, other: ReportFacts): boolean =>
  tellingWords(one.name).size > 0 && tellingWords(other.name).size > 0

/** True if only this source reported the line. */
export const isOneHand = ({ seen }: Pick<KnownLine, 'seen'>, source: string): boolean =>
  seen.every((one) => one.source === source)
