import type { Tx } from '../db/client'

export type HeldClaim = { id: string; number: string; amountMinor: bigint; status: string }

/** The open requests a person holds, the nearest deadline first. */
export async function selectHeldClaims(db: Pick<Tx, 'query'>, userId: string, at: Date): Promise<HeldClaim[]> {
  const { rows } = await db.query<HeldClaim>({
    name: 'deposits.heldClaims',
    text: `select id, number, amount_minor as "amountMinor", status from remit_request
           where claimed_by = $1 and claim_until > $2 and status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW') order by deadline_at, id limit 200`,
    values: [userId, at],
  })
  return rows
}
