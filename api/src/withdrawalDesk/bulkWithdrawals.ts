import { withdrawalRow, type WithdrawalBulkRequest, type WithdrawalRow } from '@kasa/contracts/withdrawals'

import type { Bulk } from '../requests/bulkRequests'
import type { WithdrawalRecord } from '../withdrawals/withdrawalRecord'
import { decideWithdrawal } from './decideWithdrawal.service'
import { undoWithdrawal } from './undoWithdrawal.service'

/**
 * Bulk actions: many payouts are claimed, or rejected for one reason. Bank outcomes are reported for each payout
 * separately.
 */
export const withdrawalBulk: Bulk<WithdrawalRecord, WithdrawalBulkRequest, WithdrawalRow> = {
  path: '/api/withdraw-request/bulk',
  row: withdrawalRow,
  undo: undoWithdrawal,
  decide(tx, ctx, request, held) {
    if (request.action !== 'reject') throw new Error(`Nothing is decided by ${request.action}`)
    return decideWithdrawal(tx, ctx, {
      decision: 'reject',
      ...held,
      reasonCode: request.reasonCode,
      note: request.note,
    })
  },
}
