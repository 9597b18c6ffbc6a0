import type { Tx } from '../db/client'

/** Whether a customer of a merchant's was paid to this wallet before, and whether to another. */
export async function selectPaidWallets(
  tx: Tx,
  { merchantId, customerRef, toHash }: { merchantId: string; customerRef: string; toHash: Buffer },
): Promise<{ isKnown: boolean; hasOther: boolean }> {
  const { rows } = await tx.query<{ isKnown: boolean; hasOther: boolean }>({
    name: 'wallets.paidWallets',
    text: `select coalesce(bool_or(wallet_no_hash = $3), false) as "isKnown",
      coalesce(bool_or(wallet_no_hash <> $3), false) as "hasOther"
           from papara_request where merchant_id = $1 and customer_ref = $2 and direction = 'OUT'
             and status in ('SENT', 'PAID')`,
    values: [merchantId, customerRef, toHash],
  })
  return rows[0] ?? { isKnown: false, hasOther: false }
}

/**
 * What was asked for since a time for the same merchant to the same wallet that nobody agreed to, and was not refused;
 * kuruş.
 */
export async function selectUnagreedTo(
  tx: Tx,
  payout: { id: string; merchantId: string; toHash: Buffer; since: Date },
): Promise<bigint> {
  const { rows } = await tx.query<{ sum: bigint }>({
    name: 'wallets.unagreedTo',
    text: `select coalesce(sum(amount_minor), 0)::bigint as sum from papara_request
           where direction = 'OUT' and merchant_id = $1 and wallet_no_hash = $2 and created_at >= $3 and id <> $4
             and approval_id is null and status not in ('PENDING_APPROVAL', 'REJECTED', 'CANCELLED')`,
    values: [payout.merchantId, payout.toHash, payout.since, payout.id],
  })
  return rows[0]?.sum ?? 0n
}

/** Payouts that the provider is to be asked about, the longest waiting first; each for one process until `until`. */
export async function leasePayouts(db: Pick<Tx, 'query'>, at: Date, until: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'wallets.leasePayouts',
    text: `update papara_request set next_ask_at = $2 where id in (
             select id from papara_request where status in ('QUEUED', 'SENDING', 'SUSPECT') and next_ask_at <= $1
             order by next_ask_at limit $3 for no key update skip locked)
           returning id`,
    values: [at, until, limit],
  })
  return rows.map(({ id }) => id)
}

/** When the provider is asked about a payout next. No new version: what anybody sees of it is as before. */
export async function setNextAsk(db: Pick<Tx, 'query'>, id: string, at: Date): Promise<void> {
  await db.query({
    name: 'wallets.nextAsk',
    text: `update papara_request set next_ask_at = $2 where id = $1`,
    values: [id, at],
  })
}

/** The payout of a provider's payment. */
export async function selectPayoutOf(tx: Tx, paymentId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'wallets.payoutOf',
    text: `select id from papara_request where provider_payment_id = $1`,
    values: [paymentId],
  })
  return rows[0]?.id
}
