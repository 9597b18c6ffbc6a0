import type { WalletAction, WalletStatus } from './wallet'

/**
 * What a provider has reported about a payout so far. Facts stay true once reported, so their order does not matter.
 */
export type WalletPayoutKnown = {
  /** The provider has accepted the payment but not carried it out. */
  readonly isWaiting?: boolean
  readonly isExecuted?: boolean
  readonly isRefused?: boolean
  /** The debit, or the credit of a return, is on the wallet's statement. */
  readonly isDebited?: boolean
  readonly isBack?: boolean
}

/** The next transition for what is known, or undefined if none is due. Call again after each transition. */
export function nextWalletPayoutStep(status: WalletStatus, known: WalletPayoutKnown): WalletAction | undefined {
  const hasLeft = known.isExecuted === true || known.isDebited === true || known.isBack === true
  switch (status) {
    case 'SENDING':
      return hasLeft ? 'sent' : known.isRefused ? 'decline' : undefined
    case 'SUSPECT':
      return hasLeft ? 'found' : known.isRefused ? 'decline' : known.isWaiting ? 'resume' : undefined
    case 'SENT':
      return known.isDebited ? 'pay' : undefined
    case 'PAID':
      return known.isBack ? 'return' : undefined
    default:
      return undefined
  }
}
