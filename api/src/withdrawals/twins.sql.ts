import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

/** Statuses of payouts that never left and never will. */
const ended: readonly WithdrawalStatus[] = ['REJECTED', 'CANCELLED']

export type Twin = { id: string; number: string; status: WithdrawalStatus; createdAt: Date }

/**
 * Payouts of the same amount to the same IBAN requested less than `withinMs` before or after this one, newest first.
 */
export async function selectTwins(
  db: Reader,
  payout: { id: string; amountMinor: bigint; ibanHash: Buffer; createdAt: Date },
  withinMs: number,
): Promise<Twin[]> {
  const { rows } = await db.query<Twin>({
    name: 'withdrawals.twins',
    text: `select id, number, status, created_at as "createdAt" from withdraw_request
           where beneficiary_iban_hash = $1 and amount_minor = $2 and id <> $3 and parent_id is null
             and created_at between $4 and $5 and status <> all ($6::text[])
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

export type CameBack = { id: string; number: string; at: Date }

/** The last payout to this IBAN that the bank returned since a time; null if there is none. */
export async function selectCameBack(
  db: Reader,
  { id, ibanHash }: { id: string; ibanHash: Buffer },
  since: Date,
): Promise<CameBack | null> {
  const { rows } = await db.query<CameBack>({
    name: 'withdrawals.cameBack',
    text: `select r.id, r.number, back.at from withdraw_request r
           join lateral (select max(at) as at from withdraw_request_event where request_id = r.id and action = 'return')
             back on back.at >= $3
           where r.beneficiary_iban_hash = $1 and r.id <> $2 and r.status = 'RETURNED' and r.part_count = 0
           order by back.at desc, r.id limit 1`,
    values: [ibanHash, id, since],
  })
  return rows[0] ?? null
}
