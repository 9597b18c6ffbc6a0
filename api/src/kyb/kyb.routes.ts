import {
  documentAcceptRequest,
  documentRefuseRequest,
  documentUploadRequest,
  kybAskRequest,
  kybReasonRequest,
  merchantKyb,
} from '@kasa/contracts/kyb'
import { id } from '@kasa/contracts/primitives'
import { receiptFile } from '@kasa/contracts/requestDesk'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { bodyLimit } from '../attachments/receiptBody'
import { acceptDocument, refuseDocument, uploadDocument } from './documents.service'
import { askKyb, sendBackKyb, submitKyb, suspendKyb } from './kybSteps.service'
import { readDocument, readKyb } from './readKyb.service'
import './remind.service'

const path = '/api/kyb'
const byId = z.strictObject({ id })
const read = { permission: 'kyb.read' } as const
const write = { permission: 'kyb.write' } as const
const decide = { permission: 'kyb.decide' } as const
const answer = { 200: merchantKyb }

/** `/api/kyb`: a merchant's documents, and the steps from application to approval. */
export function kybRoutes(app: App): void {
  app.get(
    `${path}/get/:id`,
    { config: read, schema: { summary: 'The KYB file of a merchant', params: byId, response: answer } },
    (request) => readKyb(userCtx(request), request.params),
  )
  app.get(
    `${path}/document/:id`,
    {
      config: read,
      schema: {
        summary: 'One document of a merchant, its bytes in base64',
        params: byId,
        querystring: z.strictObject({ documentId: id }),
        response: { 200: receiptFile },
      },
    },
    (request) => readDocument(userCtx(request), { ...request.params, ...request.query }),
  )
  app.post(
    `${path}/upload/:id`,
    {
      config: write,
      bodyLimit,
      schema: {
        summary: 'Adds a document of a merchant, which waits for an administrator',
        params: byId,
        body: documentUploadRequest,
        response: answer,
      },
    },
    (request) => uploadDocument(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    `${path}/submit/:id`,
    { config: write, schema: { summary: 'Hands the KYB file in for review', params: byId, response: answer } },
    (request) => submitKyb(userCtx(request), request.params),
  )
  app.post(
    `${path}/accept/:id`,
    {
      config: decide,
      schema: { summary: 'Accepts a document', params: byId, body: documentAcceptRequest, response: answer },
    },
    (request) => acceptDocument(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    `${path}/refuse/:id`,
    {
      config: decide,
      schema: {
        summary: 'Refuses a document, with a reason that the merchant reads',
        params: byId,
        body: documentRefuseRequest,
        response: answer,
      },
    },
    (request) => refuseDocument(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    `${path}/sendBack/:id`,
    {
      config: decide,
      schema: {
        summary: 'Sends the KYB file back, with a reason that the merchant reads',
        params: byId,
        body: kybReasonRequest,
        response: answer,
      },
    },
    (request) => sendBackKyb(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    `${path}/suspend/:id`,
    {
      config: decide,
      schema: {
        summary: 'Suspends a merchant at once',
        params: byId,
        body: kybReasonRequest,
        response: answer,
      },
    },
    (request) => suspendKyb(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    `${path}/ask/:id`,
    {
      config: { ...decide, stepUp: true },
      schema: {
        summary: 'Asks another administrator to approve a merchant, or to lift its suspension',
        params: byId,
        body: kybAskRequest,
        response: answer,
      },
    },
    (request) => askKyb(userCtx(request), { ...request.body, ...request.params }),
  )
}
