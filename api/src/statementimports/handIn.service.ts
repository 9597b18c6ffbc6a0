import { createHash } from 'node:crypto'

import type { statementUploadAnswer } from '@kasa/contracts/statements'
import { uuidv7 } from 'uuidv7'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import { inTransaction } from '../db/transaction'
import { BadInput, WrongType } from '../errors/refusals'
import { addJob } from '../jobs/jobs'
import { importDetail } from './importView'
import { insertImport, selectImportByHash } from './imports.sql'
import { keepFile, sealFile } from './storedFile'
import { visibleAccount, visibleImport } from './visibleImport'

/** The last part of a path: some browsers send the whole path. */
const fileNameOf = (name: string) => name.split(/[\\/]/).at(-1)?.trim() || name

/**
 * POST /api/bank-account/{id}/statement: stores the file and queues its reading. The same file for the same account is
 * one import: a repeat returns the existing one.
 */
export async function handInStatement(
  ctx: Ctx,
  { accountId, name, bytes }: { accountId: string; name: string; bytes: unknown },
): Promise<z.output<typeof statementUploadAnswer>> {
  requirePermission(ctx, 'bankAccount.write')
  const { actor } = ctx
  const account = await visibleAccount(ctx.tenant.pool, ctx, accountId)
  if (!Buffer.isBuffer(bytes)) throw new WrongType({ code: 'STATEMENT_BODY' })
  if (bytes.length === 0) throw new BadInput({ code: 'STATEMENT_EMPTY' })
  const sha256 = createHash('sha256').update(bytes).digest()
  const id = uuidv7()
  const sealed = await sealFile(ctx, id, bytes)
  return inTransaction(ctx, async (tx) => {
    const isNew = await insertImport(tx, {
      id,
      accountId: account.id,
      fileName: fileNameOf(name),
      sha256,
      bytes: bytes.length,
      by: actor,
      at: ctx.now(),
    })
    if (isNew) {
      await keepFile(tx, id, sealed)
      await addJob(tx, 'statement.read', { id }, { key: `statement:${id}` })
      await recordAudit(tx, ctx, 'statement.handIn', {
        type: 'statement_import',
        id,
        before: null,
        after: { accountId, fileName: fileNameOf(name), sha256: sha256.toString('hex'), bytes: bytes.length },
      })
    }
    const known = isNew ? id : await selectImportByHash(tx, account.id, sha256)
    if (known === undefined) throw new Error(`The file of import ${id} is neither new nor known`)
    return { statement: await importDetail(tx, ctx, await visibleImport(tx, ctx, known)), isKnown: !isNew }
  })
}
