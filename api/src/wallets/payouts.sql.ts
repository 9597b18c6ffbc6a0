import type { Tx } from '../db/client'

/**
 * True if the merchant's first payouts are held and this customer was not paid to this wallet before. Only PAID counts,
 * as for an IBAN, because the wallet's statement proves it.
 */
export async function isHeldAsFirst(
  tx: Tx,
  { merchantId, customerRef, toHash }: { merchantId: string; customerRef: string; toHash: Buffer },
): Promise<boolean> {
  const { rows } = await tx.query<{ isHeld: boolean }>({
    name: 'wallets.isHeldAsFirst',
    text: `select 'FIRST_IBAN' = any(payout_holds) and not exists (select from papara_request
               where merchant_id = m.id and customer_ref = $2 and direction = 'OUT' and wallet_no_hash = $3
                 and status = 'PAID') as "isHeld"
           from merchant m where m.id = $1`,
    values: [merchantId, customerRef, toHash],
  })
  return rows[0]?.isHeld !== false
}

/**
 * The sum of other payouts of the same merchant to the same wallet since `since` that had no approval and were not
 * refused; kuruş.
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

/**
 * Leases the payouts whose query at the provider is due, the longest overdue first; no other process gets them until
 * `until`.
 */
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

/** Sets the time of the next query at the provider. Keeps the version, because nothing visible changes. */
export async function setNextAsk(db: Pick<Tx, 'query'>, id: string, at: Date): Promise<void> {
  await db.query({
    name: 'wallets.nextAsk',
    text: `update papara_request set next_ask_at = $2 where id = $1`,
    values: [id, at],
  })
}

/** The payout of a provider's payment id. */
export async function selectPayoutOf(tx: Tx, paymentId: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'wallets.payoutOf',
    text: `select id from papara_request where provider_payment_id = $1`,
    values: [paymentId],
  })
  return rows[0]?.id
}
