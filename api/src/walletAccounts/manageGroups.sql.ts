import type { walletGroupSorts } from '@kasa/contracts/walletAccounts'
import type { AssignmentStrategy } from '@kasa/domain/assignment'
import { sql, type RawBuilder } from 'kysely'

import { nameRecords } from '../audit/recordNames'
import type { Pool, Tx } from '../db/client'
import { allOf } from '../db/conditions'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'

nameRecords('paparaGroup', 'papara_group', 'name')

export type WalletGroupRecord = {
  id: string
  name: string
  status: 'ACTIVE' | 'PAUSED'
  statusReason: string | null
  strategy: AssignmentStrategy
  limitGroupId: string | null
  limitGroupName: string | null
  failoverGroupId: string | null
  failoverName: string | null
  minOnlineAccounts: number
  accounts: number
  activeAccounts: number
  merchants: number
  version: number
}

const counts = {
  accounts: '(select count(*)::int from papara_account where papara_group_id = grp.id)',
  merchants: '(select count(*)::int from merchant where papara_group_id = grp.id)',
}
const columns = `grp.id, grp.name, grp.status, grp.status_reason as "statusReason", grp.strategy,
  grp.limit_group_id as "limitGroupId",
  limits.name as "limitGroupName", grp.failover_group_id as "failoverGroupId", failover.name as "failoverName",
  grp.min_online_accounts as "minOnlineAccounts", ${counts.accounts} as accounts,
  (select count(*)::int from papara_account where papara_group_id = grp.id and status = 'ACTIVE') as "activeAccounts",
    ${counts.merchants} as merchants, grp.version`
const tables = `papara_group grp left join limit_group limits on limits.id = grp.limit_group_id
  left join papara_group failover on failover.id = grp.failover_group_id`

export const walletGroupOrder: ListOrder<(typeof walletGroupSorts)[number]> = {
  id: { sql: 'grp.id', as: 'id' },
  keys: {
    name: { sql: 'grp.name', as: 'words' },
    status: rankOf('grp.status', ['ACTIVE', 'PAUSED']),
    strategy: { sql: 'grp.strategy', as: 'code' },
    accounts: { sql: counts.accounts, as: 'number' },
    merchants: { sql: counts.merchants, as: 'number' },
  },
}

type WalletGroupQuery = { fold: string | undefined; status: readonly string[] | undefined }
const conditionsOf = ({ fold, status }: WalletGroupQuery): RawBuilder<unknown>[] => [
  fold === undefined ? sql`true` : sql`strpos(${folded('grp.name')}, ${fold}) > 0`,
  status === undefined ? sql`true` : sql`grp.status = any(${[...status]}::text[])`,
]

export const selectWalletGroups = (
  pool: Pool,
  query: WalletGroupQuery,
  { place, where, tail }: Keyset,
): Promise<(WalletGroupRecord & Placed)[]> =>
  runSql(
    pool,
    sql`select ${sql.raw(columns)}, ${place} from ${sql.raw(tables)}
      where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

export async function countWalletGroups(pool: Pool, query: WalletGroupQuery): Promise<number> {
  const [row] = await runSql<{ total: number }>(
    pool,
    sql`select count(*)::int as total from ${sql.raw(tables)} where ${allOf(conditionsOf(query))}`,
  )
  return row?.total ?? 0
}

/** One group; `lock` for a write. The lock does not block requests, which only need the row to exist. */
export async function selectWalletGroup(
  db: Pool | Tx,
  id: string,
  lock: 'lock' | 'read',
): Promise<WalletGroupRecord | undefined> {
  const { rows } = await db.query<WalletGroupRecord>({
    name: `walletgroups.get.${lock}`,
    text: `select ${columns} from ${tables} where grp.id = $1 ${lock === 'lock' ? 'for no key update of grp' : ''}`,
    values: [id],
  })
  return rows[0]
}

export type WalletGroupFields = Pick<
  WalletGroupRecord,
  'id' | 'name' | 'status' | 'statusReason' | 'strategy' | 'limitGroupId' | 'failoverGroupId' | 'minOnlineAccounts'
>

/** Inserts or updates a group and increments its version. */
export async function putWalletGroup(tx: Tx, group: WalletGroupFields, at: Date): Promise<void> {
  await tx.query({
    name: 'walletgroups.put',
    text: `insert into papara_group (id, name, status, status_reason, strategy, limit_group_id, failover_group_id,
      min_online_accounts, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)
           on conflict (id) do update set name = excluded.name, status = excluded.status,
             status_reason = excluded.status_reason, strategy = excluded.strategy,
             limit_group_id = excluded.limit_group_id, failover_group_id = excluded.failover_group_id,
               min_online_accounts = excluded.min_online_accounts,
             updated_at = excluded.updated_at, version = papara_group.version + 1`,
    values: [
      group.id,
      group.name,
      group.status,
      group.statusReason,
      group.strategy,
      group.limitGroupId,
      group.failoverGroupId,
      group.minOnlineAccounts,
      at,
    ],
  })
}

export async function selectWalletMerchants(db: Pool | Tx, groupId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'walletgroups.merchants',
    text: `select id, name from merchant where papara_group_id = $1 order by code`,
    values: [groupId],
  })
  return rows
}

/** Sets exactly which merchants use a group. Returns those that changed, with their previous group. */
export async function setWalletMerchants(
  tx: Tx,
  groupId: string,
  merchantIds: readonly string[],
  at: Date,
): Promise<{ id: string; before: string | null; after: string | null }[]> {
  const { rows } = await tx.query<{ id: string; before: string | null; after: string | null }>({
    name: 'walletgroups.setMerchants',
    text: `with changed as (
             select id, papara_group_id as before, case when id = any($2::uuid[]) then $1::uuid end as after
               from merchant
             where (papara_group_id = $1::uuid) is distinct from (id = any($2::uuid[]))
               and (papara_group_id = $1::uuid or id = any($2::uuid[]))
             order by id for no key update
           )
           update merchant set papara_group_id = changed.after, updated_at = $3, version = version + 1 from changed
             where merchant.id = changed.id
           returning merchant.id, changed.before, changed.after`,
    values: [groupId, merchantIds, at],
  })
  return rows
}

/** The accounts of a group in the order in which they are tried. */
export async function selectWalletMembers(
  db: Pool | Tx,
  groupId: string,
): Promise<{ id: string; name: string; status: string }[]> {
  const { rows } = await db.query<{ id: string; name: string; status: string }>({
    name: 'walletgroups.members',
    text: `select id, label as name, status from papara_account where papara_group_id = $1 order by priority, id`,
    values: [groupId],
  })
  return rows
}
