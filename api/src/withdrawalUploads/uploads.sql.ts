import type { Tx } from '../db/client'

/** An uploaded file of payouts. Amounts in kuruş. */
export type UploadRecord = {
  id: string
  merchantId: string
  merchantName: string
  fileName: string
  sha256: Buffer
  status: 'CHECKED' | 'WAITING' | 'MAKING' | 'DONE' | 'DENIED' | 'DISCARDED'
  rowCount: number
  goodCount: number
  madeCount: number
  refusedCount: number
  sumMinor: bigint
  feeMinor: bigint
  taxMinor: bigint
  heldMinor: bigint
  handedBy: string
  handedByName: string
  askedBy: string | null
  askedByName: string | null
  reason: string | null
  /** The approval; null if no rule needed one, or it is not decided yet. */
  approvalId: string | null
  createdAt: Date
  askedAt: Date | null
  doneAt: Date | null
  version: number
}

const columns = `u.id, u.merchant_id as "merchantId", m.name as "merchantName", u.file_name as "fileName", u.sha256,
  u.status, u.row_count as "rowCount",
  u.good_count as "goodCount", u.made_count as "madeCount", u.refused_count as "refusedCount",
    u.sum_minor as "sumMinor", u.fee_minor as "feeMinor",
  u.tax_minor as "taxMinor", u.held_minor as "heldMinor", u.handed_by as "handedBy", u.handed_by_name as "handedByName",
    u.asked_by as "askedBy",
  u.asked_by_name as "askedByName", u.reason, u.approval_id as "approvalId", u.created_at as "createdAt",
    u.asked_at as "askedAt", u.done_at as "doneAt", u.version`
const from = 'withdraw_upload u join merchant m on m.id = u.merchant_id'

