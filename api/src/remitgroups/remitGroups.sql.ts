import type { remitGroupSorts } from '@kasa/contracts/remitGroups'
import type { AssignmentStrategy } from '@kasa/domain/assignment'
import { sql, type RawBuilder } from 'kysely'

import { nameRecords } from '../audit/recordNames'
import type { Pool, Tx } from '../db/client'
import { allOf } from '../db/conditions'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'

nameRecords('remitGroup', 'remit_group', 'name')

type Status = 'ACTIVE' | 'PAUSED'
type Named = { id: string; name: string }
export type RemitGroupRecord = {
  id: string
  name: string
  status: Status
  statusReason: string | null
  strategy: AssignmentStrategy
  ownerUserId: string | null
  limitGroupId: string | null
  failoverGroupId: string | null
  minOnlineAccounts: number
  createdAt: Date
  updatedAt: Date
  version: number
}
export type RemitGroupLine = Pick<RemitGroupRecord, 'id' | 'name' | 'status' | 'strategy' | 'updatedAt' | 'version'> & {
  ownerName: string | null
  failoverName: string | null
  accounts: number
  activeAccounts: number
  merchants: number
}
export type RemitGroupQuery = {
  fold: string | undefined
  status: readonly string[] | undefined
}

const foldedName = folded('remit_group.name')
const merchants = '(select count(*)::int from merchant where remit_group.id = any(merchant.remit_group_ids))'

export const remitGroupOrder: ListOrder<(typeof remitGroupSorts)[number]> = {
  id: { sql: 'remit_group.id', as: 'id' },
  keys: {
    name: { sql: 'remit_group.name', as: 'words' },
    status: rankOf('remit_group.status', ['ACTIVE', 'PAUSED']),
    strategy: { sql: 'remit_group.strategy', as: 'code' },
    accounts: { sql: 'counted.accounts', as: 'number' },
    merchants: { sql: merchants, as: 'number' },
    owner: { sql: 'users.name', as: 'words', nullable: true },
    failover: { sql: 'failover.name', as: 'words', nullable: true },
  },
}

const conditionsOf = ({ fold, status }: RemitGroupQuery): RawBuilder<unknown>[] => [
  fold === undefined ? sql`true` : sql`strpos(${foldedName}, ${fold}) > 0`,
  status === undefined ? sql`true` : sql`remit_group.status = any(${[...status]}::text[])`,
]

