import { lateLines } from '@kasa/contracts/depositDesk'
import { doneAnswer, attachments, receiptFile } from '@kasa/contracts/requestDesk'
import { getJson } from '@kasa/console/http'
import type { MoneyScreen } from '@kasa/console/inFlight'
import { queryOptions } from '@kasa/console/query'
import type { DepositRow } from '@kasa/contracts/deposits'
import { attachmentCalls } from '@kasa/desk/attachmentCalls'
import { sendAbout } from '@kasa/desk/queries'
import type { DepositConfirmReason } from '@kasa/domain/deposit'

import { deposits } from '../deposits'

/** Receipts, notes and pending approvals. */
export const depositAttachmentCalls = attachmentCalls(deposits, { attachments, receipt: receiptFile, done: doneAnswer })

/** Transfers in suspense that may have paid an ended request. */
export const lateLinesOf = (id: string) =>
  queryOptions({
    queryKey: ['deposit', 'detail', id, 'late'],
    queryFn: ({ signal }) => getJson(`/api/remit-request/lateLines/${id}`, lateLines, {}, { signal }),
  })

/** Approves a request late with one of those transfers. */
export const approveLate = (
  screen: MoneyScreen,
  row: DepositRow,
  bankTxId: string,
  reasonCode: DepositConfirmReason | undefined,
): Promise<DepositRow> =>
  sendAbout(screen, deposits, 'approve', row, {
    path: `/api/remit-request/late/${row.id}`,
    schema: deposits.schemas.row,
    body: { bankTxId, version: row.version, reasonCode },
  })
