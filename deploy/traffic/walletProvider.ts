import { isSuccess, sendOnce } from '../local/http'

/** One payment of a payer at the wallet's provider; amount in kuruş. Calls with the same `key` are one payment. */
export type WalletPayment = {
  key: string
  walletNo: string
  fromNo: string
  fromName: string
  amountMinor: number
  description: string
}

/** Payers at the local wallet provider, which reports their payments to Kasa. Throws if it refuses. */
export const walletPayers = ({ port, adminKey }: { port: number; adminKey: string }) => ({
  pay: async (payment: WalletPayment): Promise<void> => {
    const answer = await sendOnce(new URL('/admin/incoming', `http://127.0.0.1:${port}`), {
      method: 'POST',
      headers: { authorization: `Bearer ${adminKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(payment),
      timeoutMs: 10_000,
    })
    if (!isSuccess(answer))
      throw new Error(`The wallet provider answered ${answer.status} ${answer.text.slice(0, 200)}`)
  },
})
export type WalletPayers = ReturnType<typeof walletPayers>
