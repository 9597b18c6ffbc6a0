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
        summary: 'One document of a merchant, with its content in base64',
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
        summary: 'Add a document of a merchant; an administrator accepts or refuses it',
        params: byId,
        body: documentUploadRequest,
        response: answer,
      },
    },
    (request) => uploadDocument(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    `${path}/submit/:id`,
    { config: write, schema: { summary: 'Submit the KYB file for review', params: byId, response: answer } },
    (request) => submitKyb(userCtx(request), request.params),
  )
  app.post(
    `${path}/accept/:id`,
    {
      config: decide,
      schema: { summary: 'Accept a document', params: byId, body: documentAcceptRequest, response: answer },
    },
    (request) => acceptDocument(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    `${path}/refuse/:id`,
    {
      config: decide,
      schema: {
        summary: 'Refuse a document, with a reason shown to the merchant',
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
        summary: 'Send the KYB file back, with a reason shown to the merchant',
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
        summary: 'Suspend a merchant at once',
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
        summary: 'Request a merchant’s approval or end of suspension; another administrator decides',
        params: byId,
        body: kybAskRequest,
        response: answer,
      },
    },
    (request) => askKyb(userCtx(request), { ...request.body, ...request.params }),
  )
}
