import { scopesOf } from '@kasa/domain/access'

import type { Ctx, UserActor } from '../access/ctx'
import { BadInput, NotFound } from '../errors/refusals'

/** The merchant of a request: an ADMIN names one, other users have their own. Throws for another merchant. */
export function requestedMerchant({ actor }: Ctx<UserActor>, named: string | undefined): string {
  if (scopesOf(actor.scope).has('ADMIN')) {
    if (named === undefined) throw new BadInput({ code: 'FIELD_MISSING', field: 'merchantId' })
    return named
  }
  if (actor.merchantId === null || (named !== undefined && named !== actor.merchantId))
    throw new NotFound({ code: 'NOT_FOUND' })
  return actor.merchantId
}