export async function insertUpload(
  tx: Tx,
  upload: Pick<
    UploadRecord,
    | 'id'
    | 'merchantId'
    | 'fileName'
    | 'sha256'
    | 'rowCount'
    | 'goodCount'
    | 'sumMinor'
    | 'feeMinor'
    | 'taxMinor'
    | 'handedBy'
    | 'handedByName'
    | 'createdAt'
  >,
): Promise<void> {
  await tx.query({
    name: 'withdrawalUploads.insert',
    text: `insert into withdraw_upload (id, merchant_id, file_name, sha256, status, row_count, good_count, sum_minor,
      fee_minor, tax_minor, handed_by, handed_by_name,
             created_at, updated_at) values ($1, $2, $3, $4, 'CHECKED', $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    values: [
      upload.id,
      upload.merchantId,
      upload.fileName,
      upload.sha256,
      upload.rowCount,
      upload.goodCount,
      upload.sumMinor,
      upload.feeMinor,
      upload.taxMinor,
      upload.handedBy,
      upload.handedByName,
      upload.createdAt,
    ],
  })
}

/** An upload of one merchant, or of any if `merchantId` is null. */
export async function selectUpload(
  db: Pick<Tx, 'query'>,
  id: string,
  merchantId: string | null,
): Promise<UploadRecord | undefined> {
  const { rows } = await db.query<UploadRecord>({
    name: 'withdrawalUploads.get',
    text: `select ${columns} from ${from} where u.id = $1 and ($2::uuid is null or u.merchant_id = $2)`,
    values: [id, merchantId],
  })
  return rows[0]
}

/** An upload of one merchant, or of any if `merchantId` is null, locked until the transaction ends. */
export async function lockUpload(tx: Tx, id: string, merchantId: string | null): Promise<UploadRecord | undefined> {
  const { rows } = await tx.query<UploadRecord>({
    name: 'withdrawalUploads.lock',
    text: `select ${columns} from ${from} where u.id = $1 and ($2::uuid is null or u.merchant_id = $2)
      for no key update of u`,
    values: [id, merchantId],
  })
  return rows[0]
}

/** Newest first, which is the order of their ids; after `behind`. */
export async function selectUploads(
  db: Pick<Tx, 'query'>,
  merchantId: string | null,
  behind: string | null,
  limit: number,
): Promise<UploadRecord[]> {
  const { rows } = await db.query<UploadRecord>({
    name: 'withdrawalUploads.list',
    text: `select ${columns} from ${from}
           where ($1::uuid is null or u.merchant_id = $1) and ($2::uuid is null or u.id < $2) order by u.id desc
             limit $3`,
    values: [merchantId, behind, limit],
  })
  return rows
}

/** True if this merchant already requested the payouts of the same file. */
export async function isRequested(
  db: Pick<Tx, 'query'>,
  { merchantId, sha256 }: Pick<UploadRecord, 'merchantId' | 'sha256'>,
): Promise<boolean> {
  const { rows } = await db.query({
    name: 'withdrawalUploads.asked',
    text: `select from withdraw_upload where merchant_id = $1 and sha256 = $2
      and (status in ('WAITING', 'MAKING') or (status = 'DONE' and made_count > 0))`,
    values: [merchantId, sha256],
  })
  return rows.length > 0
}

export async function setRequested(
  tx: Tx,
  id: string,
  request: {
    status: 'WAITING' | 'MAKING'
    heldMinor: bigint
    by: string
    byName: string
    reason: string | null
    at: Date
  },
): Promise<void> {
  await tx.query({
    name: 'withdrawalUploads.setAsked',
    text: `update withdraw_upload set status = $7, held_minor = $2, asked_by = $3, asked_by_name = $4, reason = $5,
      asked_at = $6, updated_at = $6, version = version + 1
           where id = $1`,
    values: [id, request.heldMinor, request.by, request.byName, request.reason, request.at, request.status],
  })
}

/** After the approval: its payouts are made next. */
export const setApproved = async (tx: Tx, id: string, approvalId: string, at: Date): Promise<void> =>
  void (await tx.query({
    name: 'withdrawalUploads.setApproved',
    text: `update withdraw_upload set status = 'MAKING', approval_id = $2, updated_at = $3, version = version + 1
      where id = $1`,
    values: [id, approvalId, at],
  }))

/** After the approval ended without consent: no payouts are made. */
export const setDenied = async (tx: Tx, id: string, at: Date): Promise<void> =>
  void (await tx.query({
    name: 'withdrawalUploads.setDenied',
    text: `update withdraw_upload set status = 'DENIED', done_at = $2, updated_at = $2, version = version + 1
      where id = $1`,
    values: [id, at],
  }))

export const setDiscarded = async (tx: Tx, id: string, at: Date): Promise<void> =>
  void (await tx.query({
    name: 'withdrawalUploads.setDiscarded',
    text: `update withdraw_upload set status = 'DISCARDED', updated_at = $2, version = version + 1 where id = $1`,
    values: [id, at],
  }))

/** Adds a piece's results to the counts and stores the amount it freed. */
export async function addPiece(
  tx: Tx,
  id: string,
  piece: { no: number; freedMinor: bigint; made: number; refused: number; at: Date },
): Promise<void> {
  await tx.query({
    name: 'withdrawalUploads.addPiece',
    text: `with counted as (
             update withdraw_upload set made_count = made_count + $4, refused_count = refused_count + $5,
               updated_at = $6, version = version + 1 where id = $1
           )
           insert into withdraw_upload_piece (upload_id, piece_no, freed_minor, at) values ($1, $2, $3, $6)`,
    values: [id, piece.no, piece.freedMinor, piece.made, piece.refused, piece.at],
  })
}

export async function pieceCount(tx: Tx, id: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    name: 'withdrawalUploads.pieces',
    text: `select count(*)::int as count from withdraw_upload_piece where upload_id = $1`,
    values: [id],
  })
  return rows[0]?.count ?? 0
}

export const setDone = async (tx: Tx, id: string, at: Date): Promise<void> =>
  void (await tx.query({
    name: 'withdrawalUploads.setDone',
    text: `update withdraw_upload set status = 'DONE', done_at = $2, updated_at = $2, version = version + 1
      where id = $1`,
    values: [id, at],
  }))
