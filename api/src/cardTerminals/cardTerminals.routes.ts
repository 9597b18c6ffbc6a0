import { cardPoolList, createCardPoolRequest, updateCardPoolRequest } from '@kasa/contracts/cardPools'
import {
  cardTerminal,
  cardTerminalList,
  createTerminalRequest,
  moveTerminalRequest,
  newTerminalKeyRequest,
  terminalChoices,
  terminalKey,
  updateTerminalRequest,
} from '@kasa/contracts/cardTerminals'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { createPool, listPools, savePool } from './managePools.service'
import { addTerminalKey, listTerminals, moveTerminal } from './manageTerminals.service'
import { createTerminal, readTerminalChoices, saveTerminal } from './terminalForms.service'

const path = '/api/card-terminal'
const byId = z.strictObject({ id })

/** `/api/card-pool`: which terminals are used for a merchant's payers, and how one is chosen. */
function poolRoutes(app: App): void {
  const write = { permission: 'cardTransfer.write' } as const
  const response = { 200: cardPoolList }
  app.get('/api/card-pool/list', { config: write, schema: { response } }, (request) => listPools(userCtx(request)))
  app.post(
    '/api/card-pool/create',
    { config: { ...write, stepUp: true }, schema: { body: createCardPoolRequest, response } },
    (request) => createPool(userCtx(request), request.body),
  )
  app.post(
    '/api/card-pool/update/:id',
    { config: { ...write, stepUp: true }, schema: { params: byId, body: updateCardPoolRequest, response } },
    (request) => savePool(userCtx(request), { ...request.params, ...request.body }),
  )
}

/** Adding and editing terminals. */
function formRoutes(app: App): void {
  const write = { permission: 'cardTransfer.write' } as const
  const response = { 200: cardTerminal }
  app.get(
    `${path}/choices`,
    {
      config: write,
      schema: { summary: 'The pools, traders and banks that a terminal may have', response: { 200: terminalChoices } },
    },
    (request) => readTerminalChoices(userCtx(request)),
  )
  app.post(
    `${path}/create`,
    {
      config: { ...write, stepUp: true },
      schema: { summary: 'Add a card terminal', body: createTerminalRequest, response },
    },
    (request) => createTerminal(userCtx(request), request.body),
  )
  app.post(
    `${path}/update/:id`,
    {
      config: { ...write, stepUp: true },
      schema: { summary: 'Edit a card terminal', params: byId, body: updateTerminalRequest, response },
    },
    (request) => saveTerminal(userCtx(request), { ...request.params, ...request.body }),
  )
}

/** `/api/card-terminal`: traders' terminals and their pools. */
export function cardTerminalRoutes(app: App): void {
  poolRoutes(app)
  formRoutes(app)
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
        summary: 'Pause or resume a card terminal',
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
        key: { none: 'the secret is shown once and must not be stored' },
      },
      schema: {
        summary: 'Create a new key for a card terminal; its secret is shown once',
        params: byId,
        body: newTerminalKeyRequest,
        response: { 200: terminalKey },
      },
    },
    (request) => addTerminalKey(userCtx(request), { ...request.params, ...request.body }),
  )
}
