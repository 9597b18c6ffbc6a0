import type { paymentFileDownloadRequest } from '@kasa/contracts/paymentFiles'
import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { registerLook } from '../audit/personLooks'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { Conflict } from '../errors/refusals'
import { untilInWords } from '../otherPerson/untilInWords'
import { insertDownload, selectDownloads, selectFilesWith } from './fileAttachments.sql'
import { boundTo } from './makeFile'
import { selectContent, type FileRecord } from './paymentFiles.sql'
import { mayTakeAway } from './paymentFileView'
import { notifyFile } from './paymentFilesLive'
import { whyStopped } from './stoppedFile'
import { lockedFile } from './visibleFile'

registerLook('paymentFile.download', (db, { requestIds }) => selectFilesWith(db, requestIds))

/** The bytes of a made file. Throws if they are not those of its hash. */
async function bytesOf(tx: Tx, ctx: Ctx, { id, number, sha256 }: FileRecord): Promise<Buffer> {
  const sealed = await selectContent(tx, id)
  if (!sealed) throw new Error(`The payment file ${number} has no bytes`)
  const bytes = Buffer.from(ctx.tenant.keys.unseal(sealed, boundTo(id)))
  if (sha256 === null || !createHash('sha256').update(bytes).digest().equals(sha256))
    throw new Error(`The bytes of the payment file ${number} are not those of its hash`)
  return bytes
}

/**
 * POST /api/payment-file/download/{id}: returns the file to its maker or checker, and records it as a reveal of every
 * IBAN in it. A second download needs `again` and names who downloaded it before. Refused once it may not leave any
 * more (`whyStopped`).
 */
export async function downloadPaymentFile(
  ctx: Ctx,
  { id, reason, again }: { id: string } & z.infer<typeof paymentFileDownloadRequest>,
): Promise<{ name: string; bytes: Buffer }> {
  requirePermission(ctx, 'paymentFile.write')
  const taken = await inTransaction(ctx, async (tx) => {
    const file = await lockedFile(tx, ctx, id)
    if (file.sha256 === null || file.fileName === null) throw new Conflict({ code: 'PAYMENT_FILE_NOT_MADE' })
    if (!mayTakeAway(ctx, file)) throw new Conflict({ code: 'PAYMENT_FILE_NOT_YOURS' })
    const before = await selectDownloads(tx, id)
    const [last] = before
    const bytes = await bytesOf(tx, ctx, file)
    const stopped = await whyStopped(tx, ctx, file, { bytes, wasTaken: last !== undefined })
    // Returned and not thrown: the cancelled file is kept.
    if (stopped) return stopped
    if (last && !again)
      throw new Conflict({
        code: 'PAYMENT_FILE_TAKEN',
        params: { name: last.byName, at: untilInWords(last.at.toISOString()), count: before.length },
        details: { count: before.length, byName: last.byName, at: last.at.toISOString() },
      })
    await insertDownload(tx, {
      id: uuidv7(),
      fileId: id,
      at: ctx.now(),
      by: ctx.actor.id,
      byName: ctx.actor.name,
      reason,
      ip: ctx.ip,
      sessionId: ctx.actor.sessionId,
    })
    await recordAudit(tx, ctx, 'paymentFile.download', {
      type: 'paymentFile',
      id,
      before: null,
      after: {
        fileName: file.fileName,
        sha256: file.sha256.toString('hex'),
        rows: file.rowsCount,
        before: before.length,
      },
      reason,
    })
    await notifyFile(tx, id, { id: file.accountId, groupId: file.accountGroup, ownerId: file.accountOwner })
    return { name: file.fileName, bytes }
  })
  if (taken instanceof Conflict) throw taken
  return taken
}
