import { linkedAccountsAnswer } from '@kasa/contracts/otherPerson'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { ownLinkedAccounts } from './otherPerson.service'

/** `/api/other-person`: accounts that do not count as a second person for the caller. */
export function otherPersonRoutes(app: App): void {
  app.get(
    '/api/other-person/linked-accounts',
    {
      config: { permission: 'deposit.decide' },
      schema: {
        summary: 'Users who do not count as a second person for the caller',
        response: { 200: linkedAccountsAnswer },
      },
    },
    (request) => ownLinkedAccounts(userCtx(request)),
  )
}
