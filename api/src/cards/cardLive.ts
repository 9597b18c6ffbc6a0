import { cardTransitions } from '@kasa/domain/card'

import type { Ctx } from '../access/ctx'
import { expireRequests } from '../requests/clockRequests'
import { registerRequests } from '../requests/registeredRequests'
import { reviewed } from './advanceCard'
import { cards, moveCard } from './cards'
import { cardList } from './readCards.service'
import { endCard } from './settleCard'

/**
 * Expires transfers that were not paid in time. Transfers that were paid but never reported as authorised go to
 * review. Returns the number.
 */
const expireCards = (ctx: Ctx<{ kind: 'system' }>): Promise<number> =>
  expireRequests(cards, ctx, async (tx, system, before) => {
    if (before.status !== 'RECEIVED') await endCard(tx, system, before, 'expire')
    else {
      const patch = { ...(await reviewed(tx, system, before)), status: cardTransitions.review.to }
      await moveCard(tx, system, before, patch, { action: 'review', params: { why: 'TTL' } })
    }
  })

registerRequests(cards, { list: cardList, expire: expireCards })
