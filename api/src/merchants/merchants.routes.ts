import {
  merchantCreateRequest,
  merchantDetail,
  merchantListQuery,
  merchantPage,
  merchantUpdateRequest,
  resetKeysAnswer,
  resetKeysRequest,
  saveUrlAnswer,
  saveUrlRequest,
  showKeysAnswer,
  showKeysRequest,
} from '@kasa/contracts/merchants'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { resetKeys, showKey } from './merchantKeys.service'
import { listMerchants, readMerchant } from './readMerchants.service'
import { saveUrl } from './saveUrl.service'
import { createMerchant, updateMerchant } from './writeMerchants.service'

const byId = z.strictObject({ id })
const read = { permission: 'merchant.list' } as const
const write = { permission: 'merchant.write' } as const
const keys = { permission: 'merchant.keys', stepUp: true } as const
const detail = { 200: merchantDetail }

/** `/api/merchant`: merchants, their keys and where their callbacks go (specification section 7). */
export function merchantRoutes(app: App): void {
  // The specification names the list with and without the stroke at its end.
  for (const url of ['/api/merchant/list', '/api/merchant/list/']) {
    app.get(
      url,
      {
        config: read,
        schema: { summary: 'Merchants by their code', querystring: merchantListQuery, response: { 200: merchantPage } },
      },
      (request) => listMerchants(userCtx(request), request.query),
    )
  }
  app.get(
    '/api/merchant/get/:id',
    { config: read, schema: { summary: 'One merchant with its keys and addresses', params: byId, response: detail } },
    (request) => readMerchant(userCtx(request), request.params),
  )
  // With its first key and its limits: a fresh code. `update` asks for one itself where the limits are others.
  app.post(
    '/api/merchant/create',
    {
      config: { ...write, stepUp: true },
      schema: { summary: 'Adds a merchant in test mode with one key', body: merchantCreateRequest, response: detail },
    },
    (request) => createMerchant(userCtx(request), request.body),
  )
  app.post(
    '/api/merchant/update/:id',
    {
      config: write,
      schema: { summary: 'Writes a merchant', params: byId, body: merchantUpdateRequest, response: detail },
    },
    (request) => updateMerchant(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/merchant/resetKeys',
    {
      config: keys,
      schema: {
        summary: 'A new key; the old ones end, at once or after a grace',
        body: resetKeysRequest,
        response: { 200: resetKeysAnswer },
      },
    },
    (request) => resetKeys(userCtx(request), request.body),
  )
  app.post(
    '/api/merchant/showKeys',
    {
      config: keys,
      schema: { summary: 'The secret of a key, shown once', body: showKeysRequest, response: { 200: showKeysAnswer } },
    },
    (request) => showKey(userCtx(request), request.body),
  )
  app.post(
    '/api/merchant/saveUrl',
    {
      config: keys,
      schema: {
        summary: 'Where callbacks go, with a new secret shown once',
        body: saveUrlRequest,
        response: { 200: saveUrlAnswer },
      },
    },
    (request) => saveUrl(userCtx(request), request.body),
  )
}
