import type { SettlementKind } from '@kasa/domain/cardSettlement'

import type { Tx } from '../db/client'
import { toJson } from '../db/json'
import type { Settled, SettledRecord } from './settledCard'

type Reader = Pick<Tx, 'query'>

/** The acquirer's transfers with any of these references; `rrns` and `authCodes` without leading zeros. */
export async function selectNamed(
  db: Reader,
  acquirer: string,
  { rrns, authCodes, references }: { rrns: string[]; authCodes: string[]; references: string[] },
): Promise<SettledRecord[]> {
  const { rows } = await db.query<SettledRecord>({
    name: 'cards.namedInFile',
    text: `select r.id, r.status, r.number, r.reference_code as "referenceCode", r.terminal_id as "terminalId",
      terminal.label as "terminalLabel",
             terminal.terminal_no as "terminalNo", terminal.fee_basis_points as "feeBasisPoints",
               terminal.fee_fixed_minor as "feeFixedMinor", r.rrn,
             r.auth_code as "authCode", r.card_last4 as last4, coalesce(r.authorised_at, r.received_at) as "paidAt",
               r.amount_minor as "amountMinor",
             r.chargeback_minor as "chargebackMinor", r.acquirer_fee_minor as "acquirerFeeMinor",
             coalesce((select jsonb_agg(jsonb_build_object('refundNo', refund_no, 'amountMinor', amount_minor)
               order by refund_no)
               from card_refund refund where refund.request_id = r.id), '[]') as refunds
           from (
             select id from card_transfer where ltrim(rrn, '0') = any ($2) union select id from card_transfer
               where ltrim(auth_code, '0') = any ($3)
             union select id from card_transfer where number = any ($4) union select id from card_transfer
               where reference_code = any ($4)
           ) named join card_transfer r using (id) join card_terminal terminal on terminal.id = r.terminal_id
           where terminal.acquirer = $1 order by r.created_at, r.id`,
    values: [acquirer, rrns, authCodes, references],
  })
  return rows
}

/** All names of terminals: our labels and the acquirers' numbers. */
export async function selectTerminalNames(db: Reader): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>({
    name: 'cards.terminalNames',
    text: `select label as name from card_terminal union select terminal_no from card_terminal
      where terminal_no is not null`,
    values: [],
  })
  return rows.map(({ name }) => name)
}

export async function selectAcquirers(db: Reader): Promise<string[]> {
  const { rows } = await db.query<{ acquirer: string }>({
    name: 'cards.acquirers',
    text: `select distinct acquirer from card_terminal order by acquirer`,
    values: [],
  })
  return rows.map(({ acquirer }) => acquirer)
}

/** Stores what a settlement file states about payments, as reports. */
export async function insertSettled(tx: Tx, settled: readonly Settled[], receivedAt: Date): Promise<void> {
  await tx.query({
    name: 'cards.settledReports',
    text: `insert into card_report (terminal_id, report_id, request_id, type, at, said, received_at)
           select terminal_id, report_id, request_id, 'settled', at, said, $6
           from unnest($1::uuid[], $2::text[], $3::uuid[], $4::timestamptz[], $5::jsonb[]) as given
             (terminal_id, report_id, request_id, at, said)`,
    values: [
      settled.map(({ terminalId }) => terminalId),
      settled.map(({ reportId }) => reportId),
      settled.map(({ requestId }) => requestId),
      settled.map(({ at }) => at),
      settled.map(({ settlementDate, feeMinor }) => toJson({ settlementDate, feeMinor })),
      receivedAt,
    ],
  })
}

/** What the acquirer's files paid or took back for a transfer; signed, kuruş. */
export type CardPaid = {
  settlementId: string
  settlementNumber: string
  kind: SettlementKind
  paidOn: string | null
  grossMinor: bigint
  feeMinor: bigint
  agreedFeeMinor: bigint | null
}
export async function selectPaid(db: Reader, requestId: string): Promise<CardPaid[]> {
  const { rows } = await db.query<CardPaid>({
    name: 'cards.paidByAcquirer',
    text: `select file.id as "settlementId", file.number as "settlementNumber", row.kind,
      to_char(coalesce(row.paid_on, row.day), 'YYYY-MM-DD') as "paidOn",
             row.gross_minor as "grossMinor", row.fee_minor as "feeMinor", row.agreed_fee_minor as "agreedFeeMinor"
           from card_settlement_row row join card_settlement file on file.id = row.settlement_id
           where row.transfer_id = $1 and row.booked_key is not null order by file.ended_at, row.row_no`,
    values: [requestId],
  })
  return rows
}
