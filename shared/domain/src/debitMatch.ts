import { isBankReference, referenceKey } from './bankReference'
import { rankRequests, scoreOf, type Candidate, type MatchLine, type MatchRequest } from './lineMatch'
import type { MatchParts } from './matchParts'
import { sameNameFrom } from './matchRules'
import { writtenCodesIn } from './referenceCode'
import type { StoppedBy } from './stopReasons'
import { foldText } from './turkishText'

/**
 * Finds the payout that a bank debit proves, with a score, and why automatic matching stopped. Parts and weights are
 * those of incoming lines (`lineMatch.ts`), plus the bank's references of the payout and the IBAN it went to. Pure
 * and deterministic. Source: domain section 5, P5.
 */

/**
 * An outgoing bank line: `senderName` is the counterparty. `ibanHash`: of the IBAN it went to; null if the bank does
 * not report it.
 */
export type DebitLine = MatchLine & { readonly bankRef: string | null; readonly ibanHash: string | null }
/**
 * A payout that was sent: `customerName` is the beneficiary, `ttlMs` the last moment its debit may be booked.
 * `otherCodes`: further reference codes of ours for it. `partIds`: the parts of a payout that are judged together
 * (`joinedParts.ts`).
 */
export type SentPayout = MatchRequest & {
  readonly bankRefs: readonly string[]
  readonly ibanHash: string
  readonly otherCodes?: readonly string[]
  readonly partIds?: readonly string[]
}

/**
 * The highest bank fee that may be included in the amount of the transfer's own line, in kuruş. Above it the amount
 * differs.
 */
export const mostBankFeeMinor = 20_000n

export type DebitJudgement = {
  readonly best: Candidate | null
  readonly runnerUp: Candidate | null
  /** The bank's fee included in the line, in kuruş. */
  readonly bankFeeMinor: bigint
  /** Why automatic matching does not accept this payout; null if it does. */
  readonly stoppedBy: StoppedBy | null
}

/**
 * All words of a line that may be a reference: our codes, and the bank's as `referenceKey` normalizes them. Most are
 * neither.
 */
export const namesIn = ({
  bankRef,
  description,
}: Pick<DebitLine, 'bankRef' | 'description'>): { codes: string[]; keys: string[] } => ({
  codes: writtenCodesIn(description),
  keys: [...(bankRef === null ? [] : [bankRef]), ...description.split(/[\s:;,/|]+/u)]
    .filter(isBankReference)
    .map(referenceKey),
})

/** True if the line contains a bank reference recorded for the payout. */
function isNamed(line: DebitLine, { bankRefs }: SentPayout): boolean {
  const keys = new Set(bankRefs.filter(isBankReference).map(referenceKey))
  return keys.size > 0 && namesIn(line).keys.some((key) => keys.has(key))
}

const isToIban = (line: DebitLine, payout: SentPayout): boolean => line.ibanHash === payout.ibanHash

/** The bank fee included in the line: 0 when the amounts are equal, null when the difference is not a fee. */
function feeWithin(line: DebitLine, payout: SentPayout): bigint | null {
  const over = line.amountMinor - payout.amountMinor
  return over >= 0n && over <= mostBankFeeMinor ? over : null
}

/** For a bank that reports only the day, the return may be booked earlier that day than the payout. */
const dayMs = 86_400_000

/** True if the line contains one of our reference codes. Elsewhere a matching IBAN counts as a reference too. */
function isCoded(line: DebitLine, { referenceCode, otherCodes = [] }: SentPayout): boolean {
  const written = writtenCodesIn(line.description)
  return [referenceCode, ...otherCodes].some((code) => written.includes(code))
}

/** True if the debit contains a reference of this payout, the bank's or ours. */
export const namesPayout = (line: DebitLine, payout: SentPayout): boolean =>
  isNamed(line, payout) || isCoded(line, payout)

/** True if the debit proves this payout by a reference, the bank's or ours. */
export const isProvedByName = (line: DebitLine, payout: SentPayout): boolean =>
  judgeDebit(line, [payout]).stoppedBy === null && namesPayout(line, payout)

type Ranked = { payout: SentPayout; candidate: Candidate }

/** Each payout that the debit may have paid, with score and parts, best first. */
export function rankPayouts(line: DebitLine, payouts: readonly SentPayout[]): Ranked[] {
  const byId = new Map(payouts.map((payout) => [payout.id, payout]))
  return rankRequests(line, payouts)
    .flatMap(({ candidate }): Ranked[] => {
      const payout = byId.get(candidate.requestId)
      if (!payout) return []
      const says = isNamed(line, payout) || isToIban(line, payout) || isCoded(line, payout)
      const parts: MatchParts = { ...candidate.parts, reference: says ? 1 : candidate.parts.reference }
      return [{ payout, candidate: { ...candidate, parts, score: scoreOf(parts) } }]
    })
    .sort((a, b) => b.candidate.score - a.candidate.score || (a.payout.id < b.payout.id ? -1 : 1))
}

/** A fee that any amount may have on top, in kuruş; a higher one is at most a twentieth of the payout. */
const smallFeeMinor = 1_500n

/** True if the bank gives no counterparty and the line's text contains the beneficiary's whole name. */
function isNamedInText({ senderName, description }: DebitLine, { customerName }: SentPayout): boolean {
  const name = inWords(customerName)
  return senderName.trim() === '' && name.includes(' ') && ` ${inWords(description)} `.includes(` ${name} `)
}
const inWords = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * True if a debit without a complete reference may be this payout: the bank does not report the IBAN, the amount is
 * equal or has a bank's fee on top, and the line has the beneficiary's name or a misspelt reference.
 */
