import type { ListPreference } from '@kasa/contracts/listPreferences'

import type { Pool, Tx } from '../db/client'

export async function selectPreferences(db: Pool | Tx, userId: string): Promise<ListPreference[]> {
  const { rows } = await db.query<ListPreference>({
    name: 'listPreference.read',
    text: `select list, preference from list_preference where user_id = $1 order by list`,
    values: [userId],
  })
  return rows
}

/** Locks the user, so that two tabs save one after the other. */
export async function lockPreferencesOf(tx: Tx, userId: string): Promise<void> {
  await tx.query({
    name: 'listPreference.lock',
    text: `select from users where id = $1 for no key update`,
    values: [userId],
  })
}

/** Stores a user's preference for a list; an empty one deletes it. */
export async function setPreference(tx: Tx, userId: string, { list, preference }: ListPreference): Promise<void> {
  await tx.query(
    preference === ''
      ? {
          name: 'listPreference.forget',
          text: `delete from list_preference where user_id = $1 and list = $2`,
          values: [userId, list],
        }
      : {
          name: 'listPreference.write',
          text: `insert into list_preference (user_id, list, preference) values ($1, $2, $3)
            on conflict (user_id, list) do update set preference = excluded.preference`,
          values: [userId, list, preference],
        },
  )
}
