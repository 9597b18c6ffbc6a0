import { ownTransferStatuses, transferSigns } from '@kasa/domain/ownTransfer'
import * as z from 'zod/mini'

import { pageOf, pageQuery, sortQuery } from './lists'
import { matchReason } from './matching'
import { id, instant, minor, typedText } from './primitives'

/**
 * A transfer between two of our accounts. `isLate`: its credit is overdue. `isMine`: the reader works on both
 * accounts.
 */
export const ownTransfer = z.object({
  id,
  fromLabel: z.string(),
  toLabel: z.string(),
  debitMinor: minor,
  bankFeeMinor: minor,
  debitId: id,
  creditId: z.nullable(id),
  status: z.enum(ownTransferStatuses),
  isLate: z.boolean(),
  isMine: z.boolean(),
  leftAt: instant,
  arrivedAt: z.nullable(instant),
  version: z.int(),
})
export type OwnTransfer = z.infer<typeof ownTransfer>

/** `state` sorts those in transit first. */
export const ownTransferSorts = ['left', 'from', 'to', 'state', 'amount'] as const
/** GET /api/own-transfer/list: in transit first, oldest first. */
export const ownTransferQuery = z.strictObject({
  q: z.optional(typedText(80)),
  ...sortQuery(ownTransferSorts),
  ...pageQuery,
})
export const ownTransferPage = pageOf(ownTransfer)

/** A line that may be the other leg; IBAN masked. `sign`: what connects the two. */
export const transferLeg = z.object({
  id,
  direction: z.enum(['CREDIT', 'DEBIT']),
  accountLabel: z.string(),
  amountMinor: minor,
  bankFeeMinor: minor,
  name: z.string(),
  description: z.string(),
  bankRef: z.nullable(z.string()),
  bookedAt: instant,
  sign: z.enum(transferSigns),
  isInTransit: z.boolean(),
  namedOnlyBy: z.nullable(z.array(id)),
  version: z.int(),
})
export type TransferLegRow = z.infer<typeof transferLeg>
const seen = z.object({ id, version: z.int() })
/**
 * GET /api/own-transfer/legs/{id}: candidates for the other leg of a line. `toLabel`: our account that the bank names
 * as the counterparty of a debit, if the reader may mark it as in transit. `self`: the line; null if linked already.
 */
export const transferLegs = z.object({
  self: z.nullable(seen),
  toLabel: z.nullable(z.string()),
  legs: z.array(transferLeg),
})
export type TransferLegs = z.infer<typeof transferLegs>

const chosen = z.strictObject({ id, version: z.int() })
/**
 * POST /api/own-transfer/link: links the two legs of a transfer. Without `credit` the debit waits for it, which
 * requires that the bank names an account of ours. A credit on the account that the money left means the money came
 * back.
 */
export const ownTransferLink = z.strictObject({ debit: chosen, credit: z.optional(chosen), reason: matchReason })
export type OwnTransferLegs = Omit<z.input<typeof ownTransferLink>, 'reason'>
/** POST /api/own-transfer/undo/{id}: unlinks the lines; they wait again. */
export const ownTransferUndo = z.strictObject({ version: z.int(), reason: matchReason })
