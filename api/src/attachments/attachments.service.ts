import { createHash } from 'node:crypto'

import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict, TooLarge, Unprocessable } from '../errors/refusals'
import { insertAttachment, selectContent, type FileKind } from './attachments.sql'
import { fileTypeOf, maxFileBytes } from './fileType'

export { selectAttachments as attachmentsOf, type Attachment } from './attachments.sql'

/** An uploaded file: `content` in base64. */
export type SentFile = { fileName: string; content: string }

const boundTo = (id: string) => `attachment:${id}`

/**
 * Stores an object's file, encrypted, in the caller's transaction. Its type comes from its first bytes. Returns its
 * data. The caller checks permissions and writes the audit row.
 */
export async function attachFile(
  tx: Tx,
  ctx: Ctx,
  object: { type: string; id: string },
  { fileName, content }: SentFile,
  kind: FileKind = 'DEKONT',
): Promise<{ id: string; sha256: string; mime: string; sizeBytes: number }> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > maxFileBytes) throw new TooLarge({ code: 'FILE_TOO_LARGE', field: 'content' })
  const mime = fileTypeOf(bytes)
  if (!mime) throw new Unprocessable({ code: 'FILE_TYPE', field: 'content' })
  const [id, sha256] = [uuidv7(), createHash('sha256').update(bytes).digest()]
  const { actor } = ctx
  const isNew = await insertAttachment(tx, {
    id,
    objectType: object.type,
    objectId: object.id,
    kind,
    fileName,
    sha256,
    mime,
    sizeBytes: bytes.length,
    contentEnc: ctx.tenant.keys.seal(bytes, boundTo(id)),
    byUser: actor.kind === 'user' ? actor.id : null,
    byName: actor.kind === 'user' ? actor.name : null,
    at: ctx.now(),
  })
  if (!isNew) throw new Conflict({ code: 'FILE_KNOWN', field: 'content' })
  return { id, sha256: sha256.toString('hex'), mime, sizeBytes: bytes.length }
}

/** One file of an object in base64; undefined if there is none. */
export async function openFile(
  ctx: Ctx,
  objectId: string,
  id: string,
): Promise<{ mime: string; fileName: string; content: string } | undefined> {
  const kept = await selectContent(ctx.tenant.pool, objectId, id)
  return (
    kept && {
      mime: kept.mime,
      fileName: kept.fileName,
      content: Buffer.from(ctx.tenant.keys.unseal(kept.contentEnc, boundTo(id))).toString('base64'),
    }
  )
}
