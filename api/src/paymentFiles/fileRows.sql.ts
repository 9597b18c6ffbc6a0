import type { PaymentFinding, PaymentRowStatus } from '@kasa/domain/paymentFile'
import type { Rail } from '@kasa/domain/rail'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

import type { Tx } from '../db/client'

type Db = Pick<Tx, 'query'>

/** A row as requested, with its result. */
export type FileRow = {
  place: number
  requestId: string
  referenceCode: string
  amountMinor: bigint
  ibanHash: Buffer
  beneficiaryName: string
  undoCount: number
  status: PaymentRowStatus
  finding: PaymentFinding | null
  bankRef: string | null
  reasonCode: string | null
  reason: string | null
}

export type NewFileRow = Pick<
  FileRow,
  'place' | 'requestId' | 'referenceCode' | 'amountMinor' | 'ibanHash' | 'beneficiaryName' | 'undoCount'
>

/** Inserts payouts into a new file. Returns those that are already in another live file. */
export async function insertFileRows(tx: Tx, fileId: string, rows: readonly NewFileRow[]): Promise<string[]> {
  const { rows: put } = await tx.query<{ id: string }>({
    name: 'paymentfiles.rows',
    text: `insert into payment_file_row (file_id, place, request_id, reference_code, amount_minor, iban_hash,
      beneficiary_name, undo_count)
           select $1, given.* from unnest($2::int[], $3::uuid[], $4::text[], $5::bigint[], $6::bytea[], $7::text[],
             $8::int[]) as given
           on conflict (request_id) where status = 'OPEN' do nothing returning request_id as id`,
    values: [
      fileId,
      rows.map(({ place }) => place),
      rows.map(({ requestId }) => requestId),
      rows.map(({ referenceCode }) => referenceCode),
      rows.map(({ amountMinor }) => amountMinor),
      rows.map(({ ibanHash }) => ibanHash),
      rows.map(({ beneficiaryName }) => beneficiaryName),
      rows.map(({ undoCount }) => undoCount),
    ],
  })
  const done = new Set(put.map(({ id }) => id))
  return rows.map(({ requestId }) => requestId).filter((id) => !done.has(id))
}

/** All rows of a file in order. */
export async function selectFileRows(db: Db, fileId: string): Promise<FileRow[]> {
  const { rows } = await db.query<FileRow>({
    name: 'paymentfiles.all-rows',
    text: `select place, request_id as "requestId", reference_code as "referenceCode", amount_minor as "amountMinor",
      iban_hash as "ibanHash",
             beneficiary_name as "beneficiaryName", undo_count as "undoCount", status, finding, bank_ref as "bankRef",
               reason_code as "reasonCode", reason
           from payment_file_row where file_id = $1 order by place`,
    values: [fileId],
  })
  return rows
}

/** True if a payout of a requested file no longer waits, or waits after a decision that was undone. */
export async function selectHasMoved(db: Db, fileId: string): Promise<boolean> {
  const { rows } = await db.query({
    name: 'paymentfiles.has-moved',
    text: `select from payment_file_row line join withdraw_request r on r.id = line.request_id
           where line.file_id = $1 and (r.status <> 'QUEUED' or r.undo_count <> line.undo_count) limit 1`,
    values: [fileId],
  })
  return rows.length > 0
}

export type ShownFileRow = {
  place: number
  requestId: string
  number: string
  reference: string
  beneficiaryName: string
  ibanLast4: string
  amountMinor: bigint
  rail: Rail | null
  status: PaymentRowStatus
  payoutStatus: WithdrawalStatus
  finding: PaymentFinding | null
  bankRef: string | null
  reasonCode: string | null
  reason: string | null
}

/** A page of a file's rows with their payouts' status. */
export async function selectShownRows(
  db: Db,
  fileId: string,
  { after, limit }: { after: number; limit: number },
): Promise<ShownFileRow[]> {
  const { rows } = await db.query<ShownFileRow>({
    name: 'paymentfiles.shown-rows',
    text: `select line.place, line.request_id as "requestId", r.number, line.reference_code as reference,
      line.beneficiary_name as "beneficiaryName",
             r.beneficiary_iban_last4 as "ibanLast4", line.amount_minor as "amountMinor", r.rail, line.status,
               r.status as "payoutStatus", line.finding,
             line.bank_ref as "bankRef", line.reason_code as "reasonCode", line.reason
           from payment_file_row line join withdraw_request r on r.id = line.request_id
           where line.file_id = $1 and line.place > $2 order by line.place limit $3`,
    values: [fileId, after, limit],
  })
  return rows
}

export type RailSum = { rail: Rail; count: number; sumMinor: bigint }

/** Number and sum of a file's payouts by rail. */
export async function selectRails(db: Db, fileId: string): Promise<RailSum[]> {
  const { rows } = await db.query<RailSum>({
    name: 'paymentfiles.rails',
    text: `select r.rail, count(*)::int as count, sum(line.amount_minor)::bigint as "sumMinor"
           from payment_file_row line join withdraw_request r on r.id = line.request_id
           where line.file_id = $1 and r.rail is not null group by r.rail order by r.rail`,
    values: [fileId],
  })
  return rows
}

/** A refusal of a payout in an earlier file, as its bank worded it. */
export type EarlierRefusal = Pick<FileRow, 'requestId' | 'bankRef' | 'reasonCode' | 'reason'>

/** The refusals of a file's payouts in other files. */
export async function selectEarlierRefusals(db: Db, fileId: string): Promise<EarlierRefusal[]> {
  const { rows } = await db.query<EarlierRefusal>({
    name: 'paymentfiles.earlier-refusals',
    text: `select own.request_id as "requestId", earlier.bank_ref as "bankRef",
             earlier.reason_code as "reasonCode", earlier.reason
           from payment_file_row own join payment_file_row earlier using (request_id)
           where own.file_id = $1 and earlier.file_id <> $1 and earlier.status = 'REJECTED'`,
    values: [fileId],
  })
  return rows
}

export type RowResult = Pick<FileRow, 'place' | 'status' | 'finding' | 'bankRef' | 'reasonCode' | 'reason'>

/** Stores the bank's latest result for rows of a file. */
export async function saveWords(tx: Tx, fileId: string, words: readonly RowResult[]): Promise<void> {
  await tx.query({
    name: 'paymentfiles.words',
    text: `update payment_file_row line set status = given.status, finding = given.finding, bank_ref = given.bank_ref,
      reason_code = given.reason_code, reason = given.reason
           from unnest($2::int[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[]) as given
             (place, status, finding, bank_ref, reason_code, reason)
           where line.file_id = $1 and line.place = given.place`,
    values: [
      fileId,
      words.map(({ place }) => place),
      words.map(({ status }) => status),
      words.map(({ finding }) => finding),
      words.map(({ bankRef }) => bankRef),
      words.map(({ reasonCode }) => reasonCode),
      words.map(({ reason }) => reason),
    ],
  })
}
