import type { Ctx, UserActor } from '../access/ctx'
import { maySeeAccount } from '../bankaccounts/accountVisibility'
import type { Tx } from '../db/client'
import { Conflict, NotFound } from '../errors/refusals'
import { PaymentFileRefused } from '../paymentFormats/paymentOrder'
import { selectFileAccount, type FileAccount } from './fileAccount.sql'
import { lockFile, selectFile, type FileRecord } from './paymentFiles.sql'

function seen(ctx: Ctx<UserActor>, file: FileRecord | undefined): FileRecord {
  if (
    !file ||
    !maySeeAccount(ctx.actor, { id: file.accountId, ownerId: file.accountOwner, groupId: file.accountGroup })
  )
    throw new NotFound({ code: 'NOT_FOUND' })
  return file
}

/** A file whose account this user may see. Throws NotFound otherwise. */
export const visibleFile = async (db: Pick<Tx, 'query'>, ctx: Ctx<UserActor>, id: string): Promise<FileRecord> =>
  seen(ctx, await selectFile(db, id))
/** A file whose account this user may see, locked until the transaction ends. Throws NotFound otherwise. */
export const lockedFile = async (tx: Tx, ctx: Ctx<UserActor>, id: string): Promise<FileRecord> =>
  seen(ctx, await lockFile(tx, id))

/** An account that this user may see. Throws NotFound otherwise. */
export async function visibleSource(db: Pick<Tx, 'query'>, ctx: Ctx<UserActor>, id: string): Promise<FileAccount> {
  const account = await selectFileAccount(db, id)
  if (!account || !maySeeAccount(ctx.actor, account)) throw new NotFound({ code: 'NOT_FOUND' })
  return account
}

/** Turns a `PaymentFileRefused` into a Conflict; rethrows any other error. */
export const orFileRefused = (error: unknown): never => {
  throw error instanceof PaymentFileRefused
    ? new Conflict({
        code: `PAYMENT_${error.code}` as const,
        params: { about: error.about },
        details: { about: error.about },
      })
    : error
}
