import {
  dryRun,
  dryRunAnswer,
  matchRulesAnswer,
  matchRuleVersion,
  saveRulesRequest,
  tryRulesRequest,
} from '@kasa/contracts/matchRules'
import { emptyRequest } from '@kasa/contracts/merchantApi'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { cancelRun, readRules, readRun, saveRules, tryRules } from './matchRules.service'

const byId = z.strictObject({ id })
const write = { permission: 'bankLine.write' } as const

/** `/api/match-rule`: the rules for automatic matching, and dry runs of them. */
export function matchRuleRoutes(app: App): void {
  app.get('/api/match-rule/list', { config: write, schema: { response: { 200: matchRulesAnswer } } }, (request) =>
    readRules(userCtx(request)),
  )
  app.get(
    '/api/match-rule/run/:id',
    { config: write, schema: { params: byId, response: { 200: dryRunAnswer } } },
    (request) => readRun(userCtx(request), request.params),
  )
  app.post(
    '/api/match-rule/try',
    { config: write, schema: { body: tryRulesRequest, response: { 200: dryRun } } },
    (request) => tryRules(userCtx(request), request.body),
  )
  app.post(
    '/api/match-rule/cancel/:id',
    { config: write, schema: { params: byId, body: emptyRequest, response: { 200: dryRun } } },
    (request) => cancelRun(userCtx(request), request.params),
  )
  app.post(
    '/api/match-rule/save',
    { config: { ...write, stepUp: true }, schema: { body: saveRulesRequest, response: { 200: matchRuleVersion } } },
    (request) => saveRules(userCtx(request), request.body),
  )
}
