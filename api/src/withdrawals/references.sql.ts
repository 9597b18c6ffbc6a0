import { referenceKey } from '@kasa/domain/bankReference'

import type { Tx } from '../db/client'

type Given = { accountId: string; reference: string; requestId: string; at: Date; by: string | null }

/** The owner of a bank reference: a payout with id and number, or a payment to an operator, with neither. */
export type ReferenceOwner = { id: string | null; number: string | null }

/**
 * Saves a bank reference for a payout on an account. Returns the current owner of the reference; null if it was free
 * or is this payout's.
 */
export async function keepReference(
  tx: Tx,
  { accountId, reference, requestId, at, by }: Given,
): Promise<ReferenceOwner | null> {
  const key = referenceKey(reference)
  const { rowCount } = await tx.query({
    name: 'withdrawals.keepReference',
    text: `with kept as (
             insert into payout_reference (bank_account_id, reference_key, reference, request_id, given_at, given_by)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning request_id, reference
           )
           update withdraw_request r set given_refs = r.given_refs || kept.reference from kept
             where r.id = kept.request_id`,
    values: [accountId, key, reference, requestId, at, by],
  })
  if (rowCount === 1) return null
  const owner = await selectReferenceOwner(tx, { accountId, key })
  return owner && owner.id !== requestId ? owner : null
}

async function selectReferenceOwner(
  tx: Tx,
  { accountId, key }: { accountId: string; key: string },
): Promise<ReferenceOwner | undefined> {
  const { rows } = await tx.query<ReferenceOwner>({
    name: 'withdrawals.referenceOwner',
    text: `select r.id, r.number from payout_reference given left join withdraw_request r on r.id = given.request_id
           where given.bank_account_id = $1 and given.reference_key = $2`,
    values: [accountId, key],
  })
  return rows[0]
}

/** Saves the reference of the debit that paid an operator. Returns its current owner, or null. */
export async function keepOperatorReference(
  tx: Tx,
  { accountId, reference, payoutId, at, by }: Omit<Given, 'requestId' | 'by'> & { payoutId: string; by: string },
): Promise<ReferenceOwner | null> {
  const key = referenceKey(reference)
  const { rowCount } = await tx.query({
    name: 'withdrawals.keepOperatorReference',
    text: `insert into payout_reference (bank_account_id, reference_key, reference, operator_payout_id, given_at,
      given_by)
           values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
    values: [accountId, key, reference, payoutId, at, by],
  })
  return rowCount === 1 ? null : ((await selectReferenceOwner(tx, { accountId, key })) ?? null)
}
