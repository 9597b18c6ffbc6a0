import {
  payoutRulesAnswer,
  payoutRuleTrial,
  savePayoutRulesAnswer,
  savePayoutRulesRequest,
  tryPayoutRulesRequest,
} from '@kasa/contracts/payoutRules'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { readPayoutRules, savePayoutRules, tryPayoutRules } from './payoutRules.service'

const write = { permission: 'payoutRule.write' } as const

/** `/api/payout-rule`: who has to agree before a payout is sent, and how rules would have done. */
export function payoutRuleRoutes(app: App): void {
  app.get('/api/payout-rule/list', { config: write, schema: { response: { 200: payoutRulesAnswer } } }, (request) =>
    readPayoutRules(userCtx(request)),
  )
  app.post(
    '/api/payout-rule/try',
    { config: write, schema: { body: tryPayoutRulesRequest, response: { 200: payoutRuleTrial } } },
    (request) => tryPayoutRules(userCtx(request), request.body),
  )
  app.post(
    '/api/payout-rule/save',
    {
      config: { ...write, stepUp: true },
      schema: { body: savePayoutRulesRequest, response: { 200: savePayoutRulesAnswer } },
    },
    (request) => savePayoutRules(userCtx(request), request.body),
  )
}
