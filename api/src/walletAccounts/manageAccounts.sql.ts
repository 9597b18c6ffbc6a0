import type { walletAccountSorts, WalletAccountUpdateRequest } from '@kasa/contracts/walletAccounts'
import { accountStatuses, type AccountStatus } from '@kasa/domain/bankAccount'
import { sql, type RawBuilder } from 'kysely'

import { nameRecords } from '../audit/recordNames'
import type { Pool, Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import { dayEndSql, dayStartSql } from '../db/istanbulDays'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'

nameRecords('paparaAccount', 'papara_account', 'label')

type Named = { id: string; name: string }
export type WalletAccountRecord = {
  id: string
  name: string
  provider: string
  accountNo: string
  phoneMasked: string | null
  holderTitle: string
  group: Named
  owner: Named | null
  direction: 'IN' | 'OUT' | 'BOTH'
  status: AccountStatus
  statusReason: string | null
  limitGroup: Named | null
  minTxMinor: bigint
  maxTxMinor: bigint
  priority: number
  weight: number
  balanceMinor: bigint | null
  balanceAt: Date | null
  gapMinor: bigint
  isRead: boolean
  lastEventAt: Date | null
  version: number
}

const columns = `account.id, account.label as name, account.provider, account.account_no as "accountNo",
  account.phone_masked as "phoneMasked",
  account.holder_title as "holderTitle", jsonb_build_object('id', grp.id, 'name', grp.name) as "group",
  case when owner.id is null then null else jsonb_build_object('id', owner.id, 'name', owner.name) end as owner,
  account.direction, account.status, account.status_reason as "statusReason",
  case when limits.id is null then null else jsonb_build_object('id', limits.id, 'name', limits.name)
    end as "limitGroup",
  account.min_tx_minor as "minTxMinor", account.max_tx_minor as "maxTxMinor", account.priority, account.weight,
  account.balance_minor as "balanceMinor", account.balance_at as "balanceAt", account.last_event_at as "lastEventAt",
  account.gap_minor as "gapMinor", account.provider_problem is null as "isRead", account.version`
const tables = `papara_account account join papara_group grp on grp.id = account.papara_group_id
  left join users owner on owner.id = account.owner_user_id left join limit_group limits
    on limits.id = account.limit_group_id`

export const walletAccountOrder: ListOrder<(typeof walletAccountSorts)[number]> = {
  id: { sql: 'account.id', as: 'id' },
  keys: {
    name: { sql: 'account.label', as: 'words' },
    provider: { sql: 'account.provider', as: 'words' },
    group: { sql: 'grp.name', as: 'words' },
    status: rankOf('account.status', accountStatuses),
  },
}

type WalletAccountQuery = {
  fold: string | undefined
  status: readonly string[] | undefined
  owner: string | null | undefined
}

/** `owner`: only this user's accounts; undefined: everyone's. */
const conditionsOf = ({ fold, status, owner }: WalletAccountQuery): RawBuilder<unknown>[] => [
  owner === undefined ? sql`true` : sql`account.owner_user_id = ${owner}::uuid`,
  ...when(
    fold,
    (text) =>
      sql`(strpos(${folded('account.label')}, ${text}) > 0 or strpos(${folded('account.holder_title')}, ${text}) > 0
        or account.account_no like ${`%${text.replace(/[%_\\]/g, '')}`})`,
  ),
  ...when(status, (statuses) => sql`account.status = any(${[...statuses]}::text[])`),
]

export const selectWalletAccounts = (
  pool: Pool,
  query: WalletAccountQuery,
  { place, where, tail }: Keyset,
): Promise<(WalletAccountRecord & Placed)[]> =>
  runSql(
    pool,
    sql`select ${sql.raw(columns)}, ${place} from ${sql.raw(tables)}
      where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

export async function countWalletAccounts(pool: Pool, query: WalletAccountQuery): Promise<number> {
  const [row] = await runSql<{ total: number }>(
    pool,
    sql`select count(*)::int as total from ${sql.raw(tables)} where ${allOf(conditionsOf(query))}`,
  )
  return row?.total ?? 0
}

/** One account; `lock` for a write, which also blocks requests that use it. */
export async function selectWalletAccount(
  db: Pool | Tx,
  id: string,
  lock: 'lock' | 'read',
): Promise<WalletAccountRecord | undefined> {
  const { rows } = await db.query<WalletAccountRecord>({
    name: `walletaccounts.get.${lock}`,
    text: `select ${columns} from ${tables}
      where account.id = $1 ${lock === 'lock' ? 'for no key update of account' : ''}`,
    values: [id],
  })
  return rows[0]
}

export type WalletDay = { id: string; inMinor: bigint; outMinor: bigint; ledgerMinor: bigint }

/**
 * What came and left on a day in Istanbul, and each account's balance in our books: its opening balance plus later
 * bookings.
 */
export async function selectWalletDays(db: Pool | Tx, ids: readonly string[], day: string): Promise<WalletDay[]> {
  const { rows } = await db.query<WalletDay>({
    name: 'walletaccounts.days',
    text: `select account.id, today.*, (coalesce(opened.opening_minor, 0) + coalesce(held.sum, 0))::bigint as
      "ledgerMinor"
           from unnest($1::uuid[]) as account(id)
           left join wallet_statement opened on opened.papara_account_id = account.id
           cross join lateral (
             select coalesce(sum(amount_minor) filter (where direction = 'IN'), 0)::bigint as "inMinor",
               coalesce(sum(amount_minor) filter (where direction = 'OUT'), 0)::bigint as "outMinor"
             from papara_tx where papara_account_id = account.id and at >= ${dayStartSql('$2::date')}
               and at < ${dayEndSql('$2::date')}) today
           left join lateral (
             select sum(line.amount_minor) as sum from ledger_account ledger join journal_line line
               on line.account_id = ledger.id
             where ledger.code = 'WALLET:' || account.id) held on true`,
    values: [ids, day],
  })
  return rows
}

export type WalletAccountFields = Omit<WalletAccountUpdateRequest, 'version'>
const valuesOf = (account: WalletAccountFields) => [
  account.name,
  account.provider,
  account.phone,
  account.holderTitle,
  account.groupId,
  account.ownerUserId,
  account.limitGroupId,
  account.direction,
  account.minTxMinor,
  account.maxTxMinor,
  account.priority,
  account.weight,
]

export async function insertWalletAccount(
  tx: Tx,
  id: string,
  accountNo: string,
  account: WalletAccountFields,
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'walletaccounts.insert',
    text: `insert into papara_account (id, label, provider, phone_masked, holder_title, papara_group_id, owner_user_id,
      limit_group_id, direction, min_tx_minor, max_tx_minor,
             priority, weight, account_no, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
    values: [id, ...valuesOf(account), accountNo, at],
  })
}

