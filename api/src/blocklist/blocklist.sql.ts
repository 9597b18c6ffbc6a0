import type { blocklistSorts } from '@kasa/contracts/blocklist'
import type { ListTotal } from '@kasa/contracts/lists'
import { blocklistKinds, type BlocklistKind, type BlocklistState } from '@kasa/domain/blocklist'
import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'

/** A stored entry with the requests it matched. */
export type BlocklistEntry = {
  id: string
  kind: BlocklistKind
  shown: string
  reason: string
  source: string
  expiresAt: Date | null
  hits: number
  lastHitAt: Date | null
  addedByName: string
  createdAt: Date
  removedAt: Date | null
  removedByName: string | null
  removedReason: string | null
  version: number
}

const hits = `(select count(*)::int from blocklist_hit hit where hit.entry_id = r.id)`
const columns = `r.id, r.kind, r.shown, r.reason, r.source, r.expires_at as "expiresAt", ${hits} as hits,
  (select max(at) from blocklist_hit hit where hit.entry_id = r.id) as "lastHitAt", r.added_by_name as "addedByName",
    r.created_at as "createdAt",
  r.removed_at as "removedAt", r.removed_by_name as "removedByName", r.removed_reason as "removedReason", r.version`

export type BlocklistQuery = {
  /** Folded text, and hashes for values such as numbers. */
  q: { fold: string; hashes: readonly Buffer[] } | undefined
  kinds: readonly BlocklistKind[] | undefined
  states: readonly BlocklistState[] | undefined
  now: Date
}

export const blocklistOrder: ListOrder<(typeof blocklistSorts)[number]> = {
  id: { sql: 'r.id', as: 'id' },
  keys: {
    shown: { sql: 'r.shown', as: 'words' },
    kind: rankOf('r.kind', blocklistKinds),
    source: { sql: 'r.source', as: 'words' },
    expiresAt: { sql: 'r.expires_at', as: 'time', nullable: true },
    hits: { sql: hits, as: 'number' },
    createdAt: { sql: 'r.created_at', as: 'time' },
  },
}

const inState: Record<BlocklistState, (now: Date) => RawBuilder<unknown>> = {
  ACTIVE: (now) => sql`r.removed_at is null and (r.expires_at is null or r.expires_at > ${now})`,
  EXPIRED: (now) => sql`r.removed_at is null and r.expires_at <= ${now}`,
  REMOVED: () => sql`r.removed_at is not null`,
}

const conditionsOf = ({ q, kinds, states, now }: BlocklistQuery): RawBuilder<unknown>[] => [
  ...when(
    q,
    ({ fold, hashes }) =>
      sql`(strpos(${folded("concat_ws(' ', r.shown, r.source, r.reason)")}, ${fold}) > 0
        or r.value_hash = any(${hashes}::bytea[]))`,
  ),
  ...when(kinds, (wanted) => sql`r.kind = any(${wanted}::text[])`),
  ...when(
    states,
    (wanted) =>
      // An empty list of states matches nothing, as with the kinds.
      sql`(${sql.join([sql`false`, ...wanted.map((state) => sql`(${inState[state](now)})`)], sql` or `)})`,
  ),
]

export const selectEntries = (
  pool: Pool,
  query: BlocklistQuery,
  { place, where, tail }: Keyset,
): Promise<(BlocklistEntry & Placed)[]> =>
  runSql(
    pool,
    sql`select ${sql.raw(columns)}, ${place} from blocklist_entry r
      where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

/** Number of entries that match the filters. */
export const countEntries = (pool: Pool, query: BlocklistQuery): Promise<ListTotal> =>
  totalOf(pool, sql`blocklist_entry r where ${allOf(conditionsOf(query))}`)

export async function selectEntry(db: Pick<Tx, 'query'>, id: string): Promise<BlocklistEntry | undefined> {
  const { rows } = await db.query<BlocklistEntry>({
    name: 'blocklist.get',
    text: `select ${columns} from blocklist_entry r where r.id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function lockEntry(tx: Tx, id: string): Promise<BlocklistEntry | undefined> {
  const { rows } = await tx.query<BlocklistEntry>({
    name: 'blocklist.lock',
    text: `select ${columns} from blocklist_entry r where r.id = $1 for no key update of r`,
    values: [id],
  })
  return rows[0]
}

/** A request that matched an entry. */
export type MetRow = {
  requestId: string
  kind: 'deposit' | 'withdrawal'
  number: string
  name: string
  isNear: boolean
  at: Date
}

/** The last twenty requests that matched an entry, newest first. */
export async function selectMet(db: Pick<Tx, 'query'>, entryId: string): Promise<MetRow[]> {
  const { rows } = await db.query<MetRow>({
    name: 'blocklist.met',
    text: `select hit.request_id as "requestId", case hit.request_type when 'remit_request' then 'deposit'
      else 'withdrawal' end as kind,
             coalesce(payout.number, deposit.number) as number,
               coalesce(payout.beneficiary_name, deposit.customer_name) as name,
             hit.is_near as "isNear", hit.at
           from blocklist_hit hit
           left join withdraw_request payout on payout.id = hit.request_id
           left join remit_request deposit on deposit.id = hit.request_id
           where hit.entry_id = $1 order by hit.at desc, hit.request_id desc limit 20`,
    values: [entryId],
  })
  return rows
}