export function resemblesPayout(line: DebitLine, payout: SentPayout): boolean {
  const fee = feeWithin(line, payout)
  if (line.ibanHash !== null || fee === null || (fee > smallFeeMinor && fee * 20n > payout.amountMinor)) return false
  const parts = rankPayouts({ ...line, amountMinor: payout.amountMinor }, [payout])[0]?.candidate.parts
  return isNamedInText(line, payout) || (parts !== undefined && (parts.name >= sameNameFrom || parts.reference > 0))
}

/**
 * The bank fee included in the line, if the line names the payout by a reference. With only the IBAN the amount must
 * be equal, since other money may have gone there. Null if the amounts differ otherwise.
 */
function provedFee(line: DebitLine, { payout }: Ranked): bigint | null {
  const fee = feeWithin(line, payout)
  return fee === 0n || isNamed(line, payout) || isCoded(line, payout) ? fee : null
}

/** The first reason against automatic matching, in the order a person would check. A missing name is not a reason. */
function obstacle(line: DebitLine, ranked: Ranked): StoppedBy | null {
  const {
    payout,
    candidate: { parts },
  } = ranked
  if (parts.reference === 0) return 'REFERENCE_MISSING'
  if (parts.reference < 1) return 'REFERENCE_MISSPELT'
  if (parts.account < 1) return 'OTHER_ACCOUNT'
  if (provedFee(line, ranked) === null) return 'AMOUNT_DIFFERS'
  if (line.ibanHash !== null && !isToIban(line, payout)) return 'OTHER_ACCOUNT'
  if (line.senderName.trim() !== '' && line.ibanHash === null && parts.name < sameNameFrom) return 'NAME_DIFFERS'
  if (parts.time < 1) return line.bookedMs > payout.ttlMs ? 'AFTER_EXPIRY' : 'BEFORE_REQUEST'
  // A possible duplicate: the money may have left only once, so a person decides.
  if (line.maybeDuplicate) return 'MAYBE_DUPLICATE'
  return null
}

/**
 * Judges a debit against the payouts that were sent or are being sent. Never guesses between two payouts with equal
 * evidence, and never accepts one that the counterparty contradicts: the line then waits for a person.
 */
export function judgeDebit(line: DebitLine, payouts: readonly SentPayout[]): DebitJudgement {
  const ranked = rankPayouts(line, payouts)
  const [first, second] = ranked
  const [best, runnerUp] = [first?.candidate ?? null, second?.candidate ?? null]
  const none = (stoppedBy: StoppedBy): DebitJudgement => ({ best, runnerUp, bankFeeMinor: 0n, stoppedBy })
  if (!first) return none('NO_CANDIDATE')
  const stoppedBy = obstacle(line, first)
  if (stoppedBy) return none(stoppedBy)
  const alike = ranked.filter((one) => obstacle(line, one) === null)
  if (alike.length > 1) {
    // A bank reference decides between payouts with the same IBAN.
    const byBank = alike.filter(({ payout }) => isNamed(line, payout))
    const byCode = alike.filter(({ payout }) => isCoded(line, payout))
    // Otherwise our reference does: a payout that is still being sent has no bank reference yet.
    const named = byBank.length === 0 && byCode.length === 1 ? byCode : byBank
    const [only] = named
    if (named.length !== 1 || !only) return none(named.length > 1 ? 'SEVERAL_REFERENCES' : 'TWO_CANDIDATES')
    const rival = alike.find((one) => one !== only)?.candidate ?? null
    return { best: only.candidate, runnerUp: rival, bankFeeMinor: feeWithin(line, only.payout) ?? 0n, stoppedBy: null }
  }
  // Several amounts may go to one IBAN, so parts are only joined when the line names them.
  if (first.payout.partIds && !isNamed(line, first.payout) && !isCoded(line, first.payout))
    return none('REFERENCE_MISSING')
  return { best, runnerUp, bankFeeMinor: feeWithin(line, first.payout) ?? 0n, stoppedBy: null }
}

/**
 * Judges whether a credit returns a payout that was paid from its account. Only a reference, the bank's or ours,
 * proves it: the payee may also pay us, so name and IBAN are not enough. A different IBAN speaks against it.
 */
export function judgeReturn(line: DebitLine, payouts: readonly SentPayout[]): Omit<DebitJudgement, 'bankFeeMinor'> {
  const ranked = rankPayouts(line, payouts)
  const named = ranked.filter(({ payout }) => isNamed(line, payout) || isCoded(line, payout))
  const [first, second] = named
  const [best, runnerUp] = [(first ?? ranked[0])?.candidate ?? null, second?.candidate ?? null]
  const none = (stoppedBy: StoppedBy) => ({ best, runnerUp, stoppedBy })
  if (!first) return none(ranked.length === 0 ? 'NO_CANDIDATE' : 'REFERENCE_MISSING')
  if (second) return none('SEVERAL_REFERENCES')
  const { payout, candidate } = first
  if (candidate.parts.account < 1) return none('OTHER_ACCOUNT')
  if (candidate.parts.amount < 1) return none('AMOUNT_DIFFERS')
  if (line.ibanHash !== null && !isToIban(line, payout)) return none('OTHER_ACCOUNT')
  if (line.bookedMs < payout.createdMs - dayMs) return none('BEFORE_REQUEST')
  if (line.maybeDuplicate) return none('MAYBE_DUPLICATE')
  return { best: first.candidate, runnerUp, stoppedBy: null }
}
