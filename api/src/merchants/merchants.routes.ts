import {
  checkSignatureAnswer,
  checkSignatureRequest,
  merchantCreateRequest,
  merchantDetail,
  merchantListQuery,
  merchantPage,
  merchantUpdateRequest,
  resetKeysAnswer,
  resetKeysRequest,
  revokeKeyAnswer,
  revokeKeyRequest,
  saveUrlAnswer,
  saveUrlRequest,
  showKeysAnswer,
  showKeysRequest,
  showSecretAnswer,
  showSecretRequest,
  testCallbackAnswer,
  testCallbackRequest,
  type MerchantRow,
} from '@kasa/contracts/merchants'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import type { Sheet } from '../exports/cells'
import { exportRoute } from '../exports/exportRoute'
import { resetKeys, revokeKey, showKey } from './merchantKeys.service'
import { listMerchants, readMerchant } from './readMerchants.service'
import { saveUrl, showSecret } from './saveUrl.service'
import { checkReceived, tryCallback } from './tryCallback.service'
import { createMerchant, updateMerchant } from './writeMerchants.service'

const sheet: Sheet<MerchantRow> = {
  name: ({ name }) => name,
  code: ({ code }) => code,
  legalTitle: ({ legalTitle }) => legalTitle,
  taxNo: ({ taxNo }) => taxNo,
  modules: ({ modules }) => ({ codes: modules }),
  kyb: ({ kybStatus }) => ({ code: kybStatus }),
  documents: ({ nextExpiry }) => ({ day: nextExpiry }),
  status: ({ status }) => ({ code: status }),
  mode: ({ testMode }) => ({ code: testMode ? 'test' : 'live' }),
  createdAt: ({ createdAt }) => ({ at: createdAt }),
}
const byId = z.strictObject({ id })
const read = { permission: 'merchant.list' } as const
const write = { permission: 'merchant.write' } as const
const keys = { permission: 'merchant.keys', stepUp: true } as const
const tries = { permission: 'merchant.keys', rateLimit: { max: 20, timeWindow: 60_000 } } as const
const detail = { 200: merchantDetail }

/** `/api/merchant`: merchants, their keys and callback addresses (specification section 7). */
export function merchantRoutes(app: App): void {
  // The specification names the list with and without the trailing slash.
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
  exportRoute(app, { path: '/api/merchant', ...write, query: merchantListQuery, list: listMerchants, sheet })
  // Needs step-up, because it sets limits. `update` checks the step-up itself, only if limits change.
  app.post(
    '/api/merchant/create',
    {
      config: { ...write, stepUp: true },
      schema: { summary: 'Add a merchant in test mode, without a key', body: merchantCreateRequest, response: detail },
    },
    (request) => createMerchant(userCtx(request), request.body),
  )
  app.post(
    '/api/merchant/update/:id',
    {
      config: write,
      schema: { summary: 'Change a merchant', params: byId, body: merchantUpdateRequest, response: detail },
    },
    (request) => updateMerchant(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/merchant/resetKeys',
    {
      config: keys,
      schema: {
        summary: 'Replace a merchant’s keys, at once or after a grace period; may need approval',
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
      schema: { summary: 'Show the secret of a key, once', body: showKeysRequest, response: { 200: showKeysAnswer } },
    },
    (request) => showKey(userCtx(request), request.body),
  )
  app.post(
    '/api/merchant/revokeKey',
    {
      config: keys,
      schema: { summary: 'Revoke a key at once', body: revokeKeyRequest, response: { 200: revokeKeyAnswer } },
    },
    (request) => revokeKey(userCtx(request), request.body),
  )
  app.post(
    '/api/merchant/testCallback',
    {
      config: tries,
      schema: {
        summary: 'Send a test event and return the request and the response',
        body: testCallbackRequest,
        response: { 200: testCallbackAnswer },
      },
    },
    (request) => tryCallback(userCtx(request), request.body),
  )
  app.post(
    '/api/merchant/checkSignature',
    {
      config: tries,
      schema: {
        summary: 'Check the signature of a received callback',
        body: checkSignatureRequest,
        response: { 200: checkSignatureAnswer },
      },
    },
    (request) => checkReceived(userCtx(request), request.body),
  )
  app.post(
    '/api/merchant/saveUrl',
    {
      config: keys,
      schema: {
        summary: 'Set the callback address; a new secret is shown once; may need approval',
        body: saveUrlRequest,
        response: { 200: saveUrlAnswer },
      },
    },
    (request) => saveUrl(userCtx(request), request.body),
  )
  app.post(
    '/api/merchant/showSecret',
    {
      config: keys,
      schema: {
        summary: 'Show the newest callback secret, once',
        body: showSecretRequest,
        response: { 200: showSecretAnswer },
      },
    },
    (request) => showSecret(userCtx(request), request.body),
  )
}
