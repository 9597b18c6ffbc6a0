import { isBankReference } from '@kasa/domain/bankReference'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { BadInput, Conflict } from '../errors/refusals'
import { keepOperatorReference, keepReference, type ReferenceOwner } from './references.sql'
import type { WithdrawalRecord } from './withdrawalRecord'

/** The reference fields as `keepReference` wrote them. */
type Referenced = Pick<WithdrawalRecord, 'bankRef' | 'givenRefs'>

/**
 * Saves the bank reference that a person entered for a locked payout. The reference stays this payout's on its
 * account even if the sending is undone. Throws `BANK_REFERENCE_SHORT` for a text that cannot be a reference,
 * `BANK_REFERENCE_USED` with the number of the payout that has it, and `BANK_REFERENCE_OPERATOR` if it belongs to a
 * payment to an operator.
 */
export async function giveReference(
  tx: Tx,
  ctx: Ctx,
  payout: WithdrawalRecord,
  reference: string,
): Promise<Referenced> {
  if (!isBankReference(reference)) throw new BadInput({ code: 'BANK_REFERENCE_SHORT', field: 'bankRef' })
  refuseTaken(await takenBy(tx, ctx, payout, reference))
  return referenced(payout, reference)
}

/** Saves the bank reference of a debit that paid an operator. Throws like `giveReference`. */
export async function giveOperatorReference(
  tx: Tx,
  given: { accountId: string; reference: string; payoutId: string; at: Date; by: string },
): Promise<void> {
  refuseTaken(await keepOperatorReference(tx, given))
}

function refuseTaken(owner: ReferenceOwner | null): void {
  if (owner === null) return
  const { number } = owner
  if (number === null) throw new Conflict({ code: 'BANK_REFERENCE_OPERATOR', field: 'bankRef' })
  throw new Conflict({ code: 'BANK_REFERENCE_USED', field: 'bankRef', params: { number }, details: { number } })
}

/**
 * Like `giveReference`, for a reference from the bank's file or bank line. Uses our own reference code if another
 * payout has the bank's.
 */
export async function takeReference(
  tx: Tx,
  ctx: Ctx,
  payout: WithdrawalRecord,
  reference: string,
): Promise<Referenced> {
  const isFree = isBankReference(reference) && (await takenBy(tx, ctx, payout, reference)) === null
  return isFree ? referenced(payout, reference) : { bankRef: payout.referenceCode, givenRefs: payout.givenRefs }
}

function takenBy(
  tx: Tx,
  ctx: Ctx,
  { id, bankAccountId }: WithdrawalRecord,
  reference: string,
): Promise<ReferenceOwner | null> {
  if (bankAccountId === null) throw new Error(`The payout ${id} is being sent from no account`)
  const by = ctx.actor.kind === 'user' ? ctx.actor.id : null
  return keepReference(tx, { accountId: bankAccountId, reference, requestId: id, at: ctx.now(), by })
}

const referenced = ({ givenRefs }: WithdrawalRecord, reference: string): Referenced => ({
  bankRef: reference,
  givenRefs: givenRefs.includes(reference) ? givenRefs : [...givenRefs, reference],
})
