import type { Pool, Tx } from '../db/client'
import type { FileType } from './fileType'

export type FileKind = 'DEKONT' | 'ID' | 'CONTRACT' | 'OTHER'

export type NewAttachment = {
  id: string
  objectType: string
  objectId: string
  kind: FileKind
  fileName: string
  sha256: Buffer
  mime: FileType
  sizeBytes: number
  contentEnc: Buffer
  byUser: string | null
  byName: string | null
  at: Date
}

/** Stores a file once per object. Returns false if the object already has it. */
export async function insertAttachment(tx: Tx, file: NewAttachment): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'attachments.insert',
    text: `insert into attachment (id, object_type, object_id, kind, file_name, sha256, mime, size_bytes, content_enc,
      by_user, by_name, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
             on conflict (object_type, object_id, sha256) do nothing`,
    values: [
      file.id,
      file.objectType,
      file.objectId,
      file.kind,
      file.fileName,
      file.sha256,
      file.mime,
      file.sizeBytes,
      file.contentEnc,
      file.byUser,
      file.byName,
      file.at,
    ],
  })
  return rowCount === 1
}

export type Attachment = {
  id: string
  fileName: string
  mime: FileType
  sizeBytes: number
  byName: string | null
  at: Date
  seenWith: { objectType: string; objectId: string } | null
}

/**
 * An object's files, oldest first. `seenWith`: another object that had the same file before; never a merchant's own
 * document.
 */
export async function selectAttachments(db: Pick<Tx, 'query'>, objectId: string): Promise<Attachment[]> {
  const { rows } = await db.query<Attachment>({
    name: 'attachments.of',
    text: `select mine.id, mine.file_name as "fileName", mine.mime, mine.size_bytes as "sizeBytes",
      mine.by_name as "byName", mine.created_at as at,
             (select json_build_object('objectType', other.object_type, 'objectId', other.object_id)
               from attachment other
              where other.sha256 = mine.sha256 and other.object_id <> mine.object_id
                and other.object_type <> 'merchantDocument'
              and (other.created_at, other.id) < (mine.created_at, mine.id)
              order by other.created_at, other.id limit 1) as "seenWith"
           from attachment mine where mine.object_id = $1 order by mine.created_at, mine.id`,
    values: [objectId],
  })
  return rows
}

/** One file of an object with its encrypted bytes. */
export async function selectContent(
  db: Pool,
  objectId: string,
  id: string,
): Promise<{ mime: FileType; fileName: string; contentEnc: Buffer } | undefined> {
  const { rows } = await db.query<{ mime: FileType; fileName: string; contentEnc: Buffer }>({
    name: 'attachments.content',
    text: `select mime, file_name as "fileName", content_enc as "contentEnc" from attachment where object_id = $1
      and id = $2`,
    values: [objectId, id],
  })
  return rows[0]
}
