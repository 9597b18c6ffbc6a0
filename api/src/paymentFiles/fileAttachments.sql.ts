import type { Tx } from '../db/client'

type Db = Pick<Tx, 'query'>

export type Download = { at: Date; byName: string; reason: string }

/** Downloads of a file, newest first. */
export async function selectDownloads(db: Db, fileId: string): Promise<Download[]> {
  const { rows } = await db.query<Download>({
    name: 'paymentfiles.downloads',
    text: `select at, by_name as "byName", reason from payment_file_download where file_id = $1
      order by at desc, id desc`,
    values: [fileId],
  })
  return rows
}

/** The files that contain one of these payouts. */
export async function selectFilesWith(db: Db, requestIds: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'paymentfiles.with-requests',
    text: `select distinct file_id as id from payment_file_row where request_id = any($1::uuid[])`,
    values: [requestIds],
  })
  return rows.map(({ id }) => id)
}

export async function insertDownload(
  tx: Tx,
  taken: {
    id: string
    fileId: string
    at: Date
    by: string
    byName: string
    reason: string
    ip: string
    sessionId: string
  },
): Promise<void> {
  await tx.query({
    name: 'paymentfiles.download',
    text: `insert into payment_file_download (id, file_id, at, by_user, by_name, reason)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [taken.id, taken.fileId, taken.at, taken.by, taken.byName, taken.reason],
  })
  await tx.query({
    name: 'paymentfiles.reveal',
    text: `insert into reveal_log (id, at, actor, object_type, object_id, field, reason, ip, session_id)
      values ($1, $2, $3, 'paymentFile', $4, 'iban', $5, $6, $7)`,
    values: [taken.id, taken.at, taken.by, taken.fileId, taken.reason, taken.ip, taken.sessionId],
  })
}

export type ResultRecord = {
  id: string
  at: Date
  byName: string
  fileName: string
  accepted: number
  rejected: number
  toLookAt: number
  unknown: string[]
}

/** Imported results, newest first. */
export async function selectResults(db: Db, fileId: string): Promise<ResultRecord[]> {
  const { rows } = await db.query<ResultRecord>({
    name: 'paymentfiles.results',
    text: `select id, read_at as at, read_by_name as "byName", file_name as "fileName", accepted, rejected,
      to_look_at as "toLookAt", unknown
           from payment_file_result where file_id = $1 order by read_at desc, id desc`,
    values: [fileId],
  })
  return rows
}

/** The number of another file with a payout of this one, for which these very bytes were imported; null if none. */
export async function selectTakenFor(
  db: Db,
  { fileId, sha256 }: { fileId: string; sha256: Buffer },
): Promise<string | null> {
  const { rows } = await db.query<{ number: string }>({
    name: 'paymentfiles.taken-for',
    text: `select file.number from payment_file_result taken join payment_file file on file.id = taken.file_id
           where taken.sha256 = $2 and taken.file_id <> $1 and exists (
             select from payment_file_row own join payment_file_row theirs using (request_id)
             where own.file_id = $1 and theirs.file_id = taken.file_id)
           order by file.number limit 1`,
    values: [fileId, sha256],
  })
  return rows[0]?.number ?? null
}

/** Records that a result was imported; the same result only once. */
export async function insertResult(
  tx: Tx,
  result: Omit<ResultRecord, 'at'> & { fileId: string; sha256: Buffer; form: string; by: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'paymentfiles.result',
    text: `insert into payment_file_result (id, file_id, sha256, file_name, form, read_by, read_by_name, accepted,
      rejected, to_look_at, unknown, read_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict (file_id, sha256) do nothing`,
    values: [
      result.id,
      result.fileId,
      result.sha256,
      result.fileName,
      result.form,
      result.by,
      result.byName,
      result.accepted,
      result.rejected,
      result.toLookAt,
      result.unknown,
      result.at,
    ],
  })
}
