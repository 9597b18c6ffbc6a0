import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../db/client'

/** True if a person is our own staff: belongs to no merchant, or is an administrator. */
export async function selectIsOurs(tx: Tx, id: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'withdrawals.is-ours',
    text: `select 1 from users where id = $1 and (mrc_id is null or 'ADMIN' = any(scope))`,
    values: [id],
  })
  return rowCount === 1
}

/** The people who uploaded the files of these payouts. */
export async function selectHandedBy(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ handedBy: string }>({
    name: 'withdrawals.handed-by',
    text: `select distinct u.handed_by as "handedBy" from withdraw_request r join withdraw_upload u
      on u.id = r.upload_id where r.id = any($1::uuid[])`,
    values: [ids],
  })
  return rows.map(({ handedBy }) => handedBy)
}

/** True if one of these people requested payout `r`, uploaded its file, or holds the API key that requested it. */
export const isAskedBy = (
  ids: readonly string[],
): RawBuilder<boolean> => sql<boolean>`(coalesce(r.made_by = any(${ids}::uuid[]), false)
  or exists (select from withdraw_request whole join withdraw_upload file on file.id = whole.upload_id
    where whole.id = coalesce(r.parent_id, r.id) and file.handed_by = any(${ids}::uuid[]))
  or exists (select from merchant_key key where key.key_id = r.asked_key
    and (key.created_by = any(${ids}::uuid[]) or key.shown_to = any(${ids}::uuid[]))))`
