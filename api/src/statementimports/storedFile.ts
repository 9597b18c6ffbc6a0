import type { Ctx } from '../access/ctx'
import type { Tx } from '../db/client'
import { selectFile } from './imports.sql'

const boundTo = (importId: string) => `statement_file:${importId}`

/** A file as it is kept: sealed with the tenant's key and bound to its import. */
export const sealFile = (ctx: Ctx, importId: string, bytes: Buffer): Buffer => ctx.tenant.keys.seal(bytes, boundTo(importId))

/** The file byte for byte as it was handed in. */
export async function openFile(db: Pick<Tx, 'query'>, ctx: Ctx, importId: string): Promise<Buffer> {
  const sealed = await selectFile(db, importId)
  if (!sealed) throw new Error(`The statement ${importId} has no file`)
  return ctx.tenant.keys.unseal(sealed, boundTo(importId))
}
