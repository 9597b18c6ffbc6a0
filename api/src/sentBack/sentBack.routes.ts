import { id } from '@kasa/contracts/primitives'
import { sentBack, sentBackLink, sentBackOfDebit, sentBackUndo } from '@kasa/contracts/sentBack'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { answerOnce } from '../idempotency/answerOnce'
import { linkSentBack, sentBackOf, undoSentBack } from './sentBack.service'

const byId = z.strictObject({ id })
const write = { permission: 'bankLine.write' } as const

/** `/api/sent-back`: debits that prove money sent back to a payer (P9P). */
export function sentBackRoutes(app: App): void {
  app.get(
    '/api/sent-back/debit/:id',
    {
      config: write,
      schema: {
        summary: 'The money sent back to a payer that a debit proves, or may prove',
        params: byId,
        response: { 200: sentBackOfDebit },
      },
    },
    (request) => sentBackOf(userCtx(request), request.params),
  )
  app.post(
    '/api/sent-back/link',
    {
      config: { ...write, key: 'withEffect' },
      schema: {
        summary: 'Links a debit to the money sent back that it paid',
        body: sentBackLink,
        response: { 200: sentBack },
      },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => linkSentBack(tx, ctx, request.body))
    },
  )
  app.post(
    '/api/sent-back/undo/:id',
    {
      config: { ...write, key: 'withEffect' },
      schema: {
        summary: 'Unlinks a debit from money sent back; it waits again',
        params: byId,
        body: sentBackUndo,
        response: { 200: sentBack },
      },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => undoSentBack(tx, ctx, { ...request.params, ...request.body }))
    },
  )
}
