import { cardTerminal, cardTerminalList, moveTerminalRequest, terminalKey } from '@kasa/contracts/cardTerminals'
import { emptyRequest } from '@kasa/contracts/merchantApi'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { addTerminalKey, listTerminals, moveTerminal } from './manageTerminals.service'

const path = '/api/card-terminal'
const byId = z.strictObject({ id })

/** `/api/card-terminal`: the terminals of traders. */
export function cardTerminalRoutes(app: App): void {
  app.get(
    `${path}/list`,
    { config: { permission: 'cardTransfer.list' }, schema: { response: { 200: cardTerminalList } } },
    (request) => listTerminals(userCtx(request)),
  )
  app.post(
    `${path}/move/:id`,
    {
      config: { permission: 'cardTransfer.write' },
      schema: {
        summary: 'Pauses or resumes a card terminal',
        params: byId,
        body: moveTerminalRequest,
        response: { 200: cardTerminal },
      },
    },
    (request) => moveTerminal(userCtx(request), { ...request.params, ...request.body }),
  )
  app.post(
    `${path}/addKey/:id`,
    {
      config: {
        permission: 'cardTransfer.write',
        stepUp: true,
        key: { none: 'a secret is shown once, and kept nowhere to be shown again' },
      },
      schema: {
        summary: 'Gives a card terminal a new key and shows its secret once',
        params: byId,
        body: emptyRequest,
        response: { 200: terminalKey },
      },
    },
    (request) => addTerminalKey(userCtx(request), request.params),
  )
}
