import { fileEnding, type FileFormat } from '@kasa/domain/exportRules'
import { can, type Permission } from '@kasa/domain/permissions'
import { mostReportFileBytes, mostReportFiles } from '@kasa/domain/reportFile'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'

import { requirePermission, viewerOf, type Ctx, type UserActor } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { visibleAccountIds } from '../bankaccounts/visibleAccounts'
import type { Tx } from '../db/client'
import { toJson } from '../db/json'
import { inTransaction } from '../db/transaction'
import { longestExportMs } from '../exports/exportFile'
import { notify } from '../notifications/notify.service'
import { parameter } from '../parameters/parameter'
import { deleteExpired, deleteOldest, deleteReportFile, insertPart, insertReportFile, setKept } from './reportFiles.sql'

/** Bytes encrypted and written at a time. */
const partBytes = 256 * 1024

export const partBoundTo = (fileId: string, place: number): string => `reportFile:${fileId}:${place}`

/**
 * Hash of everything that decides what this user's reports contain; another hash means other rights. The accounts
 * count one by one, because an account may get another owner or group.
 */
export async function visibilityOf(db: Pick<Tx, 'query'>, { actor, tenant }: Ctx<UserActor>): Promise<Buffer> {
  const { role, scope, merchantId, parentUserId, remitGroupIds, bankAccountIds } = actor
  const { modules, flags } = tenant.config
  const ids = [remitGroupIds, bankAccountIds, scope.split(','), modules].map((each) => [...each].sort())
  const accounts = await visibleAccountIds(db, actor)
  const facts = toJson([role, merchantId, parentUserId, ...ids, Object.entries(flags).sort(), accounts])
  return createHash('sha256').update(facts).digest()
}

/** A file to export: the list's address and permission, the file name without extension. */
export type ToKeep = {
  list: string
  permission: Permission
  name: string
  format: FileFormat
  isPersonal: boolean
}

/**
 * Yields the bytes and stores them in parts. After the last byte the file can be downloaded, and `onKept` runs in the
 * same transaction. A file that breaks off, is cancelled, or is too large is not stored. Returns the file's id.
 */
export async function* keptWhileRead(
  ctx: Ctx<UserActor>,
  toKeep: ToKeep,
  bytes: AsyncIterable<string | Uint8Array>,
  onKept: (tx: Tx, id: string) => Promise<void>,
): AsyncGenerator<Buffer, string | undefined> {
  const { pool, keys } = ctx.tenant
  const id = uuidv7()
  const madeAt = ctx.now()
  const hours = await parameter(pool, 'export.link_hours', madeAt)
  const name = `${toKeep.name}.${fileEnding[toKeep.format]}`
  const file = { ...toKeep, name, id, userId: ctx.actor.id, visibility: await visibilityOf(pool, ctx), madeAt }
  await insertReportFile(pool, { ...file, expiresAt: new Date(madeAt.getTime() + hours * 3_600_000) })
  let isKept = false
  let [size, place, waiting] = [0, 0, Buffer.alloc(0)]
  const write = async () => {
    await insertPart(pool, id, place, keys.seal(waiting, partBoundTo(id, place)))
    ;[place, waiting] = [place + 1, Buffer.alloc(0)]
  }
  try {
    for await (const chunk of bytes) {
      const part = Buffer.from(chunk)
      size += part.length
      waiting = size > mostReportFileBytes ? Buffer.alloc(0) : Buffer.concat([waiting, part])
      if (waiting.length >= partBytes) await write()
      yield part
    }
    if (size > mostReportFileBytes) return undefined
    if (waiting.length > 0) await write()
    await inTransaction(ctx, async (tx) => {
      requirePermission(ctx, toKeep.permission)
      if (!(await setKept(tx, id, size, ctx.now()))) throw new Error(`The report file ${id} was removed while written`)
      await deleteOldest(tx, ctx.actor.id, mostReportFiles)
      const after = { list: toKeep.list, fileName: name, format: toKeep.format, sizeBytes: size }
      await recordAudit(tx, ctx, 'reportFile.keep', { type: 'reportFile', id, before: null, after })
      await onKept(tx, id)
    })
    isKept = true
    return id
  } finally {
    if (!isKept) await deleteReportFile(pool, id)
  }
}

/** Stores an export's bytes while they are sent; only passes them on for users without access to report files. */
export function keepReportFile(ctx: Ctx<UserActor>, toKeep: ToKeep, bytes: Readable): Readable {
  if (!can(viewerOf(ctx), 'report.files')) return bytes
  // The user already has the file, so the notification starts as read.
  const notifyReaders = (tx: Tx, objectId: string) =>
    notify(tx, ctx, { kind: 'reportFile.ready', objectId, userIds: [ctx.actor.id], isRead: true })
  return Readable.from(keptWhileRead(ctx, toKeep, bytes, notifyReaders), { objectMode: false })
}

/** Deletes expired files, and those that a process left unfinished. */
export const pruneReportFiles = (ctx: Ctx): Promise<void> =>
  deleteExpired(ctx.tenant.pool, ctx.now(), new Date(ctx.now().getTime() - 2 * longestExportMs))
