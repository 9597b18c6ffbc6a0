import { walletSortsOf, type WalletDetail } from '@kasa/contracts/walletTransfers'
import { foldText } from '@kasa/domain/turkishText'
import { walletActorOf, walletTxKey } from '@kasa/domain/wallet'
import { sql } from 'kysely'

import { requirePermission, type Ctx } from '../access/ctx'
import { anywhere, escapeLike } from '../db/searchText'
import { historyForMerchant, type MerchantHearing } from '../requests/merchantHistory'
import type { RequestList } from '../requests/requestList'
import { mayWorkOn, rowFor, type Asker } from '../requests/requestNoun'
import { readHistory, visibleRequest } from '../requests/visibleRequest'
import { walletAccountNow } from '../walletAccounts/walletAccounts.service'
import { selectFreeLines } from './walletLines.sql'
import type { WalletRecord } from './walletRecord'
import { walletTransfers } from './wallets'

const isMerchant = (ctx: Asker) => walletActorOf(ctx.actor.scope) === 'MERCHANT'

/**
 * The search text: a number, a reference, the merchant's reference, the wallet's number of the transfer, or part of a
 * payer's name.
 */
const typed: RequestList<WalletRecord, never>['typed'] = (q) =>
  sql`(r.number = ${q.toUpperCase()} or r.reference_code like ${`${escapeLike(q.toUpperCase())}%`}
    or r.merchant_ref = ${q} or r.papara_tx_id in (select id from papara_tx where provider_tx_id = ${walletTxKey(q)})
    or r.evidence_ref = ${walletTxKey(q)} or r.customer_fold like ${anywhere(foldText(q))})`

export const walletList: RequestList<WalletRecord, 'approved' | 'sent' | 'rejected' | 'expired'> = {
  decided: {
    approved: ['APPROVED'],
    sent: ['SENT', 'PAID', 'RETURNED'],
    rejected: ['REJECTED', 'CANCELLED'],
    expired: ['EXPIRED'],
  },
  typed,
  hidesMerchant: () => false,
  hidesAccount: isMerchant,
  sorts: (filters, ctx) => walletSortsOf(filters).filter((sort) => sort !== 'account' || !isMerchant(ctx)),
}

const hearing: MerchantHearing = {
  hears: ['reason', 'was', 'amountMinor'],
  does: ['create', 'cancel'],
  ownReason: ['approve', 'approveUnseen'],
}

/** How far back a transfer without a request can be searched, in ms. */
const freeFor = 30 * 24 * 3_600_000

/** One wallet transfer for its drawer. */
export async function readWallet(ctx: Ctx, { id }: { id: string }): Promise<WalletDetail> {
  requirePermission(ctx, 'paparaTransfer.read')
  const { pool } = ctx.tenant
  const record = await visibleRequest(walletTransfers, ctx, id)
  const [{ bankAccountId: accountId, amountMinor }, merchant] = [record, isMerchant(ctx)]
  const wantsLine =
    record.paparaTxId === null &&
    walletTransfers.open.includes(record.status) &&
    mayWorkOn(walletTransfers, ctx, record)
  const since = new Date(ctx.now().getTime() - freeFor)
  const [history, account, freeLines] = await Promise.all([
    readHistory(ctx, walletTransfers, id),
    accountId === null || merchant ? null : walletAccountNow(pool, accountId),
    accountId !== null && wantsLine ? selectFreeLines(pool, { accountId, amountMinor, since }) : [],
  ])
  return {
    ...rowFor(walletTransfers, ctx, record),
    feeLabel: record.feeLabel,
    customerWalletLast4: record.walletNoLast4,
    account,
    freeLines: freeLines.map(({ providerTxId, amountMinor: lineMinor, referenceCode, senderName, at }) => ({
      walletRef: providerTxId,
      amountMinor: lineMinor,
      referenceCode,
      senderName,
      at: at.toISOString(),
    })),
    history: merchant ? historyForMerchant(history, hearing) : history,
  }
}
