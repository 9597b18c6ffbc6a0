import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

import type { Tx } from '../db/client'

/** Statuses in which the customer received no money. */
const nothingPaid: readonly WithdrawalStatus[] = ['REJECTED', 'CANCELLED', 'RETURNED']

/** The total of a customer's payouts requested since a time that were or still may be paid, in kuruş. */
export async function selectCustomerTotal(
  tx: Tx,
  { merchantId, customerRef, since }: { merchantId: string; customerRef: string; since: Date },
): Promise<bigint> {
  const { rows } = await tx.query<{ sumMinor: bigint }>({
    name: 'withdrawals.customerDay',
    text: `select coalesce(sum(amount_minor), 0)::bigint as "sumMinor" from withdraw_request
           where merchant_id = $1 and customer_ref = $2 and created_at >= $3 and parent_id is null
             and status <> all($4::text[])`,
    values: [merchantId, customerRef, since, nothingPaid],
  })
  return rows[0]?.sumMinor ?? 0n
}
