import type { DepositBulkRequest } from '@kasa/contracts/depositDesk'
import { depositRow, type DepositRow } from '@kasa/contracts/deposits'
import { needsConfirmReason } from '@kasa/domain/deposit'

import type { Bulk } from '../requests/bulkRequests'
import { decideDeposit } from './decideDeposit.service'
import type { DepositRecord } from '../deposits/depositRecord'
import { undoDeposit } from './undoDeposit.service'

/**
 * Bulk decisions on deposits: only exact matches may be confirmed in bulk; others need an individual decision and
 * reason.
 */
export const depositBulk: Bulk<DepositRecord, DepositBulkRequest, DepositRow> = {
  path: '/api/remit-request/bulk',
  row: depositRow,
  undo: undoDeposit,
  whyNotMany: ({ action }, record) =>
    action === 'approve' && needsConfirmReason(record) ? 'MATCH_NOT_EXACT' : undefined,
  decide(tx, ctx, request, held) {
    if (request.action !== 'reject') return decideDeposit(tx, ctx, { decision: 'approve', ...held })
    return decideDeposit(tx, ctx, { decision: 'reject', ...held, reasonCode: request.reasonCode, note: request.note })
  },
}
