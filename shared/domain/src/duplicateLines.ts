import { payerAgreement } from './paymentFacts'
import { writtenCodesIn } from './referenceCode'
import { foldText } from './turkishText'

/** A line of one account and amount, as it is held against another; `sources` are those that reported it (ADR 17). */
export type ComparedLine = {
  readonly bankRef: string | null
  readonly senderName: string
  readonly description: string
  /** The day in Istanbul it was booked on. */
  readonly day: string
  readonly sources: readonly string[]
}

const botSource = 'BOT'

const told = ({ senderName, description, bankRef }: ComparedLine) => ({
  name: foldText(senderName),
  text: foldText(description),
  bankRef,
  balanceAfterMinor: null,
})
const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
/** An empty name stands in nothing. */
const isNamedIn = (name: string, other: ComparedLine) => {
  const said = new Set(wordsOf(`${other.senderName} ${other.description}`))
  const words = wordsOf(name)
  return words.length > 0 && words.every((word) => said.has(word))
}
const isSamePayer = (one: ComparedLine, other: ComparedLine): boolean =>
  isNamedIn(one.senderName, other) ||
  isNamedIn(other.senderName, one) ||
  payerAgreement(told(one), told(other)) === 'same'

/** Codes that can be nothing else: of letters and digits both. */
const codesOf = ({ description }: ComparedLine) =>
  writtenCodesIn(description).filter((code) => /\p{L}/u.test(code) && /\d/.test(code))
const nameOthers = (one: ComparedLine, other: ComparedLine): boolean => {
  const [mine, theirs] = [codesOf(one), codesOf(other)]
  return mine.length > 0 && theirs.length > 0 && !mine.some((code) => theirs.includes(code))
}

/**
 * May two lines that were not laid on each other be one payment, told twice in other words: by a notice and by the
 * statement, or under the references of two channels? A machine cannot know, so a person decides. Told apart they are
 * where the payer is another, where they name different requests, where a file has both, and where the bots have both
 * under two references or in the same words. Both are of one account, direction and amount, of one day or of days
 * beside each other. Pure.
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
