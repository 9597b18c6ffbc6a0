import { expireRequests } from '../requests/clockRequests'
import { registerRequests } from '../requests/registeredRequests'
import { walletTransitions } from '@kasa/domain/wallet'
import { walletList } from './readWallets.service'
import { endWallet } from './settleWallet'
import { moveWallet, walletTransfers } from './wallets'

registerRequests(walletTransfers, {
  list: walletList,
  // What was paid in part, or by another amount, goes to a person; what nobody paid ends.
  expire: (ctx) =>
    expireRequests(walletTransfers, ctx, async (tx, system, before) => {
      if (before.paparaTxId === null) await endWallet(tx, system, before, 'expire')
      else {
        const patch = { status: walletTransitions.review.to }
        await moveWallet(tx, system, before, patch, { action: 'review', params: { why: 'TTL' } })
      }
    }),
})
