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
    text: `select r.id from withdraw_request r
           where r.id = any($1::uuid[]) and r.settlement_id is null and exists (
             select from blocklist_entry entry
             where (entry.value_hash in (r.beneficiary_iban_hash, r.customer_tckn_hash)
                 or entry.value_fold in (r.beneficiary_fold, r.customer_fold))
               and entry.removed_at is null and (entry.expires_at is null or entry.expires_at > $2)
               and not exists (select from blocklist_hit hit
                 where hit.entry_id = entry.id and hit.request_id = coalesce(r.parent_id, r.id)))`,
    values: [ids, at],
  })
  return new Set(rows.map(({ id }) => id))
}
