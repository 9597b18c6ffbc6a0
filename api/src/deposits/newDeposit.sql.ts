import type { DepositStatus } from '@kasa/domain/deposit'

import type { Tx } from '../db/client'

/** Makes creations of one merchant's reference, and of one customer's, wait for each other and for nobody else. */
export async function lockCreation(
  tx: Tx,
  merchantId: string,
  merchantRef: string,
  customerRef: string,
): Promise<void> {
  await tx.query({
    name: 'deposits.lockCreation',
    text: `select pg_advisory_xact_lock(key) from (
             select hashtextextended($1 || ':ref:' || $2, 0) as key union select hashtextextended($1 || ':customer:' || $3, 0) order by key
           ) keys`,
    values: [merchantId, merchantRef, customerRef],
  })
}

export type Conflicts = { sameRef: string | null; samePending: string | null }

/** Requests that stand in the way of a new one: the same merchant reference ever, the same customer and amount open. */
export async function selectConflicts(
  tx: Tx,
  wanted: { merchantId: string; merchantRef: string; customerRef: string; amountMinor: bigint },
): Promise<Conflicts> {
  const { rows } = await tx.query<Conflicts>({
    name: 'deposits.conflicts',
    text: `select
             (select id from remit_request where merchant_id = $1 and merchant_ref = $2) as "sameRef",
             (select id from remit_request where merchant_id = $1 and customer_ref = $3 and amount_minor = $4::bigint
                and status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW')) as "samePending"`,
    values: [wanted.merchantId, wanted.merchantRef, wanted.customerRef, wanted.amountMinor],
  })
  return rows[0] ?? { sameRef: null, samePending: null }
}

export type NewDeposit = {
  id: string
  year: string
  merchantId: string
  merchantRef: string
  customer: { ref: string; name: string; fold: string; tcknHash: Buffer | null }
  amountMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
  feeLabel: string
  remitGroupId: string | null
  bankAccountId: string | null
  referenceCode: string
  status: Extract<DepositStatus, 'ASSIGNED' | 'REJECTED'>
  reasonCode: string | null
  ttlAt: Date
  returnUrl: string | null
  clientIp: string
  at: Date
}

/** Writes the request with its number; false where the reference code is taken by another open request. */
export async function insertDeposit(tx: Tx, deposit: NewDeposit): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'deposits.insert',
    text: `insert into remit_request (
             id, number, merchant_id, merchant_ref, customer_ref, customer_name, customer_fold, customer_tckn_hash, amount_minor, fee_minor,
             tax_minor, fee_label, remit_group_id, bank_account_id, reference_code, status, reason_code, ttl_at, deadline_at, decided_at,
             return_url, client_ip, created_at, updated_at)
           values ($1, 'D-' || $2 || '-' || lpad(nextval('deposit_number_seq')::text, 7, '0'), $3, $4, $5, $6, $7, $8, $9, $10,
             $11, $12, $13, $14, $15, $16, $17, $18, $18, case when $16 = 'REJECTED' then $21::timestamptz end, $19, $20, $21, $21)
           on conflict (reference_code) where status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW') do nothing`,
    values: [
      deposit.id,
      deposit.year,
      deposit.merchantId,
      deposit.merchantRef,
      deposit.customer.ref,
      deposit.customer.name,
      deposit.customer.fold,
      deposit.customer.tcknHash,
      deposit.amountMinor,
      deposit.feeMinor,
      deposit.taxMinor,
      deposit.feeLabel,
      deposit.remitGroupId,
      deposit.bankAccountId,
      deposit.referenceCode,
      deposit.status,
      deposit.reasonCode,
      deposit.ttlAt,
      deposit.returnUrl,
      deposit.clientIp,
      deposit.at,
    ],
  })
  return rowCount === 1
}
