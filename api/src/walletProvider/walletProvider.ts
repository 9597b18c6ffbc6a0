import type { NewWalletPayment, WalletPayout, WalletStatement } from '@kasa/contracts/walletProvider'

/**
 * What a call to a provider came to. `declined`: the provider says that the call itself is wrong, and did nothing by
 * it. `unknown`: no answer, or none that can be read. Then the call may have been carried out, and nothing may be
 * concluded from it.
 */
export type Outcome<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'declined'; code: string }
  | { kind: 'unknown'; why: string }

/** One provider of wallets. Whichever it is, these four calls are all that Kasa makes. */
export type WalletProvider = {
  /** Names a payment and moves no money. The same reference gets the same payment. */
  create: (payment: NewWalletPayment) => Promise<Outcome<WalletPayout>>
  /**
   * Carries a named payment out. Its id is the idempotency key: the provider pays it once, however often it is asked.
   */
  payOut: (paymentId: string) => Promise<Outcome<WalletPayout>>
  /** What has become of a named payment. */
  status: (paymentId: string) => Promise<Outcome<WalletPayout>>
  /** The movements of a wallet after the one counted `since`, and its balance. */
  statement: (walletNo: string, since: number) => Promise<Outcome<WalletStatement>>
}
