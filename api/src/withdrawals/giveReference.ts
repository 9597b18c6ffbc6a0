import { isBankReference } from '@kasa/domain/bankReference'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { BadInput, Conflict } from '../errors/refusals'
import { keepOperatorReference, keepReference, type ReferenceOwner } from './references.sql'
import type { WithdrawalRecord } from './withdrawalRecord'

/** `givenRefs` as `keepReference` wrote them. */
type Referenced = Pick<WithdrawalRecord, 'bankRef' | 'givenRefs'>

/**
 * The bank's reference that a person gives for a locked payout. It belongs to this payout of its account from now on,
 * also if it is undone. Throws `BANK_REFERENCE_SHORT` for a text that cannot be one, `BANK_REFERENCE_USED` with the
 * number of the payout that has it, and `BANK_REFERENCE_OPERATOR` where it paid an operator.
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

/**
 * The reference of the debit that paid an operator belongs to that payment from now on. Throws as `giveReference` does.
 */
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
 * The same of a reference that the bank's own file or line says. If another payout has it, our own reference code is
 * used.
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
