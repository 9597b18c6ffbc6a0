import { isBankReference } from '@kasa/domain/bankReference'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { BadInput, Conflict } from '../errors/refusals'
import { keepReference } from './references.sql'
import type { WithdrawalRecord } from './withdrawalRecord'

/** `givenRefs` as `keepReference` wrote them. */
type Referenced = Pick<WithdrawalRecord, 'bankRef' | 'givenRefs'>

/**
 * The bank's reference that a person gives for a locked payout. It belongs to this payout of its account from now on, also if it is undone.
 * Throws `BANK_REFERENCE_SHORT` for a text that cannot be one and `BANK_REFERENCE_USED` with the number of the payout that has it.
 */
export async function giveReference(
  tx: Tx,
  ctx: Ctx,
  payout: WithdrawalRecord,
  reference: string,
): Promise<Referenced> {
  if (!isBankReference(reference)) throw new BadInput({ code: 'BANK_REFERENCE_SHORT', field: 'bankRef' })
  const number = await takenBy(tx, ctx, payout, reference)
  if (number !== null)
    throw new Conflict({ code: 'BANK_REFERENCE_USED', field: 'bankRef', params: { number }, details: { number } })
  return referenced(payout, reference)
}

/** The same of a reference that the bank's own file or line says. If another payout has it, our own reference code is used. */
export async function takeReference(
  tx: Tx,
  ctx: Ctx,
  payout: WithdrawalRecord,
  reference: string,
): Promise<Referenced> {
  const isFree = isBankReference(reference) && (await takenBy(tx, ctx, payout, reference)) === null
  return isFree ? referenced(payout, reference) : { bankRef: payout.referenceCode, givenRefs: payout.givenRefs }
}

function takenBy(tx: Tx, ctx: Ctx, { id, bankAccountId }: WithdrawalRecord, reference: string): Promise<string | null> {
  if (bankAccountId === null) throw new Error(`The payout ${id} is being sent from no account`)
  const by = ctx.actor.kind === 'user' ? ctx.actor.id : null
  return keepReference(tx, { accountId: bankAccountId, reference, requestId: id, at: ctx.now(), by })
}

const referenced = ({ givenRefs }: WithdrawalRecord, reference: string): Referenced => ({
  bankRef: reference,
  givenRefs: givenRefs.includes(reference) ? givenRefs : [...givenRefs, reference],
})
