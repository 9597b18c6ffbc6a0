import * as z from 'zod/mini'

import { matchReason } from './matching'
import { id, instant, minor } from './primitives'

/**
 * Money that was sent back to a payer: of a returned line, or of a reversed deposit by its number. Payer masked; `at`:
 * when that was decided.
 */
const sentBackMoney = {
  creditId: id,
  depositId: z.nullable(id),
  number: z.nullable(z.string()),
  payerMasked: z.string(),
  ibanMasked: z.nullable(z.string()),
  amountMinor: minor,
  bankFeeMinor: minor,
  at: instant,
}
/** Money sent back that a debit may have paid. */
export const openReturn = z.object(sentBackMoney)
export type OpenReturn = z.infer<typeof openReturn>
/** The debit proves this money sent back. */
export const sentBack = z.object({ id, ...sentBackMoney, version: z.int() })
export type SentBack = z.infer<typeof sentBack>

/**
 * GET /api/sent-back/debit/{id}: what a debit proves, or what it may prove. `self`: the line; null if it is not free.
 */
export const sentBackOfDebit = z.object({
  self: z.nullable(z.object({ id, version: z.int() })),
  proves: z.nullable(sentBack),
  open: z.array(openReturn),
})
export type SentBackOfDebit = z.infer<typeof sentBackOfDebit>

/** POST /api/sent-back/link: this debit paid this money sent back. */
export const sentBackLink = z.strictObject({
  debit: z.strictObject({ id, version: z.int() }),
  creditId: id,
  depositId: z.nullable(id),
  reason: matchReason,
})
/** POST /api/sent-back/undo/{id}: unlinks the debit; it waits again. */
export const sentBackUndo = z.strictObject({ version: z.int(), reason: matchReason })
