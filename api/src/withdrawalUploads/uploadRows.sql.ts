import type { PayoutColumn } from '@kasa/domain/payoutSheet'

import type { Tx } from '../db/client'
import { toJson } from '../db/json'

/** A stored error: of a cell, or, without a column, of the payout's request. */
export type KeptFault = { column: PayoutColumn | null; code: string; given: string; tr: string; en: string }

export type NewUploadRow = {
  rowNo: number
  lineNo: number
  status: 'GOOD' | 'BAD'
  faults: readonly KeptFault[]
  merchantRef: string
  beneficiaryName: string
  ibanLast4: string
  amountMinor: bigint | null
  costMinor: bigint | null
  sealedEnc: Buffer
}
export type UploadRow = Omit<NewUploadRow, 'status'> & {
  status: 'GOOD' | 'BAD' | 'MADE' | 'REFUSED'
  requestId: string | null
}

export async function insertUploadRows(tx: Tx, uploadId: string, rows: readonly NewUploadRow[]): Promise<void> {
  await tx.query({
    name: 'uploadRows.insert',
    text: `insert into withdraw_upload_row (upload_id, row_no, line_no, status, faults, merchant_ref, beneficiary_name,
      iban_last4, amount_minor, cost_minor, sealed_enc)
           select $1, * from unnest($2::int[], $3::int[], $4::text[], $5::jsonb[], $6::text[], $7::text[], $8::text[],
             $9::bigint[], $10::bigint[], $11::bytea[])`,
    values: [
      uploadId,
      rows.map(({ rowNo }) => rowNo),
      rows.map(({ lineNo }) => lineNo),
      rows.map(({ status }) => status),
      rows.map(({ faults }) => toJson(faults)),
      rows.map(({ merchantRef }) => merchantRef),
      rows.map(({ beneficiaryName }) => beneficiaryName),
      rows.map(({ ibanLast4 }) => ibanLast4),
      rows.map(({ amountMinor }) => amountMinor),
      rows.map(({ costMinor }) => costMinor),
      rows.map(({ sealedEnc }) => sealedEnc),
    ],
  })
}

const columns = `row_no as "rowNo", line_no as "lineNo", status, faults, merchant_ref as "merchantRef",
  beneficiary_name as "beneficiaryName",
  iban_last4 as "ibanLast4", amount_minor as "amountMinor", cost_minor as "costMinor", sealed_enc as "sealedEnc",
    request_id as "requestId"`

/** Rows with these statuses after row `after`, in the order of the file. */
export async function selectUploadRows(
  db: Pick<Tx, 'query'>,
  uploadId: string,
  { statuses, after, limit }: { statuses: readonly UploadRow['status'][]; after: number; limit: number },
): Promise<UploadRow[]> {
  const { rows } = await db.query<UploadRow>({
    name: 'uploadRows.list',
    text: `select ${columns} from withdraw_upload_row where upload_id = $1 and status = any ($2) and row_no > $3
      order by row_no limit $4`,
    values: [uploadId, statuses, after, limit],
  })
  return rows
}

/** A digest of the good rows' encrypted content, the smallest of their amounts, and their number. */
export async function selectRequestedRows(
  tx: Tx,
  uploadId: string,
): Promise<{ digest: string; leastMinor: bigint; count: number }> {
  const { rows } = await tx.query<{ digest: string | null; leastMinor: bigint | null; count: number }>({
    name: 'uploadRows.asked',
    text: `select encode(sha256(string_agg(int4send(row_no) || sha256(sealed_enc), ''::bytea order by row_no)), 'hex')
      as digest, min(amount_minor) as "leastMinor",
             count(*)::int as count
           from withdraw_upload_row where upload_id = $1 and status <> 'BAD'`,
    values: [uploadId],
  })
  const [{ digest = null, leastMinor = null, count = 0 } = {}] = rows
  if (digest === null || leastMinor === null) throw new Error(`The upload ${uploadId} has no rows to ask for`)
  return { digest, leastMinor, count }
}

export type RowResult = { rowNo: number; requestId: string | null; faults: readonly KeptFault[] }

/** Stores the results of rows whose payouts were requested. */
export async function setRowResults(tx: Tx, uploadId: string, results: readonly RowResult[]): Promise<void> {
  await tx.query({
    name: 'uploadRows.setResults',
    text: `update withdraw_upload_row row set status = case when result.request_id is null then 'REFUSED' else 'MADE'
      end, request_id = result.request_id, faults = result.faults
           from unnest($2::int[], $3::uuid[], $4::jsonb[]) as result (row_no, request_id, faults)
           where row.upload_id = $1 and row.row_no = result.row_no`,
    values: [
      uploadId,
      results.map(({ rowNo }) => rowNo),
      results.map(({ requestId }) => requestId),
      results.map(({ faults }) => toJson(faults)),
    ],
  })
}

/** Which of these references the merchant has used already. */
export async function selectUsedRefs(
  db: Pick<Tx, 'query'>,
  merchantId: string,
  refs: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ ref: string }>({
    name: 'uploadRows.usedRefs',
    text: `select merchant_ref as ref from withdraw_request where merchant_id = $1 and merchant_ref = any ($2)
      and parent_id is null`,
    values: [merchantId, refs],
  })
  return new Set(rows.map(({ ref }) => ref))
}
