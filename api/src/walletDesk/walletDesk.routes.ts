import { id } from '@kasa/contracts/primitives'
import { queueOptions } from '@kasa/contracts/requestQueue'
import {
  walletAnswers,
  walletBulkRequest,
  walletCounts,
  walletDecideRequest,
  walletDetail,
  walletEvidenceRequest,
  walletFilters,
  walletListQuery,
  walletRow,
  type WalletBulkRequest,
  type WalletRow,
} from '@kasa/contracts/walletTransfers'
import * as z from 'zod/mini'

import type { App } from '../access/provider'
import type { Bulk } from '../requests/bulkRequests'
import { actOnce, deskRoutesOf } from '../requests/deskRoutes'
import { listRoutesOf } from '../requests/listRoutes'
import { merchantRoutesOf } from '../requests/merchantRoutes'
import { merchantWallets } from '../wallets/merchantWallets'
import { readWallet, walletList } from '../wallets/readWallets.service'
import '../wallets/walletLive'
import { grossOf, type WalletRecord } from '../wallets/walletRecord'
import { walletTransfers } from '../wallets/wallets'
import { walletSheet } from '../wallets/walletSheet'
import { askUnseen, attachToWallet, decideWallet, giveEvidence, undoWallet } from './decideWallet.service'

const path = '/api/papara-request'

/**
 * Bulk decisions. Only transfers that arrived with exactly the requested amount may be approved in bulk; the others
 * need a decision of their own, with a reason.
 */
const bulk: Bulk<WalletRecord, WalletBulkRequest, WalletRow> = {
  path: `${path}/bulk`,
  row: walletRow,
  undo: undoWallet,
  whyNotMany: ({ action }, record) =>
    action === 'approve' && record.paparaTxId !== null && grossOf(record) !== record.amountMinor
      ? 'CONFIRM_REASON_NEEDED'
      : undefined,
  decide(tx, ctx, request, held) {
    if (request.action !== 'reject') return decideWallet(tx, ctx, { decision: 'approve', ...held })
    return decideWallet(tx, ctx, { decision: 'reject', ...held, reasonCode: request.reasonCode, note: request.note })
  },
}

/** `/mapi/v1/wallet-transfers`, and `/api/papara-request`: the console's queue of wallet transfers. */
export function walletRoutes(app: App): void {
  merchantRoutesOf(app, walletTransfers, merchantWallets)
  listRoutesOf(app, walletTransfers, {
    path,
    list: walletList,
    filters: walletFilters,
    query: walletListQuery,
    page: walletAnswers.page,
    counts: walletCounts,
    options: queueOptions,
    detail: walletDetail,
    read: readWallet,
    sheet: walletSheet,
  })
  deskRoutesOf(app, walletTransfers, {
    path,
    row: walletRow,
    claim: walletAnswers.claim,
    next: walletAnswers.next,
    decision: walletDecideRequest,
    decide: decideWallet,
    undo: undoWallet,
    attach: attachToWallet,
    asks: { approveUnseen: askUnseen },
    many: { request: walletBulkRequest, answer: walletAnswers.bulk, bulk },
  })
  app.post(
    `${path}/evidence/:id`,
    {
      config: { permission: 'paparaTransfer.decide', key: 'withEffect' },
      schema: {
        summary: 'Record the wallet’s transaction number, and link the provider’s event if there is one',
        params: z.strictObject({ id }),
        body: walletEvidenceRequest,
        response: { 200: walletRow },
      },
    },
    async (request, reply) => actOnce(request, reply, request.body, giveEvidence),
  )
}
