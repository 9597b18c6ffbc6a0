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
