import type { SavedViewForm } from '@kasa/contracts/savedViews'
import type { ShareReach } from '@kasa/domain/shareScopes'
import { foldText } from '@kasa/domain/turkishText'

import type { Pool, Tx } from '../db/client'

/** Locks the user, so that two tabs that save at once cannot exceed the limit of views. */
export async function lockOwner(tx: Tx, ownerId: string): Promise<void> {
  await tx.query({
    name: 'savedView.lock',
    text: `select from users where id = $1 for no key update`,
    values: [ownerId],
  })
}

/** A reader of views: sees their own, and those shared with one of their scopes. */
export type ViewReader = {
  id: string
  scopes: readonly string[]
  merchantId: string | null
  parentUserId: string | null
}
/** A stored view with whom it is shared. */
export type ViewRow = {
  id: string
  name: string
  query: string
  ownerId: string
  sharedWith: string | null
  reach: ShareReach | null
  merchantId: string | null
}

const columns = `id, name, query, owner_id as "ownerId", shared_scope as "sharedWith", shared_reach as reach,
                 shared_merchant_id as "merchantId"`

const isReadable = `(owner_id = $1
             or shared_scope = any ($3) and (shared_reach = 'ALL' or shared_merchant_id = $4
               or shared_reach = 'BELOW' and owner_id = $5))`

/** The views of a list that a user can see: their own by name, then shared ones. */
export async function selectViews(db: Pool | Tx, reader: ViewReader, list: string): Promise<ViewRow[]> {
  const { rows } = await db.query<ViewRow>({
    name: 'savedView.read',
    text: `select ${columns} from saved_view
           where list = $2 and ${isReadable}
           order by owner_id <> $1, name_key, id`,
    values: [reader.id, list, reader.scopes, reader.merchantId, reader.parentUserId],
  })
  return rows
}

/** A view that the user can see; undefined otherwise. */
export async function selectViewById(
  db: Pool | Tx,
  reader: ViewReader,
  id: string,
): Promise<(ViewRow & { list: string }) | undefined> {
  const { rows } = await db.query<ViewRow & { list: string }>({
    name: 'savedView.readOne',
    text: `select ${columns}, list from saved_view where id = $2 and ${isReadable}`,
    values: [reader.id, id, reader.scopes, reader.merchantId, reader.parentUserId],
  })
  return rows[0]
}

/** Number of the user's views in all lists. */
export async function countViews(tx: Tx, ownerId: string): Promise<number> {
  const { rows } = await tx.query<{ count: number }>({
    name: 'savedView.count',
    text: `select count(*)::int as count from saved_view where owner_id = $1`,
    values: [ownerId],
  })
  return rows[0]?.count ?? 0
}

/** Saves a view. Replaces the owner's view of the same name, ignoring case. */
export async function writeView(
  tx: Tx,
  ownerId: string,
  { list, name, query }: SavedViewForm,
  shared: { scope: string; reach: ShareReach; merchantId: string | null } | undefined,
): Promise<ViewRow> {
  const { rows } = await tx.query<ViewRow>({
    name: 'savedView.write',
    text: `insert into saved_view (owner_id, list, name, name_key, query, shared_scope, shared_reach,
      shared_merchant_id)
           values ($1, $2, $3, $4, $5, $6, $7, $8)
           on conflict (owner_id, list, name_key) do update set name = excluded.name, query = excluded.query,
             shared_scope = excluded.shared_scope, shared_reach = excluded.shared_reach,
             shared_merchant_id = excluded.shared_merchant_id
           returning ${columns}`,
    values: [
      ownerId,
      list,
      name,
      foldText(name),
      query,
      shared?.scope ?? null,
      shared?.reach ?? null,
      shared?.merchantId ?? null,
    ],
  })
  const [view] = rows
  if (!view) throw new Error('A written view was not returned')
  return view
}

/** Locks a view until the transaction ends; undefined if there is none. */
export async function lockView(tx: Tx, id: string): Promise<(ViewRow & { list: string }) | undefined> {
  const { rows } = await tx.query<ViewRow & { list: string }>({
    name: 'savedView.lockView',
    text: `select ${columns}, list from saved_view where id = $1 for no key update`,
    values: [id],
  })
  return rows[0]
}

export async function deleteView(tx: Tx, id: string): Promise<void> {
  await tx.query({ name: 'savedView.remove', text: `delete from saved_view where id = $1`, values: [id] })
}
