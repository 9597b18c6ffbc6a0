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

/** `/api/payout-rule`: who must approve a payout before it is sent, and trials of rules. */
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
