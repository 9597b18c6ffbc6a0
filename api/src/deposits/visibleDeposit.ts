import type { Ctx, UserActor } from '../access/ctx'
import { NotFound } from '../errors/refusals'
import { selectDeposit, type DepositRecord } from './deposits.sql'
import { maySee } from './visibility'

/** A deposit this person may see; anything else is not there. */
export async function visibleDeposit(ctx: Ctx<UserActor>, id: string): Promise<DepositRecord> {
  const record = await selectDeposit(ctx.tenant.pool, id)
  if (!record || !maySee(ctx.actor, record)) throw new NotFound({ code: 'NOT_FOUND' })
  return record
}
