import type { WalletAction, WalletStatus } from './wallet'

/**
 * What a provider has said of a payout so far. Each once said stays true, so that it does not matter in which order it
 * is heard.
 */
export type WalletPayoutKnown = {
  /** It knows the payment and has not carried it out. */
  readonly isWaiting?: boolean
  readonly isExecuted?: boolean
  readonly isRefused?: boolean
  /** The debit, and the credit of a return, on the wallet's statement. */
  readonly isDebited?: boolean
  readonly isBack?: boolean
}

/** The next step of a payout by what is known; undefined where it stands as it should. Asked again after each step. */
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
