import { referenceKey } from '@kasa/domain/bankReference'

import type { Tx } from '../db/client'

type Given = { accountId: string; reference: string; requestId: string; at: Date; by: string | null }

/**
 * Keeps that a bank's reference was given for a payout of an account. Answers the number of the payout that has the reference already,
 * or null where it is free or this payout's own.
 */
export async function keepReference(
  tx: Tx,
  { accountId, reference, requestId, at, by }: Given,
): Promise<string | null> {
  const key = referenceKey(reference)
  const { rowCount } = await tx.query({
    name: 'withdrawals.keepReference',
    text: `with kept as (
             insert into payout_reference (bank_account_id, reference_key, reference, request_id, given_at, given_by)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning request_id, reference
           )
           update withdraw_request r set given_refs = r.given_refs || kept.reference from kept where r.id = kept.request_id`,
    values: [accountId, key, reference, requestId, at, by],
  })
  if (rowCount === 1) return null
  const { rows } = await tx.query<{ id: string; number: string }>({
    name: 'withdrawals.referenceOwner',
    text: `select r.id, r.number from payout_reference given join withdraw_request r on r.id = given.request_id
           where given.bank_account_id = $1 and given.reference_key = $2`,
    values: [accountId, key],
  })
  const [owner] = rows
  return owner && owner.id !== requestId ? owner.number : null
}
