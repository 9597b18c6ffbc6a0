import type { Pool } from '../db/client'

export type MerchantChangeRecord = {
  seq: string
  at: Date
  action: string
  actorKind: string
  actorId: string | null
  actorName: string | null
  /** The person works for the merchant now, or for us. */
  isColleague: boolean
  isOurs: boolean
  reason: string | null
  before: unknown
  after: unknown
}

/**
 * A merchant's audit rows with these actions, newest first. Updates that changed none of `fields` are left out: the
 * others are ours to know.
 */
export async function selectMerchantChanges(
  pool: Pool,
  query: {
    merchantId: string
    actions: readonly string[]
    fields: readonly string[]
    before: string | undefined
    limit: number
  },
): Promise<MerchantChangeRecord[]> {
  const { rows } = await pool.query<MerchantChangeRecord>({
    name: 'audit.merchant-changes',
    text: `select a.seq::text as seq, a.at, a.action, a.actor_kind as "actorKind", a.actor_id as "actorId",
             a.actor_name as "actorName", a.reason, a.before, a.after,
             coalesce(person.mrc_id = $1::uuid and not 'ADMIN' = any(person.scope), false) as "isColleague",
             coalesce('ADMIN' = any(person.scope), false) as "isOurs"
           from audit_log a left join users person on a.actor_kind = 'user' and person.id::text = a.actor_id
           where a.object_type = 'merchant' and a.object_id = $1::uuid::text and a.action = any($2::text[])
             and (a.action <> 'merchant.update' or exists (
               select from unnest($3::text[]) field where a.before -> field is distinct from a.after -> field))
             and ($4::bigint is null or a.seq < $4::bigint)
           order by a.seq desc limit $5`,
    values: [query.merchantId, query.actions, query.fields, query.before ?? null, query.limit],
  })
  return rows
}
