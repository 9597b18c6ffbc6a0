import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

export type PartRecord = {
  id: string
  number: string
  amountMinor: bigint
  status: WithdrawalStatus
  returnedMinor: bigint | null
  bankAccountLabel: string | null
  bankRef: string | null
}

/** The parts of a payout in their order. */
export async function selectParts(db: Reader, parentId: string): Promise<PartRecord[]> {
  const { rows } = await db.query<PartRecord>({
    name: 'withdrawals.parts',
    text: `select part.id, part.number, part.amount_minor as "amountMinor", part.status,
      part.returned_minor as "returnedMinor",
             account.label as "bankAccountLabel", part.bank_ref as "bankRef"
           from withdraw_request part left join bank_account account on account.id = part.bank_account_id
           where part.parent_id = $1 order by part.part_no`,
    values: [parentId],
  })
  return rows
}

export type TransferRecord = { amountMinor: bigint; returnedMinor: bigint; at: Date }

/**
 * The debits that paid a split payout, each with the amount that was returned. Parts that left together are one
 * transfer.
 */
export async function selectTransfers(db: Reader, parentId: string): Promise<TransferRecord[]> {
  const { rows } = await db.query<TransferRecord>({
    name: 'withdrawals.transfers',
    text: `select sum(part.amount_minor)::bigint as "amountMinor",
             coalesce(sum(part.amount_minor) filter (where part.status = 'RETURNED'), 0)::bigint as "returnedMinor",
               line.booked_at as at
           from withdraw_request part join match_line link on link.request_id = part.id and link.released_at is null
           join bank_tx line on line.id = link.bank_tx_id and line.direction = 'DEBIT'
           where part.parent_id = $1 and part.status in ('PAID', 'RETURNED') group by line.id
             order by line.booked_at, line.id`,
    values: [parentId],
  })
  return rows
}

export async function selectNumber(db: Reader, id: string): Promise<string | null> {
  const { rows } = await db.query<{ number: string }>({
    name: 'withdrawals.number',
    text: `select number from withdraw_request where id = $1`,
    values: [id],
  })
  return rows[0]?.number ?? null
}

export type NewPart = {
  id: string
  parentId: string
  partNo: number
  referenceCode: string
  amountMinor: bigint
  fromMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
  ibanEnc: Buffer
  at: Date
}

/**
 * Inserts a queued part of a locked payout, with the payout's beneficiary and purpose and no account yet. Returns
 * false if another open payout has the reference code. The part keeps the time at which the payout was requested.
 */
export async function insertPart(tx: Tx, part: NewPart): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'withdrawals.insertPart',
    text: `insert into withdraw_request (id, number, reference_code, parent_id, part_no, part_from_minor, amount_minor,
      fee_minor, tax_minor,
             beneficiary_iban_enc, status, merchant_id, merchant_ref, customer_ref, customer_name, customer_fold,
               customer_tckn_hash, fee_label,
             remit_group_id, deadline_at, client_ip, beneficiary_name, beneficiary_fold, beneficiary_iban_hash,
               beneficiary_iban_last4, bank_name_id,
             purpose_code, description, hold_reasons, made_by, made_by_name, asked_key, upload_id, created_at,
               updated_at)
           select $1, number || '-' || $3::int, $4, id, $3::int, $5, $6, $7, $8,
             $9, 'QUEUED', merchant_id, merchant_ref || ' · ' || $3::int, customer_ref, customer_name, customer_fold,
               customer_tckn_hash, fee_label,
             remit_group_id, deadline_at, client_ip, beneficiary_name, beneficiary_fold, beneficiary_iban_hash,
               beneficiary_iban_last4, bank_name_id,
             purpose_code, description, '{}', made_by, made_by_name, asked_key, upload_id, created_at, $10
           from withdraw_request where id = $2
           on conflict (reference_code)
             where status in ('NEW', 'HOLD', 'PENDING_APPROVAL', 'QUEUED', 'SENDING', 'SUSPECT') do nothing`,
    values: [
      part.id,
      part.parentId,
      part.partNo,
      part.referenceCode,
      part.fromMinor,
      part.amountMinor,
      part.feeMinor,
      part.taxMinor,
      part.ibanEnc,
      part.at,
    ],
  })
  return rowCount === 1
}