export async function updateWalletAccount(tx: Tx, id: string, account: WalletAccountFields, at: Date): Promise<void> {
  await tx.query({
    name: 'walletaccounts.update',
    text: `update papara_account set label = $2, provider = $3, phone_masked = $4, holder_title = $5,
      papara_group_id = $6, owner_user_id = $7, limit_group_id = $8,
             direction = $9, min_tx_minor = $10, max_tx_minor = $11, priority = $12, weight = $13, updated_at = $14,
               version = version + 1 where id = $1`,
    values: [id, ...valuesOf(account), at],
  })
}

/** Sets status, reason and number. */
export async function setWalletAccount(
  tx: Tx,
  { id, status, statusReason, accountNo }: WalletAccountRecord,
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'walletaccounts.set',
    text: `update papara_account set status = $2, status_reason = $3, account_no = $4, updated_at = $5,
      version = version + 1 where id = $1`,
    values: [id, status, statusReason, accountNo, at],
  })
}

/** Number of open requests on the account. */
export async function countWalletOpen(tx: Tx, id: string): Promise<number> {
  const { rows } = await tx.query<{ open: number }>({
    name: 'walletaccounts.open',
    text: `select count(*)::int as open from papara_request where papara_account_id = $1
      and status not in ('APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED', 'REVERSED', 'PAID', 'RETURNED')`,
    values: [id],
  })
  return rows[0]?.open ?? 0
}

/** Choices for forms. */
export async function selectWalletOptions(
  db: Pool | Tx,
): Promise<{ groups: Named[]; owners: Named[]; limitGroups: Named[]; merchants: (Named & { code: string })[] }> {
  const named = `coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by name), '[]'::jsonb)`
  const { rows } = await db.query<{
    groups: Named[]
    owners: Named[]
    limitGroups: Named[]
    merchants: (Named & { code: string })[]
  }>({
    name: 'walletaccounts.options',
    text: `select (select ${named} from papara_group) as groups,
      (select ${named} from users where 'PAPARA' = any(scope)) as owners,
             (select ${named} from limit_group where module = 'papara') as "limitGroups",
             (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name) order by name),
               '[]'::jsonb) from merchant
              where 'papara' = any(modules) and status <> 'CLOSED') as merchants`,
  })
  const [options] = rows
  if (!options) throw new Error('A select without from gave no row')
  return options
}
