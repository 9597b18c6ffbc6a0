import type { ListTaste } from '@kasa/contracts/listTastes'

import type { Pool, Tx } from '../db/client'

export async function selectTastes(db: Pool | Tx, userId: string): Promise<ListTaste[]> {
  const { rows } = await db.query<ListTaste>({
    name: 'listTaste.read',
    text: `select list, taste from list_taste where user_id = $1 order by list`,
    values: [userId],
  })
  return rows
}

/** Locks the person: two tabs that choose at once leave one after the other. */
export async function lockTastesOf(tx: Tx, userId: string): Promise<void> {
  await tx.query({
    name: 'listTaste.lock',
    text: `select from users where id = $1 for no key update`,
    values: [userId],
  })
}

/** Writes a person's taste of one list; an empty one is forgotten. */
export async function setTaste(tx: Tx, userId: string, { list, taste }: ListTaste): Promise<void> {
  await tx.query(
    taste === ''
      ? {
          name: 'listTaste.forget',
          text: `delete from list_taste where user_id = $1 and list = $2`,
          values: [userId, list],
        }
      : {
          name: 'listTaste.write',
          text: `insert into list_taste (user_id, list, taste) values ($1, $2, $3) on conflict (user_id, list) do update set taste = excluded.taste`,
          values: [userId, list, taste],
        },
  )
}
