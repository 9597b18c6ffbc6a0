import type { Pool } from '../db/client'

/**
 * How many more transfers than payouts were sent for a merchant since `since`: each payout counts once, regardless of
 * its parts.
 */
export async function countFurtherSent(
  pool: Pool,
  { merchantId, since }: { merchantId: string; since: Date },
): Promise<bigint> {
  const { rows } = await pool.query<{ further: bigint }>({
    name: 'withdrawals.further-sent',
    text: `select count(*) - count(distinct parent_id) as further from withdraw_request
           where merchant_id = $1 and parent_id is not null and status in ('SENT', 'SUSPECT', 'PAID', 'RETURNED')
             and decided_at >= $2`,
    values: [merchantId, since],
  })
  return rows[0]?.further ?? 0n
}
