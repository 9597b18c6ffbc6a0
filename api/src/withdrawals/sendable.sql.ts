import type { Tx } from '../db/client'

/** The payouts among these whose beneficiary's bank accepts no transfers now, oldest first. */
export async function selectOfPausedBanks(
  db: Pick<Tx, 'query'>,
  ids: readonly string[],
): Promise<{ number: string; bankName: string }[]> {
  const { rows } = await db.query<{ number: string; bankName: string }>({
    name: 'withdrawals.pausedBanks',
    text: `select r.number, bank.short_name as "bankName" from withdraw_request r join bank_name bank
      on bank.id = r.bank_name_id
           where r.id = any($1::uuid[]) and not bank.active order by r.created_at, r.id`,
    values: [ids],
  })
  return rows
}
