import type { WithdrawalStatus } from '@kasa/domain/withdrawal'

import type { Tx } from '../db/client'

/** Statuses that do not count as moved without approval: approval is pending, or the payout ended unpaid. */
const notAlone: readonly WithdrawalStatus[] = ['PENDING_APPROVAL', 'REJECTED', 'CANCELLED']

export type Unagreed = { toIbanMinor: bigint; byMakerMinor: bigint }

/**
 * Totals, in kuruş, of other payouts requested since a time that were not approved, do not wait for approval, and
 * were not rejected or cancelled: by the same merchant to the same IBAN, and by one person's accounts.
 */
export async function selectUnagreed(
  tx: Tx,
  payout: { id: string; merchantId: string; makers: readonly string[]; beneficiaryIbanHash: Buffer; since: Date },
): Promise<Unagreed> {
  const { rows } = await tx.query<Unagreed>({
    name: 'withdrawals.unagreed',
    text: `select
             (select coalesce(sum(amount_minor), 0)::bigint from withdraw_request
              where beneficiary_iban_hash = $2 and merchant_id = $1 and created_at >= $4 and id <> $5
                and parent_id is null and approval_id is null and status <> all ($6::text[])) as "toIbanMinor",
             (select coalesce(sum(amount_minor), 0)::bigint from withdraw_request
              where made_by = any($3::uuid[]) and created_at >= $4 and id <> $5 and parent_id is null
                and approval_id is null and status <> all ($6::text[])) as "byMakerMinor"`,
    values: [payout.merchantId, payout.beneficiaryIbanHash, payout.makers, payout.since, payout.id, notAlone],
  })
  return rows[0] ?? { toIbanMinor: 0n, byMakerMinor: 0n }
}

/**
 * The total, in kuruş, of payouts that these accounts of one person requested since a time, over all merchants and
 * IBANs. Leaves out those that were approved, wait for approval, or were rejected or cancelled.
 */
export async function selectRequestedAlone(tx: Tx, makers: readonly string[], since: Date): Promise<bigint> {
  const { rows } = await tx.query<{ sumMinor: bigint }>({
    name: 'withdrawals.askedAlone',
    text: `select coalesce(sum(amount_minor), 0)::bigint as "sumMinor" from withdraw_request
           where made_by = any($1::uuid[]) and created_at >= $2 and parent_id is null and approval_id is null
             and status <> all ($3::text[])`,
    values: [makers, since, notAlone],
  })
  return rows[0]?.sumMinor ?? 0n
}

/** Saves the approval that covers a payout together with others, and the MAC that binds the payout to it. */
export async function setAgreed(
  tx: Tx,
  id: string,
  { approvalId, mac }: { approvalId: string; mac: Buffer },
): Promise<void> {
  await tx.query({
    name: 'withdrawals.setAgreed',
    text: `update withdraw_request set approval_id = $2, agreed_mac = $3 where id = $1`,
    values: [id, approvalId, mac],
  })
}
