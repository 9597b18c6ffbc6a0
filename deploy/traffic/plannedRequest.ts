/**
 * A request that a merchant's server will make; amount in kuruş. `repeats` is how often it is sent again with the
 * same key.
 */
export type PlannedRequest = {
  atMs: number
  merchant: string
  merchantRef: string
  idempotencyKey: string
  amountMinor: number
  customer: { id: string; name: string }
  repeats: number
}
