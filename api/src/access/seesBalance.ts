import { scopesOf } from '@kasa/domain/access'

import type { Ctx, UserActor } from './ctx'

/**
 * True if this person may see merchants' balances: always for an ADMIN, for a merchant's people if the tenant allows
 * it.
 */
export const seesBalance = ({ actor, tenant }: Ctx<UserActor>): boolean =>
  tenant.config.flags.currentBalanceDisplay || scopesOf(actor.scope).has('ADMIN')
