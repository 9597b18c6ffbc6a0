import type { SavedView, SavedViewForm } from '@kasa/contracts/savedViews'
import { foldText } from '@kasa/domain/turkishText'

import type { Pool, Tx } from '../db/client'

/** Locks the person: two tabs that save at once leave no more views than one may have. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.query({
    name: 'savedView.lock',
    text: `select from users where id = $1 for no key update`,
    values: [ownerId],
  })
}

/** A person's views of a list, by name. */
export async function selectViews(db: Pool | Tx, ownerId: string, list: string): Promise<SavedView[]> {
  const { rows } = await db.query<SavedView>({
    name: 'savedView.read',
    text: `select id, name, query from saved_view where owner_id = $1 and list = $2 order by name_key`,
    values: [ownerId, list],
  })
  return rows
}

/** How many views of every list the person has. */
export async function countViews(tx: Tx, ownerId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    name: 'savedView.count',
    text: `select count(*)::int as count from saved_view where owner_id = $1`,
    values: [ownerId],
  })
  return rows[0]?.count ?? 0
}

/** Writes a view; one of the same name, however its letters are written, becomes it. */
export async function writeView(tx: Tx, ownerId: string, { list, name, query }: SavedViewForm): Promise<SavedView> {
  const { rows } = await tx.query<SavedView>({
    name: 'savedView.write',
    text: `insert into saved_view (owner_id, list, name, name_key, query) values ($1, $2, $3, $4, $5)
           on conflict (owner_id, list, name_key) do update set name = excluded.name, query = excluded.query
           returning id, name, query`,
    values: [ownerId, list, name, foldText(name), query],
  })
  const [view] = rows
  if (!view) throw new Error('A written view was not returned')
  return view
}

/** Takes a person's own view away; undefined where they have none of this id. */
export async function deleteView(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<{ list: string; name: string } | undefined> {
  const { rows } = await tx.query<{ list: string; name: string }>({
    name: 'savedView.remove',
    text: `delete from saved_view where owner_id = $1 and id = $2 returning list, name`,
    values: [ownerId, id],
  })
  return rows[0]
}
