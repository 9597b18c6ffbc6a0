import type { accountSorts } from '@kasa/contracts/bankAccounts'
import { accountStatuses, type AccountStatus } from '@kasa/domain/bankAccount'
import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'

type Named = { id: string; name: string }
export type AccountRecord = {
  id: string
  label: string
  bank: { id: string; code: string; shortName: string; active: boolean }
  ibanEnc: Buffer
  ibanLast4: string
  holderTitle: string
  holderType: 'OPERATOR_ENTITY' | 'AGENT_ENTITY'
  holderTaxNo: string | null
  contractRef: string | null
  groupId: string
  groupName: string
  ownerId: string | null
  ownerName: string | null
  limitGroup: Named | null
  direction: 'IN' | 'OUT' | 'BOTH'
  minTxMinor: bigint
  maxTxMinor: bigint
  priority: number
  weight: number
  activeHours: { days: number[]; from: string; to: string }[]
  status: AccountStatus
  statusReason: string | null
  bot: (Named & { paused: boolean; heartbeatAt: string | null; intervalS: number; errorsInRow: number }) | null
  openingBalanceMinor: bigint
  bankBalanceMinor: bigint | null
  bankBalanceAt: Date | null
  createdAt: Date
  updatedAt: Date
  version: number
}

const columns = `account.id, account.label,
  jsonb_build_object('id', bank.id, 'code', bank.eft_code, 'shortName', bank.short_name, 'active', bank.active) as bank,
  account.iban_enc as "ibanEnc", account.iban_last4 as "ibanLast4", account.holder_title as "holderTitle",
    account.holder_type as "holderType",
  account.holder_tax_no as "holderTaxNo", account.contract_ref as "contractRef", account.remit_group_id as "groupId",
    grp.name as "groupName",
  account.owner_user_id as "ownerId", owner.name as "ownerName",
  case when limits.id is null then null else jsonb_build_object('id', limits.id, 'name', limits.name)
    end as "limitGroup",
  account.direction, account.min_tx_minor as "minTxMinor", account.max_tx_minor as "maxTxMinor", account.priority,
    account.weight, account.active_hours as "activeHours",
  account.status, account.status_reason as "statusReason",
  case when bot.id is null then null
    else jsonb_build_object('id', bot.id, 'name', bot.name, 'paused', bot.paused, 'heartbeatAt', bot.heartbeat_at,
      'intervalS', bot.interval_s, 'errorsInRow', bot.errors_in_row) end as bot,
  account.opening_balance_minor as "openingBalanceMinor", account.bank_balance_minor as "bankBalanceMinor",
    account.bank_balance_at as "bankBalanceAt",
  account.created_at as "createdAt", account.updated_at as "updatedAt", account.version`
const tables = `bank_account account
  join bank_name bank on bank.id = account.bank_name_id
  join remit_group grp on grp.id = account.remit_group_id
  left join users owner on owner.id = account.owner_user_id
  left join limit_group limits on limits.id = account.limit_group_id
  left join watcher_bot bot on bot.id = account.bot_id`

/** `botStatusAt` of domain/bot as SQL; a test compares the two. */
const botLight = (now: Date): RawBuilder<string> => sql`case
  when bot.id is null then 'NONE' when bot.paused then 'PAUSED' when bot.heartbeat_at is null then 'OFFLINE'
  when ${now}::timestamptz - bot.heartbeat_at >= 5 * bot.interval_s * interval '1 second' then 'OFFLINE'
  when bot.errors_in_row >= 5 then 'ERROR' when bot.errors_in_row >= 2 then 'LATE'
  when ${now}::timestamptz - bot.heartbeat_at >= 2 * bot.interval_s * interval '1 second' then 'LATE' else 'ONLINE' end`

/** Bots that need attention come first; accounts without a bot last. */
const botRanks = ['OFFLINE', 'ERROR', 'LATE', 'PAUSED', 'ONLINE', 'NONE']

/** The sort keys of the list; lights are computed for `now`. */
export const accountOrder = (now: Date): ListOrder<(typeof accountSorts)[number]> => ({
  id: { sql: 'account.id', as: 'id' },
  keys: {
    label: { sql: 'account.label', as: 'words' },
    bank: { sql: 'bank.short_name', as: 'words' },
    iban: { sql: 'account.iban_last4', as: 'code' },
    group: { sql: 'grp.name', as: 'words' },
    owner: { sql: 'owner.name', as: 'words', nullable: true },
    status: rankOf('account.status', accountStatuses),
    bot: { sql: sql`array_position(${sql.raw(`array['${botRanks.join("','")}']`)}, ${botLight(now)})`, as: 'number' },
    createdAt: { sql: 'account.created_at', as: 'time' },
    priority: { sql: 'account.priority', as: 'number' },
  },
})

export type AccountQuery = {
  visible: RawBuilder<boolean>
  now: Date
  q: { text: string; fold: string } | undefined
  status: readonly string[] | undefined
  bank: readonly string[] | undefined
  group: readonly string[] | undefined
  owner: readonly string[] | undefined
  bot: readonly string[] | undefined
  pending: boolean
}

function conditionsOf(query: AccountQuery): RawBuilder<unknown>[] {
  return [
    query.visible,
    ...when(
      query.q,
      ({ text, fold }) =>
        sql`(strpos(${folded('account.label')}, ${fold}) > 0 or strpos(${folded('account.holder_title')}, ${fold}) > 0
          or account.iban_last4 = ${text})`,
    ),
    ...when(query.status, (statuses) => sql`account.status = any(${[...statuses]}::text[])`),
    ...when(query.bank, (ids) => sql`account.bank_name_id = any(${[...ids]}::uuid[])`),
    ...when(query.group, (ids) => sql`account.remit_group_id = any(${[...ids]}::uuid[])`),
    ...when(query.owner, (ids) => sql`account.owner_user_id = any(${[...ids]}::uuid[])`),
    ...when(query.bot, (lights) => sql`${botLight(query.now)} = any(${[...lights]}::text[])`),
    ...(query.pending
      ? [sql`exists (select 1 from approval where approval.target_id = account.id and approval.status = 'PENDING')`]
      : []),
  ]
}

/** One query for a page of accounts. */
export const selectAccounts = (
  pool: Pool,
  query: AccountQuery,
  { place, where, tail }: Keyset,
): Promise<(AccountRecord & Placed)[]> =>
  runSql(
    pool,
    sql`
    select ${sql.raw(columns)}, ${place} from ${sql.raw(tables)}
      where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

/** The number of accounts that the filters match. */
export async function countAccounts(pool: Pool, query: AccountQuery): Promise<number> {
  const [row] = await runSql<{ total: number }>(
    pool,
    sql`select count(*)::int as total from ${sql.raw(tables)} where ${allOf(conditionsOf(query))}`,
  )
  return row?.total ?? 0
}

export async function selectAccount(db: Pool | Tx, id: string): Promise<AccountRecord | undefined> {
  const { rows } = await db.query<AccountRecord>({
    name: 'bankaccounts.get',
    text: `select ${columns} from ${tables} where account.id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function lockAccount(tx: Tx, id: string): Promise<AccountRecord | undefined> {
  const { rows } = await tx.query<AccountRecord>({
    name: 'bankaccounts.lock',
    // oxlint-disable-next-line kasa/sql-of-the-house -- a request that names an account waits while it is closed, or the closing would not have counted it.
    text: `select ${columns} from ${tables} where account.id = $1 for update of account`,
    values: [id],
  })
  return rows[0]
}
