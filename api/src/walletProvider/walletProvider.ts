import type { NewWalletPayment, WalletPayout, WalletStatement } from '@kasa/contracts/walletProvider'

/**
 * Outcome of a provider call. `declined`: the provider rejected the call itself and did nothing. `unknown`: no
 * response, or an unreadable one; the call may have been carried out.
 */
export type Outcome<T> =
  | { kind: 'answer'; value: T }
  | { kind: 'declined'; code: string }
  | { kind: 'unknown'; why: string }

/** A wallet provider. Kasa uses only these four calls. */
export type WalletProvider = {
  /** Creates a payment without moving money. The same reference returns the same payment. */
  create: (payment: NewWalletPayment) => Promise<Outcome<WalletPayout>>
  /**
   * Carries out a created payment. Its id is the idempotency key: the provider pays it once, however often it is
   * asked.
   */
  payOut: (paymentId: string) => Promise<Outcome<WalletPayout>>
  /** A created payment's status. */
  status: (paymentId: string) => Promise<Outcome<WalletPayout>>
  /** A wallet's movements after number `since`, and its balance. */
  statement: (walletNo: string, since: number) => Promise<Outcome<WalletStatement>>
}