/** A part of a page of groups, each with its number of accounts and merchants. */
export const selectRemitGroups = (
  pool: Pool,
  query: RemitGroupQuery,
  { place, where, tail }: Keyset,
): Promise<(RemitGroupLine & Placed)[]> =>
  runSql(
    pool,
    sql`
    select remit_group.id, remit_group.name, remit_group.status, remit_group.strategy,
      remit_group.updated_at as "updatedAt", remit_group.version,
      users.name as "ownerName", failover.name as "failoverName", counted.accounts, counted."activeAccounts",
      ${sql.raw(merchants)} as merchants, ${place}
    from remit_group left join users on users.id = remit_group.owner_user_id left join remit_group failover
      on failover.id = remit_group.failover_group_id
    cross join lateral (
      select count(*)::int as accounts, count(*) filter (where status = 'ACTIVE')::int as "activeAccounts"
        from bank_account where remit_group_id = remit_group.id) counted
    where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

export async function countRemitGroups(pool: Pool, query: RemitGroupQuery): Promise<number> {
  const [row] = await runSql<{ total: number }>(
    pool,
    sql`select count(*)::int as total from remit_group where ${sql.join(conditionsOf(query), sql` and `)}`,
  )
  return row?.total ?? 0
}

const columns = `id, name, status, status_reason as "statusReason", strategy, owner_user_id as "ownerUserId",
  limit_group_id as "limitGroupId",
  failover_group_id as "failoverGroupId", min_online_accounts as "minOnlineAccounts", created_at as "createdAt",
    updated_at as "updatedAt", version`

/** One group; `lock` for a write. The lock does not block deposits, which only need the row to exist. */
export async function selectRemitGroup(
  db: Pick<Tx, 'query'>,
  id: string,
  lock: 'lock' | 'read',
): Promise<RemitGroupRecord | undefined> {
  const { rows } = await db.query<RemitGroupRecord>({
    name: `remitgroups.get.${lock}`,
    text: `select ${columns} from remit_group where id = $1 ${lock === 'lock' ? 'for no key update' : ''}`,
    values: [id],
  })
  return rows[0]
}

export type RemitGroupFields = Omit<RemitGroupRecord, 'createdAt' | 'updatedAt' | 'version'>
const fieldValues = (group: RemitGroupFields) => [
  group.id,
  group.name,
  group.status,
  group.statusReason,
  group.strategy,
  group.ownerUserId,
  group.limitGroupId,
  group.failoverGroupId,
  group.minOnlineAccounts,
]

export async function insertRemitGroup(tx: Tx, group: RemitGroupFields, at: Date): Promise<void> {
  await tx.query({
    name: 'remitgroups.insert',
    text: `insert into remit_group (id, name, status, status_reason, strategy, owner_user_id, limit_group_id,
      failover_group_id, min_online_accounts, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)`,
    values: [...fieldValues(group), at],
  })
}

export async function updateRemitGroupRow(tx: Tx, group: RemitGroupFields, at: Date): Promise<void> {
  await tx.query({
    name: 'remitgroups.update',
    text: `update remit_group set name = $2, status = $3, status_reason = $4, strategy = $5, owner_user_id = $6,
      limit_group_id = $7, failover_group_id = $8,
             min_online_accounts = $9, updated_at = $10, version = version + 1 where id = $1`,
    values: [...fieldValues(group), at],
  })
}

/** Which of the records that a form names do not exist or do not fit. */
export async function selectMissing(
  tx: Tx,
  wanted: Pick<RemitGroupRecord, 'ownerUserId' | 'limitGroupId' | 'failoverGroupId'> & {
    merchantIds: readonly string[]
  },
): Promise<Record<string, boolean>> {
  const { rows } = await tx.query<Record<string, boolean>>({
    name: 'remitgroups.missing',
    text: `select $1::uuid is not null
      and not exists (select 1 from users where id = $1 and 'REMIT' = any(scope)) as "ownerUserId",
             $2::uuid is not null and not exists (select 1 from limit_group where id = $2 and module = 'remit') as
               "limitGroupId",
             $3::uuid is not null and not exists (select 1 from remit_group where id = $3) as "failoverGroupId",
             (select count(*) from merchant where id = any($4::uuid[])) <> cardinality($4::uuid[]) as "merchantIds"`,
    values: [wanted.ownerUserId, wanted.limitGroupId, wanted.failoverGroupId, [...wanted.merchantIds]],
  })
  return rows[0] ?? {}
}

export type GroupMerchant = { id: string; code: string; name: string; remitGroupIds: string[] }

/** The merchants whose deposits are offered to a group. */
export async function selectGroupMerchants(db: Pick<Tx, 'query'>, groupId: string): Promise<GroupMerchant[]> {
  const { rows } = await db.query<GroupMerchant>({
    name: 'remitgroups.merchants',
    text: `select id, code, name, remit_group_ids as "remitGroupIds" from merchant where $1::uuid = any(remit_group_ids)
      order by code`,
    values: [groupId],
  })
  return rows
}

export type GroupAccountLine = {
  id: string
  label: string
  bank: string
  ibanLast4: string
  status: string
  weight: number
  priority: number
  minTxMinor: bigint
  maxTxMinor: bigint
}

/** The accounts of a group in the order in which they are tried. */
export async function selectAccountLines(db: Pick<Tx, 'query'>, groupId: string): Promise<GroupAccountLine[]> {
  const { rows } = await db.query<GroupAccountLine>({
    name: 'remitgroups.accounts',
    text: `select account.id, account.label, bank.short_name as bank, account.iban_last4 as "ibanLast4", account.status,
      account.weight, account.priority,
             account.min_tx_minor as "minTxMinor", account.max_tx_minor as "maxTxMinor"
           from bank_account account join bank_name bank on bank.id = account.bank_name_id
           where account.remit_group_id = $1 order by account.priority, account.id`,
    values: [groupId],
  })
  return rows
}

/** Sets the accounts' order. Priorities are multiples of 10. */
export async function setAccountOrder(tx: Tx, groupId: string, accountIds: readonly string[], at: Date): Promise<void> {
  await tx.query({
    name: 'remitgroups.order',
    text: `update bank_account set priority = wanted.place * 10, updated_at = $3, version = version + 1
           from unnest($2::uuid[]) with ordinality as wanted (id, place)
           where bank_account.id = wanted.id and remit_group_id = $1 and priority <> wanted.place * 10`,
    values: [groupId, accountIds, at],
  })
}

/** Labels of accounts and names of groups, by id. */
export async function selectLabels(db: Pick<Tx, 'query'>, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<Named>({
    name: 'remitgroups.labels',
    text: `select id, label as name from bank_account where id = any($1::uuid[]) union all select id, name
      from remit_group where id = any($1::uuid[])`,
    values: [ids],
  })
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The names of these records; null if missing. */
export async function selectNamed(
  db: Pick<Tx, 'query'>,
  ids: Pick<RemitGroupRecord, 'ownerUserId' | 'limitGroupId' | 'failoverGroupId'>,
): Promise<{ owner: Named | null; limitGroup: Named | null; failover: Named | null }> {
  const { rows } = await db.query<{ owner: Named | null; limitGroup: Named | null; failover: Named | null }>({
    name: 'remitgroups.named',
    text: `select (select jsonb_build_object('id', id, 'name', name) from users where id = $1) as owner,
             (select jsonb_build_object('id', id, 'name', name) from limit_group where id = $2) as "limitGroup",
             (select jsonb_build_object('id', id, 'name', name) from remit_group where id = $3) as failover`,
    values: [ids.ownerUserId, ids.limitGroupId, ids.failoverGroupId],
  })
  return rows[0] ?? { owner: null, limitGroup: null, failover: null }
}

export type Options = {
  owners: Named[]
  limitGroups: Named[]
  groups: Named[]
  merchants: { id: string; code: string; name: string }[]
  banks: { code: string; name: string }[]
}

export async function selectOptions(pool: Pool): Promise<Options> {
  const { rows } = await pool.query<Options>({
    name: 'remitgroups.options',
    text: `select
             (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]') from users
               where 'REMIT' = any(scope) and login_status = 'ACTIVE') as owners,
             (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]')
               from limit_group where module = 'remit') as "limitGroups",
             (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]')
               from remit_group) as groups,
             (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name) order by code), '[]')
               from merchant where status <> 'CLOSED') as merchants,
             (select coalesce(jsonb_agg(jsonb_build_object('code', eft_code, 'name', short_name)
               order by sort, short_name), '[]') from bank_name where active) as banks`,
  })
  const [options] = rows
  if (!options) throw new Error('A select without from answered no row')
  return options
}
