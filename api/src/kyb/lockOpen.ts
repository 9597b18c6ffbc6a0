import type { Ctx, UserActor } from '../access/ctx'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { ownMerchant } from '../merchants/merchantView'

/** Locks a merchant that this user may see. Throws `NotFound`, and `MERCHANT_CLOSED` for a closed one. */
export async function lockOpen(
  tx: Tx,
  ctx: Ctx<UserActor>,
  id: string,
): Promise<Awaited<ReturnType<typeof ownMerchant>>> {
  const merchant = await ownMerchant(tx, ctx, id, 'lock')
  if (merchant.status === 'CLOSED') throw new Conflict({ code: 'MERCHANT_CLOSED' })
  return merchant
}
