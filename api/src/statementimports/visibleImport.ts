import type { Ctx, UserActor } from '../access/ctx'
import { maySeeAccount } from '../bankaccounts/accountVisibility'
import type { Tx } from '../db/client'
import { NotFound } from '../errors/refusals'
import { lockImport, selectImport, selectImportAccount, type AccountRecord, type ImportRecord } from './imports.sql'

const seen = (ctx: Ctx<UserActor>, record: ImportRecord | undefined): ImportRecord => {
  if (!record || !maySeeAccount(ctx.actor, { id: record.accountId, ownerId: record.ownerId, groupId: record.groupId }))
    throw new NotFound({ code: 'NOT_FOUND' })
  return record
}

/** An import of an account that this person may see. Throws NotFound for others. */
export const visibleImport = async (db: Pick<Tx, 'query'>, ctx: Ctx<UserActor>, id: string): Promise<ImportRecord> =>
  seen(ctx, await selectImport(db, id))
export const lockedImport = async (tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<ImportRecord> =>
  seen(ctx, await lockImport(tx, id))

/** An account that this person may see. Throws NotFound for others. */
export async function visibleAccount(db: Pick<Tx, 'query'>, ctx: Ctx<UserActor>, id: string): Promise<AccountRecord> {
  const account = await selectImportAccount(db, id)
  if (!account || !maySeeAccount(ctx.actor, account)) throw new NotFound({ code: 'NOT_FOUND' })
  return account
}
