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

/**
 * Returns the ids of the payouts whose customer or beneficiary is on the blocklist by an entry that they did not match
 * when they were requested. One that they matched was decided when their hold was released. A part counts as its
 * payout; a settlement pays its own merchant.
 */
export async function selectBlockedSince(
  db: Pick<Tx, 'query'>,
  ids: readonly string[],
  at: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ id: string }>({
    name: 'withdrawals.blockedSince',
    // Two joins by equality: the index of names is for likeness, and slow for many names.
    text: `with asked as (select * from withdraw_request where id = any($1::uuid[]) and settlement_id is null),
             active as (select * from blocklist_entry
               where removed_at is null and (expires_at is null or expires_at > $2)),
             met as (
               select asked.id, asked.parent_id, active.id as entry_id from asked
                 cross join lateral (values (beneficiary_iban_hash), (customer_tckn_hash)) as told (hash)
                 join active on active.value_hash = told.hash
               union all
               select asked.id, asked.parent_id, active.id from asked
                 cross join lateral (values (beneficiary_fold), (customer_fold)) as told (fold)
                 join active on active.value_fold = told.fold)
           select distinct met.id from met where not exists (select from blocklist_hit hit
             where hit.entry_id = met.entry_id and hit.request_id = coalesce(met.parent_id, met.id))`,
    values: [ids, at],
  })
  return new Set(rows.map(({ id }) => id))
}
