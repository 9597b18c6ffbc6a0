import type { FileFormat } from '@kasa/domain/exportRules'
import type { Permission } from '@kasa/domain/permissions'

import type { Pool, Tx } from '../db/client'

export type NewReportFile = {
  id: string
  userId: string
  list: string
  permission: Permission
  name: string
  format: FileFormat
  isPersonal: boolean
  visibility: Buffer
  madeAt: Date
  expiresAt: Date
}
export type ReportFile = NewReportFile & { sizeBytes: number }

const columns = `id, user_id as "userId", list, permission, name, format, is_personal as "isPersonal",
  visibility,
                 size_bytes as "sizeBytes",
                 made_at as "madeAt", expires_at as "expiresAt"`

export async function insertReportFile(db: Pool, file: NewReportFile): Promise<void> {
  await db.query({
    name: 'reportFile.insert',
    text: `insert into report_file (id, user_id, list, permission, name, format, is_personal, visibility,
             made_at, expires_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      file.id,
      file.userId,
      file.list,
      file.permission,
      file.name,
      file.format,
      file.isPersonal,
      file.visibility,
      file.madeAt,
      file.expiresAt,
    ],
  })
}

export async function insertPart(db: Pool, fileId: string, place: number, contentEnc: Buffer): Promise<void> {
  await db.query({
    name: 'reportFile.part',
    text: `insert into report_file_part (file_id, place, content_enc) values ($1, $2, $3)`,
    values: [fileId, place, contentEnc],
  })
}

/** One encrypted part of a file; undefined after the last. */
export async function selectPart(db: Pool, fileId: string, place: number): Promise<Buffer | undefined> {
  const { rows } = await db.query<{ contentEnc: Buffer }>({
    name: 'reportFile.readPart',
    text: `select content_enc as "contentEnc" from report_file_part where file_id = $1 and place = $2`,
    values: [fileId, place],
  })
  return rows[0]?.contentEnc
}

/** Marks the file as complete, so that it can be downloaded. Returns false if it was removed meanwhile. */
export async function setKept(tx: Tx, id: string, sizeBytes: number, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'reportFile.kept',
    text: `update report_file set size_bytes = $2, kept_at = $3 where id = $1`,
    values: [id, sizeBytes, at],
  })
  return rowCount === 1
}

/** A user's downloadable files at a moment, newest first; only `ids` if given. */
export async function selectReportFiles(
  db: Pool | Tx,
  { userId, ids, at }: { userId: string; ids: readonly string[] | null; at: Date },
): Promise<ReportFile[]> {
  const { rows } = await db.query<ReportFile>({
    name: 'reportFile.list',
    text: `select ${columns} from report_file where user_id = $1
             and ($2::uuid[] is null or id = any($2)) and kept_at is not null
             and expires_at > $3 order by id desc`,
    values: [userId, ids, at],
  })
  return rows
}

export async function deleteReportFile(db: Pool, id: string): Promise<void> {
  await db.query({ name: 'reportFile.delete', text: `delete from report_file where id = $1`, values: [id] })
}

/** Deletes a user's oldest files beyond `most`. */
export async function deleteOldest(tx: Tx, userId: string, most: number): Promise<void> {
  await tx.query({
    name: 'reportFile.deleteOldest',
    text: `delete from report_file where id in (
             select id from report_file where user_id = $1 and kept_at is not null order by id desc offset $2)`,
    values: [userId, most],
  })
}

/** Deletes expired files, and incomplete ones started before `begunBefore`. */
export async function deleteExpired(db: Pool, at: Date, begunBefore: Date): Promise<void> {
  await db.query({
    name: 'reportFile.prune',
    text: `delete from report_file where expires_at <= $1 or (kept_at is null and made_at < $2)`,
    values: [at, begunBefore],
  })
}
