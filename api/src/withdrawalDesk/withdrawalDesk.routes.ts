import {
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

import type { App } from '../access/provider'
import { deskRoutesOf } from '../requests/deskRoutes'
import { listRoutesOf } from '../requests/listRoutes'
import { readWithdrawal, withdrawalList } from '../withdrawals/readWithdrawals.service'
import { withdrawals } from '../withdrawals/withdrawals'
import { withdrawalSheet } from '../withdrawals/withdrawalSheet'
import '../withdrawals/withdrawalLive'
import { withdrawalBulk } from './bulkWithdrawals'
import { decideWithdrawal } from './decideWithdrawal.service'
import { attachPayoutReceipt } from './attachPayoutReceipt'
import { undoWithdrawal } from './undoWithdrawal.service'

const path = '/api/withdraw-request'

/** `/api/withdraw-request`: the queue of payouts of the console, to be read and worked on. */
export function withdrawalRoutes(app: App): void {
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
    namesPeople: ['beneficiary'],
  })
  deskRoutesOf(app, withdrawals, {
    path,
    row: withdrawalRow,
    claim: withdrawalClaimAnswer,
    next: withdrawalNextAnswer,
    decision: withdrawalDecideRequest,
    decide: decideWithdrawal,
    undo: undoWithdrawal,
    attach: attachPayoutReceipt,
    asks: {},
    many: { asked: withdrawalBulkRequest, answer: withdrawalBulkAnswer, bulk: withdrawalBulk },
  })
}
