import { scopesOf } from '@kasa/domain/access'

import type { Ctx, UserActor } from './ctx'

/**
 * True where this person is shown what a merchant has: an ADMIN always, its own people where the tenant shows them
 * balances.
 */
export const seesBalance = ({ actor, tenant }: Ctx<UserActor>): boolean =>
  tenant.config.flags.currentBalanceDisplay || scopesOf(actor.scope).has('ADMIN')
