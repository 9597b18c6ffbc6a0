import { claimFates, differenceReasons, dutyStatuses, handoverStatuses } from '@kasa/domain/shift'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { id, instant, minor, storable, typedText } from './primitives'

export const dutyStatus = z.enum(dutyStatuses)
/** POST /api/shift/duty */
export const dutyRequest = z.strictObject({ status: dutyStatus })

const claim = z.object({ id, number: z.string(), amountMinor: minor, status: z.string() })
const line = z.object({ id, bookedAt: instant, amountMinor: minor, senderName: z.string(), accountLabel: z.string() })
/** `ledgerMinor`: the expected balance; `bankMinor`: last reported by the bank. */
const account = z.object({
  id,
  label: z.string(),
  ledgerMinor: minor,
  bankMinor: z.nullable(minor),
  bankAt: z.nullable(instant),
})

/** How many accounts differ from the ledger, and the total difference. */
const differences = { differenceCount: z.int(), differenceMinor: minor }

const shown = { claims: z.array(claim), unmatched: z.array(line), unmatchedCount: z.int(), unmatchedMinor: minor }
/** GET /api/shift/open: the caller's duty, and what they would hand over now; `unmatched`: the oldest hundred. */
export const shiftOpen = z.object({
  duty: z.object({ status: dutyStatus, since: z.nullable(instant) }),
  ...shown,
  accounts: z.array(account),
  /** `whyNot`: why this person cannot take over (`whyNotTaker`); `until`: when that ends. */
  takers: z.array(
    z.object({
      id,
      name: z.string(),
      duty: dutyStatus,
      whyNot: z.nullable(z.enum(['HANDOVER_NOT_YOURS', 'HANDOVER_SAME_LINE', 'HANDOVER_SAME_HAND'])),
      until: z.nullable(instant),
    }),
  ),
  /** Waiting hand-overs: for the caller's signature, and the caller's own. */
  toSign: z.array(z.object({ id, number: z.string(), giverName: z.string(), givenAt: instant, ...differences })),
  given: z.nullable(z.object({ id, number: z.string(), takerName: z.string() })),
})
export type ShiftOpen = z.infer<typeof shiftOpen>

/** The signer's password, or none after a fresh one-time code. */
const proof = { password: z.optional(z.string().check(z.minLength(1), z.maxLength(200))) }

/**
 * The counted balance of one account; a difference needs a reason (`isExplained`). `ledgerMinor`: the ledger balance
 * displayed when the reason was chosen, so that no one signs a difference they did not see; missing from older tabs.
 */
const count = z.strictObject({
  accountId: id,
  countedMinor: minor,
  ledgerMinor: z.optional(minor),
  reasonCode: z.optional(z.enum(differenceReasons)),
  note: z.optional(typedText(300)),
})
/** POST /api/shift/give. `counts`: balances seen at the bank, for all accounts or some. */
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
/** The list has no filters. */
export const shiftFilters = z.strictObject({})
/** Sort keys of hand-overs. */
export const handoverSorts = ['number', 'giver', 'taker', 'status', 'givenAt', 'endedAt'] as const
export const handoverListQuery = z.extend(shiftFilters, { ...sortQuery(handoverSorts), ...pageQuery })
export const handoverPage = pageOf(handoverRow)

/** `differenceMinor`: counted minus ledger, with its reason. Older documents need no reason. */
const countedAccount = z.extend(account, {
  countedMinor: z.nullable(minor),
  differenceMinor: z.nullable(minor),
  reasonCode: z._default(z.nullable(z.enum(differenceReasons)), null),
  note: z._default(z.string().check(storable), ''),
})
/** The signed document, verbatim; the hash covers its text. */
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

/** GET /api/shift/get/{id}. `whyNot`: why the caller may not do something now, by action. */
export const handoverDetail = z.extend(handoverRow, {
  document: handoverDocument,
  documentHash: z.string(),
  giverProof: z.string(),
  takerProof: z.nullable(z.string()),
  endReason: z.nullable(z.string()),
  sealHash: z.nullable(z.string()),
  /** False if the document differs from the signed one. */
  isIntact: z.boolean(),
  whyNot: z.record(z.string(), z.string()),
})
export type HandoverDetail = z.infer<typeof handoverDetail>
