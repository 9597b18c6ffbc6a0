import type { Tx } from '../db/client'

/**
 * The number of a payout that is none of `but` and has one of these references: ours, or the bank's for a payout of
 * this account; undefined where none has.
 */
export async function selectNamedPayout(
  db: Pick<Tx, 'query'>,
  of: { accountId: string; but: readonly string[]; codes: readonly string[]; keys: readonly string[] },
): Promise<string | undefined> {
  const { rows } = await db.query<{ number: string }>({
    name: 'payoutLines.named-payout',
    text: `select number from withdraw_request where reference_code = any($3::text[]) and id <> all($2::uuid[])
           union all
           select r.number from payout_reference given join withdraw_request r on r.id = given.request_id
           where given.bank_account_id = $1 and given.reference_key = any($4::text[]) and r.id <> all($2::uuid[])
           limit 1`,
    values: [of.accountId, of.but, of.codes, of.keys],
  })
  return rows[0]?.number
}
