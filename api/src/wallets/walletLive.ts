import { expireRequests } from '../requests/clockRequests'
import { registerRequests } from '../requests/registeredRequests'
import { walletTransitions } from '@kasa/domain/wallet'
import { walletList } from './readWallets.service'
import { endWallet } from './settleWallet'
import { moveWallet, walletTransfers } from './wallets'

registerRequests(walletTransfers, {
  list: walletList,
  // A request with a partial or different payment goes to a person; an unpaid one expires.
  expire: (ctx) =>
    expireRequests(walletTransfers, ctx, async (tx, system, before) => {
      if (before.paparaTxId === null) await endWallet(tx, system, before, 'expire')
      else {
        const patch = { status: walletTransitions.review.to }
        await moveWallet(tx, system, before, patch, { action: 'review', params: { why: 'TTL' } })
      }
    }),
})
