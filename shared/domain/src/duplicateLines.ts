import { payerAgreement } from './paymentFacts'
import { writtenCodesIn } from './referenceCode'
import { foldText } from './turkishText'

/** A line to compare with another of the same account and amount. `sources`: who reported it (ADR 17). */
export type ComparedLine = {
  readonly bankRef: string | null
  readonly senderName: string
  readonly description: string
  /** The day in Istanbul on which it was booked. */
  readonly day: string
  readonly sources: readonly string[]
}

const botSource = 'BOT'

const reportOf = ({ senderName, description, bankRef }: ComparedLine) => ({
  name: foldText(senderName),
  text: foldText(description),
  bankRef,
  balanceAfterMinor: null,
})
const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** An empty name matches nothing. */
const isNamedIn = (name: string, other: ComparedLine) => {
  const theirWords = new Set(wordsOf(`${other.senderName} ${other.description}`))
  const words = wordsOf(name)
  return words.length > 0 && words.every((word) => theirWords.has(word))
}
const isSamePayer = (one: ComparedLine, other: ComparedLine): boolean =>
  isNamedIn(one.senderName, other) ||
  isNamedIn(other.senderName, one) ||
  payerAgreement(reportOf(one), reportOf(other)) === 'same'

/** Only tokens with both letters and digits, which cannot be ordinary words or numbers. */
const codesOf = ({ description }: ComparedLine) =>
  writtenCodesIn(description).filter((code) => /\p{L}/u.test(code) && /\d/.test(code))
const nameOthers = (one: ComparedLine, other: ComparedLine): boolean => {
  const [mine, theirs] = [codesOf(one), codesOf(other)]
  return mine.length > 0 && theirs.length > 0 && !mine.some((code) => theirs.includes(code))
}

/**
 * True if two lines may be one payment reported twice with different texts, by a notification and a statement or by
 * two channels with different references. A person then decides. They are different payments when the payer differs,
 * when they name different requests, when one file has both, or when bots reported both under two references or with
 * the same text. Both lines have the same account, direction and amount, and the same or a neighbouring day. Pure.
 */
export function mayBeDuplicate(one: ComparedLine, other: ComparedLine): boolean {
  if (!isSamePayer(one, other) || nameOthers(one, other)) return false
  const both = one.sources.filter((source) => other.sources.includes(source))
  if (both.length === 0) return true
  const hasBothRefs = one.bankRef !== null && other.bankRef !== null
  const isSameWords =
    one.bankRef === other.bankRef && one.senderName === other.senderName && one.description === other.description
  return both.every((source) => source === botSource) && one.day === other.day && !hasBothRefs && !isSameWords
}
