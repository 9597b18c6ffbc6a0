import { claimFates, differenceReasons, dutyStatuses, handoverStatuses } from '@kasa/domain/shift'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, minor, storable, typedText } from './primitives'

export const dutyStatus = z.enum(dutyStatuses)
/** POST /api/shift/duty */
export const dutyRequest = z.strictObject({ status: dutyStatus })

const claim = z.object({ id, number: z.string(), amountMinor: minor, status: z.string() })
const line = z.object({ id, bookedAt: instant, amountMinor: minor, senderName: z.string(), accountLabel: z.string() })
/** `ledgerMinor`: what the account should hold; `bankMinor`: what its bank last said. */
const account = z.object({
  id,
  label: z.string(),
  ledgerMinor: minor,
  bankMinor: z.nullable(minor),
  bankAt: z.nullable(instant),
})

/** How many accounts were counted otherwise than the ledger says, and by how much in all. */
const differences = { differenceCount: z.int(), differenceMinor: minor }

const shown = { claims: z.array(claim), unmatched: z.array(line), unmatchedCount: z.int(), unmatchedMinor: minor }
/** GET /api/shift/open: one's duty, and what one would hand over now; `unmatched` are the oldest hundred. */
export const shiftOpen = z.object({
  duty: z.object({ status: dutyStatus, since: z.nullable(instant) }),
  ...shown,
  accounts: z.array(account),
  /**
   * `whyNot`: who counts as the giver cannot take over from them (`whyNotTaker`); `until`: when that ends by itself.
   */
  takers: z.array(
    z.object({
      id,
      name: z.string(),
      duty: dutyStatus,
      whyNot: z.nullable(z.enum(['HANDOVER_NOT_YOURS', 'HANDOVER_SAME_LINE', 'HANDOVER_SAME_HAND'])),
      until: z.nullable(instant),
    }),
  ),
  /** Hand-overs that wait: for one's own signature, and one's own for another's. */
  toSign: z.array(z.object({ id, number: z.string(), giverName: z.string(), givenAt: instant, ...differences })),
  given: z.nullable(z.object({ id, number: z.string(), takerName: z.string() })),
})
export type ShiftOpen = z.infer<typeof shiftOpen>

/** Who signs gives the password, or leaves it out after a fresh one-time code. */
const proof = { password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))) }

/**
 * What was counted on one account; where it is not what the ledger says, with the reason (`isExplained`).
 * `ledgerMinor`: what the ledger said when the reason was chosen, so that nobody signs for a difference they did not
 * see; left out by older tabs.
 */
const count = z.strictObject({
  accountId: id,
  countedMinor: minor,
  ledgerMinor: z.optional(minor),
  reasonCode: z.optional(z.enum(differenceReasons)),
  note: z.optional(typedText(300)),
})
/** POST /api/shift/give. `counts`: what the giver saw at the bank, for each account or for some. */
export const handoverForm = z.strictObject({
  takerId: id,
  claims: z.enum(claimFates),
  counts: z.array(count).check(z.maxLength(200)),
  notes: z._default(z.string().check(z.maxLength(2000), z.regex(/^[^\0\p{Cs}]*$/u)), ''),
})
export const handoverRequest = z.extend(handoverForm, proof)
export type HandoverRequest = z.output<typeof handoverRequest>
/** POST /api/shift/take/{id} */
export const takeRequest = z.strictObject(proof)
/** POST /api/shift/refuse/{id} and /withdraw/{id} */
export const handoverReason = z.strictObject({ reason: typedText(300) })

export const handoverRow = z.object({
  id,
  number: z.string(),
  giverId: id,
  giverName: z.string(),
  takerId: id,
  takerName: z.string(),
  status: z.enum(handoverStatuses),
  givenAt: instant,
  endedAt: z.nullable(instant),
  ...differences,
})
export type HandoverRow = z.infer<typeof handoverRow>
/** The list has no filters; its address names the open one alone. */
export const shiftFilters = z.strictObject({})
/** What hand-overs are sorted by. */
export const handoverSorts = ['number', 'giver', 'taker', 'status', 'givenAt', 'endedAt'] as const
export const handoverListQuery = z.extend(shiftFilters, { ...sortQuery(handoverSorts), ...pageQuery })
export const handoverPage = pageOf(handoverRow)

/** `differenceMinor`: counted less the ledger, with why. Older documents ask for no reason. */
const countedAccount = z.extend(account, {
  countedMinor: z.nullable(minor),
  differenceMinor: z.nullable(minor),
  reasonCode: z._default(z.nullable(z.enum(differenceReasons)), null),
  note: z._default(z.string().check(storable), ''),
})
/** What was signed, word for word: the hash is of its text. */
export const handoverDocument = z.object({
  number: z.string(),
  giver: z.object({ id, name: z.string() }),
  taker: z.object({ id, name: z.string() }),
  givenAt: instant,
  claimsBecome: z.enum(claimFates),
  ...shown,
  accounts: z.array(countedAccount),
  notes: z.string().check(storable),
})
export type HandoverDocument = z.infer<typeof handoverDocument>

/** GET /api/shift/get/{id}. `whyNot`: what the caller may not do now, and why. */
export const handoverDetail = z.extend(handoverRow, {
  document: handoverDocument,
  documentHash: z.string(),
  giverProof: z.string(),
  takerProof: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
  sealHash: z.nullable(z.string()),
  /** False where the document is not the one that was signed. */
  isIntact: z.boolean(),
  whyNot: z.record(z.string(), z.string()),
})
export type HandoverDetail = z.infer<typeof handoverDetail>
