import { handsAnswer } from '@kasa/contracts/otherPerson'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { ownHands } from './otherPerson.service'

/** `/api/other-person`: who is no second person for the caller. */
export function otherPersonRoutes(app: App): void {
  app.get(
    '/api/other-person/hands',
    {
      config: { permission: 'deposit.decide' },
      schema: {
        summary: 'Accounts that count as one’s own where two people are asked for',
        response: { 200: handsAnswer },
      },
    },
    (request) => ownHands(userCtx(request)),
  )
}
