import { createWalletRequest, merchantWallet, merchantWalletList } from '@kasa/contracts/walletTransfers'
import type { WalletAction } from '@kasa/domain/wallet'
import type * as z from 'zod/mini'

import type { MerchantCalls } from '../requests/merchantRequests'
import { walletPayTo } from '../walletAccounts/walletAccounts.service'
import { walletEventDetailsOf } from './callbackData'
import { createWalletPayout } from './createPayout.service'
import { createWallet } from './createWallet.service'
import { endWalletPayout } from './payouts'
import { endWallet } from './settleWallet'
import type { WalletRecord } from './walletRecord'

type MerchantWallet = z.infer<typeof merchantWallet>
type PayTo = Awaited<ReturnType<typeof walletPayTo>>
type Calls = MerchantCalls<WalletRecord, WalletAction, z.infer<typeof createWalletRequest>, MerchantWallet>

/** A wallet transfer as the merchant API returns it. */
function asMerchantReads(record: WalletRecord, payTo: PayTo): MerchantWallet {
  // The merchant does not see which of our accounts pays.
  const isIn = record.direction === 'IN' && record.bankAccountId !== null
  const account = isIn ? payTo.get(record.bankAccountId ?? '') : undefined
  // A decision that can still be undone is not shown yet.
  const isUntold = record.undoUntil !== null
  return {
    ...walletEventDetailsOf(record),
    status: isUntold ? 'IN_REVIEW' : record.status,
    reasonCode: isUntold ? null : record.reasonCode,
    provider: account?.provider ?? null,
    walletNo: account?.accountNo ?? null,
    holder: account?.holder ?? null,
    referenceCode: record.referenceCode,
    expiresAt: record.ttlAt.toISOString(),
    createdAt: record.createdAt.toISOString(),
  }
}

/** `/mapi/v1/wallet-transfers`: wallet transfers in the merchant API. */
export const merchantWallets: Calls = {
  plural: 'wallet-transfers',
  wanted: createWalletRequest,
  answer: merchantWallet,
  list: merchantWalletList,
  create: (tx, ctx, wanted) =>
    wanted.direction === 'OUT' ? createWalletPayout(tx, ctx, wanted) : createWallet(tx, ctx, wanted),
  acts: {
    cancel: (tx, ctx, before) => (before.direction === 'OUT' ? endWalletPayout : endWallet)(tx, ctx, before, 'cancel'),
  },
  async asRead(_ctx, db, records) {
    const payTo = await walletPayTo(
      db,
      records.flatMap(({ bankAccountId }) => bankAccountId ?? []),
    )
    return records.map((record) => asMerchantReads(record, payTo))
  },
}
