import { setImmediate as turn } from 'node:timers/promises'

import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { insertFilePart, selectFilePart } from './imports.sql'

/** Sealing a part takes some milliseconds; other requests run between two parts. */
const partBytes = 1024 * 1024

/** Binds a part to its place in its import, so that parts of one file or of two files cannot be exchanged. */
const boundTo = (importId: string, partNo: number) =>
  partNo === 0 ? `statement_file:${importId}` : `statement_file:${importId}:${partNo}`

/** Seals a file with the tenant's key, part by part. */
export async function sealFile(ctx: Ctx, importId: string, bytes: Buffer): Promise<Buffer[]> {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += partBytes) {
    parts.push(ctx.tenant.keys.seal(bytes.subarray(at, at + partBytes), boundTo(importId, parts.length)))
    await turn()
  }
  return parts
}

export async function keepFile(tx: Tx, importId: string, parts: readonly Buffer[]): Promise<void> {
  for (const [partNo, sealed] of parts.entries()) await insertFilePart(tx, { importId, partNo, sealed })
}

/** The file exactly as uploaded; `bytes` is the size in its import. */
export async function openFile(
  db: Pick<Tx, 'query'>,
  ctx: Ctx,
  { id, bytes }: { id: string; bytes: number },
): Promise<Buffer> {
  const file = Buffer.alloc(bytes)
  let filled = 0
  for (let partNo = 0; filled < bytes; partNo += 1) {
    const sealed = await selectFilePart(db, id, partNo)
    if (!sealed) throw new Error(`The statement ${id} has no part ${partNo} of its file`)
    filled += ctx.tenant.keys.unseal(sealed, boundTo(id, partNo)).copy(file, filled)
  }
  return file
}
