import { groupStatusRequest } from '@kasa/contracts/limitGroups'
import { id } from '@kasa/contracts/primitives'
import * as contract from '@kasa/contracts/walletAccounts'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import type { Sheet } from '../exports/cells'
import { exportRoute } from '../exports/exportRoute'
import { answerOnce } from '../idempotency/answerOnce'
import {
  changeWalletAccount,
  changeWalletNumber,
  createWalletAccount,
  listWalletAccounts,
  moveWalletAccount,
  readWalletAccount,
  submitWalletAccount,
  walletAccountChoices,
} from './manageAccounts.service'
import {
  createWalletGroup,
  listWalletGroups,
  readWalletGroupDetail,
  setWalletGroupStatus,
  updateWalletGroup,
  walletGroupChoices,
} from './manageGroups.service'

const byId = z.strictObject({ id })

/** Export columns of wallet accounts and wallet groups. */
const accountSheet: Sheet<contract.WalletAccountRow> = {
  name: ({ name }) => name,
  provider: ({ provider }) => provider,
  accountNo: ({ accountNo }) => accountNo,
  holder: ({ holderTitle }) => holderTitle,
  group: ({ group }) => group.name,
  direction: ({ direction }) => ({ code: direction }),
  status: ({ status }) => ({ code: status }),
  balance: ({ ledgerBalanceMinor }) => ledgerBalanceMinor,
  in: ({ inTodayMinor }) => inTodayMinor,
  out: ({ outTodayMinor }) => outTodayMinor,
  headroom: ({ headroomMinor }) => headroomMinor,
  lastEvent: ({ lastEventAt }) => ({ at: lastEventAt }),
}
const groupSheet: Sheet<contract.WalletGroupRow> = {
  name: ({ name }) => name,
  status: ({ status }) => ({ code: status }),
  strategy: ({ strategy }) => ({ code: strategy }),
  // Uses the fraction slash (U+2044), because a spreadsheet would read "3 / 5" as a date.
  accounts: ({ activeAccounts, accounts }) => `${activeAccounts} ⁄ ${accounts}`,
  merchants: ({ merchants }) => merchants,
  limits: ({ limitGroupName }) => limitGroupName,
  failover: ({ failoverName }) => failoverName,
}

/** `/api/papara-account`: the wallet accounts that receive money. */
export function walletAccountRoutes(app: App): void {
  const path = '/api/papara-account'
  const read = { permission: 'paparaAccount.read' } as const
  const write = { permission: 'paparaAccount.write' } as const
  const kept = { key: 'withEffect' } as const
  const detail = { 200: contract.walletAccountDetail }
  app.get(
    `${path}/list`,
    {
      config: read,
      schema: { querystring: contract.walletAccountListQuery, response: { 200: contract.walletAccountPage } },
    },
    (request) => listWalletAccounts(userCtx(request), request.query),
  )
  exportRoute(app, {
    path,
    permission: 'paparaAccount.read',
    query: contract.walletAccountListQuery,
    list: listWalletAccounts,
    sheet: accountSheet,
  })
  app.get(
    `${path}/options`,
    { config: read, schema: { response: { 200: contract.walletAccountOptions } } },
    (request) => walletAccountChoices(userCtx(request)),
  )
  app.get(`${path}/get/:id`, { config: read, schema: { params: byId, response: detail } }, (request) =>
    readWalletAccount(userCtx(request), request.params),
  )
  // Needs step-up, because payers will pay to it; so does its approval.
  app.post(
    `${path}/create`,
    {
      config: { ...write, ...kept, stepUp: true },
      schema: { body: contract.walletAccountCreateRequest, response: detail },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      return answerOnce(request, reply, ctx, (tx) => createWalletAccount(tx, ctx, request.body))
    },
  )
  app.post(
    `${path}/submit/:id`,
    {
      config: { ...write, ...kept },
      schema: { params: byId, body: contract.walletAccountSubmitRequest, response: detail },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      const act = { ...request.body, ...request.params }
      return answerOnce(request, reply, ctx, (tx) => submitWalletAccount(tx, ctx, act))
    },
  )
  app.post(
    `${path}/changeNumber/:id`,
    {
      config: { ...write, ...kept, stepUp: true },
      schema: { params: byId, body: contract.walletNumberRequest, response: detail },
    },
    async (request, reply) => {
      const ctx = userCtx(request)
      const act = { ...request.body, ...request.params }
      return answerOnce(request, reply, ctx, (tx) => changeWalletNumber(tx, ctx, act))
    },
  )
  app.post(
    `${path}/update/:id`,
    { config: write, schema: { params: byId, body: contract.walletAccountUpdateRequest, response: detail } },
    (request) => changeWalletAccount(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    `${path}/move/:id`,
    { config: write, schema: { params: byId, body: contract.walletAccountMoveRequest, response: detail } },
    (request) => moveWalletAccount(userCtx(request), { ...request.body, ...request.params }),
  )
}

/** `/api/papara-group`: groups of wallet accounts for transfers, and how an account is chosen. */
export function walletGroupRoutes(app: App): void {
  const path = '/api/papara-group'
  const read = { permission: 'paparaGroup.write' } as const
  const write = { permission: 'paparaGroup.write', stepUp: true } as const
  const detail = { 200: contract.walletGroupDetail }
  app.get(
    `${path}/list`,
    {
      config: read,
      schema: { querystring: contract.walletGroupListQuery, response: { 200: contract.walletGroupPage } },
    },
    (request) => listWalletGroups(userCtx(request), request.query),
  )
  exportRoute(app, {
    path,
    permission: 'paparaGroup.write',
    query: contract.walletGroupListQuery,
    list: listWalletGroups,
    sheet: groupSheet,
  })
  app.get(`${path}/options`, { config: read, schema: { response: { 200: contract.walletGroupOptions } } }, (request) =>
    walletGroupChoices(userCtx(request)),
  )
  app.get(`${path}/get/:id`, { config: read, schema: { params: byId, response: detail } }, (request) =>
    readWalletGroupDetail(userCtx(request), request.params),
  )
  app.post(
    `${path}/create`,
    { config: write, schema: { body: contract.walletGroupCreateRequest, response: detail } },
    (request) => createWalletGroup(userCtx(request), request.body),
  )
  app.post(
    `${path}/update/:id`,
    { config: write, schema: { params: byId, body: contract.walletGroupUpdateRequest, response: detail } },
    (request) => updateWalletGroup(userCtx(request), { ...request.body, ...request.params }),
  )
  app.post(
    `${path}/status/:id`,
    { config: write, schema: { params: byId, body: groupStatusRequest, response: detail } },
    (request) => setWalletGroupStatus(userCtx(request), { ...request.body, ...request.params }),
  )
}
