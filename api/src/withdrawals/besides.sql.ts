import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

/** A payout that never left and never will. */
const ended: readonly WithdrawalStatus[] = ['REJECTED', 'CANCELLED']

export type Twin = { id: string; number: string; status: WithdrawalStatus; createdAt: Date }

/** Payouts of the same amount to the same IBAN that were asked for less than `withinMs` before or after one, newest first. */
export async function selectTwins(
  db: Reader,
  payout: { id: string; amountMinor: bigint; ibanHash: Buffer; createdAt: Date },
  withinMs: number,
): Promise<Twin[]> {
  const { rows } = await db.query<Twin>({
    name: 'withdrawals.twins',
    text: `select id, number, status, created_at as "createdAt" from withdraw_request
           where beneficiary_iban_hash = $1 and amount_minor = $2 and id <> $3 and created_at between $4 and $5 and status <> all ($6::text[])
           order by created_at desc, id limit 5`,
    values: [
      payout.ibanHash,
      payout.amountMinor,
      payout.id,
      new Date(payout.createdAt.getTime() - withinMs),
      new Date(payout.createdAt.getTime() + withinMs),
      ended,
    ],
  })
  return rows
}

/** What was asked for one customer of a merchant since a time, in kuruş, without what never left. */
export async function selectAskedFor(
  db: Reader,
  { merchantId, customerRef }: { merchantId: string; customerRef: string },
  since: Date,
): Promise<bigint> {
  const { rows } = await db.query<{ sum: bigint }>({
    name: 'withdrawals.askedFor',
    text: `select coalesce(sum(amount_minor), 0)::bigint as sum from withdraw_request
           where merchant_id = $1 and customer_ref = $2 and created_at >= $3 and status <> all ($4::text[])`,
    values: [merchantId, customerRef, since, ended],
  })
  return rows[0]?.sum ?? 0n
}
