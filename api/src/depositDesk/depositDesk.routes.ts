import { depositBulkRequest } from '@kasa/contracts/depositDesk'
import {
  depositBulkAnswer,
  depositClaimAnswer,
  depositDecideRequest,
  depositNextAnswer,
  depositRow,
} from '@kasa/contracts/deposits'

import type { App } from '../access/provider'
import { deposits } from '../deposits/deposits'
import { attachReceipt } from '../deposits/keepReceipt'
import { deskRoutesOf } from '../requests/deskRoutes'
import { merchantRoutesOf } from '../requests/merchantRoutes'
import { depositBulk } from './bulkDeposits'
import { decideDeposit } from './decideDeposit.service'
import { merchantDeposits } from './merchantDeposits'
import { askReversal, askUnseen } from './reverseDeposit.service'
import { undoDeposit } from './undoDeposit.service'

/** `/mapi/v1/deposits`, and `/api/remit-request`: actions of the console's deposit queue. */
export function depositDeskRoutes(app: App): void {
  merchantRoutesOf(app, deposits, merchantDeposits)
  deskRoutesOf(app, deposits, {
    path: '/api/remit-request',
    row: depositRow,
    claim: depositClaimAnswer,
    next: depositNextAnswer,
    decision: depositDecideRequest,
    decide: decideDeposit,
    undo: undoDeposit,
    attach: attachReceipt,
    asks: { reverse: askReversal, unseen: askUnseen },
    many: { request: depositBulkRequest, answer: depositBulkAnswer, bulk: depositBulk },
  })
}
