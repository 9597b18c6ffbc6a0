import { cardRulesAnswer, saveCardRulesRequest } from '@kasa/contracts/cardRules'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { readCardRules, saveCardRules } from './cardRules.service'

const write = { permission: 'cardTransfer.write' } as const

/** `/api/card-rule`: rules that mark card payments for a person's attention. */
export function cardRuleRoutes(app: App): void {
  app.get('/api/card-rule/list', { config: write, schema: { response: { 200: cardRulesAnswer } } }, (request) =>
    readCardRules(userCtx(request)),
  )
  app.post(
    '/api/card-rule/save',
    {
      config: { ...write, stepUp: true },
      schema: {
        summary: 'Request new card rules; needs another administrator’s approval',
        body: saveCardRulesRequest,
        response: { 200: cardRulesAnswer },
      },
    },
    (request) => saveCardRules(userCtx(request), request.body),
  )
}
