import {
  shownIban,
  withdrawalBulkAnswer,
  withdrawalBulkRequest,
  withdrawalClaimAnswer,
  withdrawalCounts,
  withdrawalDecideRequest,
  withdrawalDetail,
  withdrawalFilters,
  withdrawalListQuery,
  withdrawalNextAnswer,
  withdrawalOptions,
  withdrawalPage,
  withdrawalRow,
} from '@kasa/contracts/withdrawals'

import { customerFile, flagCustomerRequest } from '@kasa/contracts/customers'
import { emptyRequest } from '@kasa/contracts/merchantApi'
import { payoutAccounts } from '@kasa/contracts/payoutAccounts'
import { id } from '@kasa/contracts/primitives'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import { userCtx } from '../access/requestCtx'
import { deskRoutesOf } from '../requests/deskRoutes'
import { listRoutesOf } from '../requests/listRoutes'
import { merchantRoutesOf } from '../requests/merchantRoutes'
import { readPayoutAccounts } from '../withdrawals/payoutAccounts.service'
import { readWithdrawal, withdrawalList } from '../withdrawals/readWithdrawals.service'
import { keepVoid } from '../withdrawals/whatWasApproved'
import { withdrawals } from '../withdrawals/withdrawals'
import { withdrawalSheet } from '../withdrawals/withdrawalSheet'
import '../payoutLines/payoutsLive'
import { withdrawalBulk } from './bulkWithdrawals'
import { flagCustomer, readCustomerFile } from './customerFile.service'
import { decideWithdrawal } from './decideWithdrawal.service'
import { attachPayoutReceipt } from './attachPayoutReceipt'
import { merchantWithdrawals } from './merchantWithdrawals'
import { showIban } from './showIban.service'
import { undoWithdrawal } from './undoWithdrawal.service'

const path = '/api/withdraw-request'
const byId = z.strictObject({ id })

/** `/mapi/v1/withdrawals`, and `/api/withdraw-request`: the console's queue of payouts, to read and to work on. */
export function withdrawalRoutes(app: App): void {
  merchantRoutesOf(app, withdrawals, merchantWithdrawals)
  listRoutesOf(app, withdrawals, {
    path,
    list: withdrawalList,
    filters: withdrawalFilters,
    query: withdrawalListQuery,
    page: withdrawalPage,
    counts: withdrawalCounts,
    options: withdrawalOptions,
    detail: withdrawalDetail,
    read: readWithdrawal,
    sheet: withdrawalSheet,
  })
  deskRoutesOf(app, withdrawals, {
    path,
    row: withdrawalRow,
    claim: withdrawalClaimAnswer,
    next: withdrawalNextAnswer,
    decision: withdrawalDecideRequest,
    decide: decideWithdrawal,
    refused: keepVoid,
    undo: undoWithdrawal,
    attach: attachPayoutReceipt,
    asks: {},
    many: { request: withdrawalBulkRequest, answer: withdrawalBulkAnswer, bulk: withdrawalBulk },
  })
  app.get(
    `${path}/accounts`,
    {
      config: { permission: 'withdrawal.decide' },
      schema: {
        summary: 'Accounts of open payouts, with the waiting and free amounts of each',
        response: { 200: payoutAccounts },
      },
    },
    (request) => readPayoutAccounts(userCtx(request)),
  )
  app.post(
    `${path}/showIban/:id`,
    {
      config: { permission: 'withdrawal.decide', key: { none: 'every reveal is logged' } },
      schema: {
        summary: 'Show the full IBAN to the person sending the payout, and log it',
        params: byId,
        body: emptyRequest,
        response: { 200: shownIban },
      },
    },
    (request) => showIban(userCtx(request), request.params),
  )
  app.get(
    `${path}/customer/:id`,
    {
      config: { permission: 'withdrawal.list' },
      schema: {
        summary: 'The customer of a payout: history, known IBANs and flags',
        params: byId,
        response: { 200: customerFile },
      },
    },
    (request) => readCustomerFile(userCtx(request), request.params),
  )
  app.post(
    `${path}/flagCustomer/:id`,
    {
      config: { permission: 'customer.flag' },
      schema: {
        summary: 'Flag the customer of a payout, with a reason',
        params: byId,
        body: flagCustomerRequest,
        response: { 200: customerFile },
      },
    },
    (request) => flagCustomer(userCtx(request), { ...request.body, ...request.params }),
  )
}
