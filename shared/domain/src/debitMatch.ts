import { isBankReference, referenceKey } from './bankReference'
import { rankRequests, scoreOf, type Candidate, type MatchLine, type MatchRequest } from './lineMatch'
import type { MatchParts } from './matchParts'
import { sameNameFrom } from './matchRules'
import { writtenCodesIn } from './referenceCode'
import type { StoppedBy } from './stopReasons'

/**
 * Which payout does a debit of the bank prove, how surely, and what stopped the machine from saying so alone? The parts
 * and their weights are those of incoming lines (`lineMatch.ts`). A payout is also named by the bank's references that
 * were given for it, and by the IBAN it went to. Pure: the same line and payouts are always judged alike. Source:
 * domain section 5, P5.
 */

/**
 * Money that left: `senderName` is the other side's. `ibanHash`: of the IBAN it went to; null where the bank does not
 * say.
 */
export type DebitLine = MatchLine & { readonly bankRef: string | null; readonly ibanHash: string | null }
/**
 * A payout that was sent: `customerName` is the beneficiary's, `ttlMs` the last moment at which its debit may be
 * booked. `otherCodes`: more references of ours that name it. `partIds`: these parts of a payout are judged as one
 * (`joinedParts.ts`).
 */
export type SentPayout = MatchRequest & {
  readonly bankRefs: readonly string[]
  readonly ibanHash: string
  readonly otherCodes?: readonly string[]
  readonly partIds?: readonly string[]
}

/**
 * The most that a bank takes for one transfer within the transfer's own line, in kuruş: beyond that the amount is
 * another.
 */
export const mostBankFeeMinor = 20_000n

export type DebitJudgement = {
  readonly best: Candidate | null
  readonly runnerUp: Candidate | null
  /** What the bank took for itself within the line, in kuruş. */
  readonly bankFeeMinor: bigint
  /** What keeps the machine from saying that this payout was paid; null where nothing does. */
  readonly stoppedBy: StoppedBy | null
}

/**
 * All that a line may be naming a payout by: our references, and the bank's as `referenceKey` compares them. Most of
 * its words are neither.
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

/** True if the line has one of the bank's references that were given for the payout. */
function isNamed(line: DebitLine, { bankRefs }: SentPayout): boolean {
  const keys = new Set(bankRefs.filter(isBankReference).map(referenceKey))
  return keys.size > 0 && namesIn(line).keys.some((key) => keys.has(key))
}

const isToIban = (line: DebitLine, payout: SentPayout): boolean => line.ibanHash === payout.ibanHash

/** What the bank took beside the payout: none where the amounts are the same, null where they differ otherwise. */
function feeWithin(line: DebitLine, payout: SentPayout): bigint | null {
  const over = line.amountMinor - payout.amountMinor
  return over >= 0n && over <= mostBankFeeMinor ? over : null
}

/** A bank that writes the day alone may have sent it back in the morning of that day. */
const dayMs = 86_400_000

/** A reference of ours stands in the line; an IBAN that agrees counts as one elsewhere. */
function isCoded(line: DebitLine, { referenceCode, otherCodes = [] }: SentPayout): boolean {
  const written = writtenCodesIn(line.description)
  return [referenceCode, ...otherCodes].some((code) => written.includes(code))
}

/** True if the debit has a reference of this payout, the bank's or ours. */
export const namesPayout = (line: DebitLine, payout: SentPayout): boolean =>
  isNamed(line, payout) || isCoded(line, payout)

/**
 * True if the debit proves this payout and says so by a reference, the bank's or ours: nothing but the payout itself is
 * meant.
 */
export const isProvedByName = (line: DebitLine, payout: SentPayout): boolean =>
  judgeDebit(line, [payout]).stoppedBy === null && namesPayout(line, payout)

type Ranked = { payout: SentPayout; candidate: Candidate }

/** Each payout that a debit may have paid, with its score and parts, the best first. */
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

/**
 * True if a debit may be this payout although it has none of its references whole: the bank does not say to which IBAN
 * it went, the amount is the payout's own, and the beneficiary's name or a misspelt reference is in it.
 */
export function resemblesPayout(line: DebitLine, payout: SentPayout): boolean {
  const parts = line.ibanHash === null ? rankPayouts(line, [payout])[0]?.candidate.parts : undefined
  return parts !== undefined && parts.amount === 1 && (parts.name >= sameNameFrom || parts.reference > 0)
}

/**
 * What the bank took beside the payout, where the line says which payout it is, by the bank's reference or ours. An
 * IBAN does not: other money may have gone there too, so by the IBAN alone the amount is the payout's own. Null where
 * the amounts differ otherwise.
 */
function provedFee(line: DebitLine, { payout }: Ranked): bigint | null {
  const fee = feeWithin(line, payout)
  return fee === 0n || isNamed(line, payout) || isCoded(line, payout) ? fee : null
}

/**
 * The first thing, in the order in which a person would check, that speaks against the machine. A name the bank left
 * out says nothing.
 */
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
  // No machine decides on money that may have left once only.
  if (line.maybeDuplicate) return 'TOLD_TWICE'
  return null
}

/**
 * Judges a debit against the payouts that were sent or are being sent. Two that it names alike are never guessed
 * between, and what a line says of the other side never contradicts the payout that it is taken for: the line waits for
 * a person.
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
    // The bank's own name for one of them is worth more than the IBAN that they share.
    const byBank = alike.filter(({ payout }) => isNamed(line, payout))
    const byCode = alike.filter(({ payout }) => isCoded(line, payout))
    // So is ours, where the bank names none: a payout that is being sent has no reference of the bank's yet.
    const named = byBank.length === 0 && byCode.length === 1 ? byCode : byBank
    const [only] = named
    if (named.length !== 1 || !only) return none(named.length > 1 ? 'SEVERAL_REFERENCES' : 'TWO_CANDIDATES')
    const rival = alike.find((one) => one !== only)?.candidate ?? null
    return { best: only.candidate, runnerUp: rival, bankFeeMinor: feeWithin(line, only.payout) ?? 0n, stoppedBy: null }
  }
  // To one IBAN several sums may go: no machine puts parts together that the line does not name.
  if (first.payout.partIds && !isNamed(line, first.payout) && !isCoded(line, first.payout))
    return none('REFERENCE_MISSING')
  return { best, runnerUp, bankFeeMinor: feeWithin(line, first.payout) ?? 0n, stoppedBy: null }
}

/**
 * Judges a credit against the payouts that were paid from its account: did one of them come back? Only the bank's own
 * reference or ours says so: whoever was paid may pay us too, so neither name nor IBAN is enough; another IBAN than the
 * one it went to speaks against it.
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
  if (line.maybeDuplicate) return none('TOLD_TWICE')
  return { best: first.candidate, runnerUp, stoppedBy: null }
}
