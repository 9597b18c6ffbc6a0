import {
  askWithdrawalRequest,
  previewWithdrawalRequest,
  withdrawalAsking,
  withdrawalPreview,
} from '@kasa/contracts/withdrawalAsk'
import { withdrawalRow } from '@kasa/contracts/withdrawals'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { answerOnce } from '../idempotency/answerOnce'
import { askWithdrawal } from './askWithdrawal.service'
import { previewWithdrawal, readAsking } from './previewWithdrawal.service'

const write = { permission: 'withdrawal.write' } as const

/** Payouts requested by people: the form's choices, a preview of the cost, and the request. */
export function withdrawalAskRoutes(app: App): void {
  app.get(
    '/api/withdraw-request/asking',
    { config: write, schema: { response: { 200: withdrawalAsking } } },
    (request) => readAsking(userCtx(request)),
  )
  app.post(
    '/api/withdraw-request/preview',
    {
      config: { ...write, key: { none: 'reads' } },
      schema: { body: previewWithdrawalRequest, response: { 200: withdrawalPreview } },
    },
    (request) => previewWithdrawal(userCtx(request), request.body),
  )
  // Needs step-up, because money leaves to an IBAN that was just typed.
  app.post(
    '/api/withdraw-request/create',
    {
      config: { ...write, stepUp: true, key: 'withEffect' },
      schema: { body: askWithdrawalRequest, response: { 200: withdrawalRow } },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => askWithdrawal(tx, ctx, request.body))
    },
  )
}
