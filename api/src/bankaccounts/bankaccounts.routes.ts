import {
  bankAccountCreateRequest,
  bankAccountDetail,
  bankAccountIbanRequest,
  bankAccountListQuery,
  bankAccountMoveRequest,
  bankAccountOptions,
  bankAccountPage,
  bankAccountRevealAnswer,
  bankAccountRevealRequest,
  bankAccountSubmitRequest,
  bankAccountUpdateRequest,
} from '@kasa/contracts/bankAccounts'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { answerOnce } from '../idempotency/answerOnce'
import { exportRoute } from '../exports/exportRoute'
import { accountSheet } from './accountSheet'
import { accountOptions, listAccounts, readAccount } from './readAccounts.service'
import { revealIban } from './revealIban.service'
import { changeAccount, changeIban, createAccount, moveAccount, submitAccount } from './writeAccounts.service'

const byId = z.strictObject({ id })
const read = { permission: 'bankAccount.read' } as const
const write = { permission: 'bankAccount.write' } as const
const detail = { 200: bankAccountDetail }

/** `/api/bank-account`: our accounts, for incoming and outgoing money. */
export function bankAccountRoutes(app: App): void {
  app.get(
    '/api/bank-account/list',
    { config: read, schema: { querystring: bankAccountListQuery, response: { 200: bankAccountPage } } },
    (request) => listAccounts(userCtx(request), request.query),
  )
  exportRoute(app, {
    path: '/api/bank-account',
    permission: 'bankAccount.read',
    query: bankAccountListQuery,
    list: listAccounts,
    sheet: accountSheet,
  })
  app.get('/api/bank-account/options', { config: read, schema: { response: { 200: bankAccountOptions } } }, (request) =>
    accountOptions(userCtx(request)),
  )
  app.get('/api/bank-account/get/:id', { config: read, schema: { params: byId, response: detail } }, (request) =>
    readAccount(userCtx(request), request.params),
  )
  // Fresh code, here and below: payers will get this IBAN.
  app.post(
    '/api/bank-account/create',
    { config: { ...write, stepUp: true }, schema: { body: bankAccountCreateRequest, response: detail } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => createAccount(tx, ctx, request.body))
    },
  )
  app.post(
    '/api/bank-account/submit/:id',
    { config: write, schema: { params: byId, body: bankAccountSubmitRequest, response: detail } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => submitAccount(tx, ctx, { ...request.body, ...request.params }))
    },
  )
  // Payers will get this IBAN, so both the requester and the approver enter a fresh code.
  app.post(
    '/api/bank-account/changeIban/:id',
    { config: { ...write, stepUp: true }, schema: { params: byId, body: bankAccountIbanRequest, response: detail } },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => changeIban(tx, ctx, { ...request.body, ...request.params }))
    },
  )
  app.post(
    '/api/bank-account/update/:id',
    { config: write, schema: { params: byId, body: bankAccountUpdateRequest, response: detail } },
    (request) => changeAccount(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/bank-account/move/:id',
    { config: write, schema: { params: byId, body: bankAccountMoveRequest, response: detail } },
    (request) => moveAccount(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    '/api/bank-account/reveal/:id',
    {
      config: { ...read, stepUp: true },
      schema: { params: byId, body: bankAccountRevealRequest, response: { 200: bankAccountRevealAnswer } },
    },
    (request) => revealIban(userCtx(request), { ...request.body, ...request.params }),
  )
}
