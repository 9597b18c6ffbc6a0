import type { documentFilters, MerchantContact } from '@kasa/contracts/merchants'
import type { AgreedHold } from '@kasa/domain/agreedHold'
import type { AmountPolicy } from '@kasa/domain/deposit'
import { dayAfter } from '@kasa/domain/holidays'
import { expiringDays, requiredDocuments, type KybStatus } from '@kasa/domain/kyb'
import type { MerchantStatus } from '@kasa/domain/merchant'
import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { runSql } from '../db/runSql'
import { folded } from '../db/searchText'

export type MerchantRecord = {
  id: string
  code: string
  name: string
  legalTitle: string
  taxNo: string
  kybStatus: KybStatus
  /** The last valid day of the required document that expires first. */
  nextExpiry: string | null
  waitingDocuments: number
  status: MerchantStatus
  /** What a closed merchant is still owed, because money came back after it was closed. In kuruş; 0 for all others. */
  owedMinor: bigint
  statusReason: string | null
  contacts: MerchantContact[]
  /** Addresses from which its keys may be used; empty: any. */
  ipAllow: string[]
  modules: string[]
  /** Its modules without a remit group, card pool or wallet group. */
  notSetUp: string[]
  remitGroupIds: string[]
  limitGroupId: string | null
  payoutLimitGroupId: string | null
  amountPolicy: AmountPolicy
  payoutHolds: AgreedHold[]
  testMode: boolean
  createdAt: Date
  updatedAt: Date
  version: number
}

const counting = `from merchant_document where merchant_id = merchant.id and state = 'ACCEPTED'
  and kind in (${requiredDocuments.map((kind) => `'${kind}'`).join(', ')})`
const nextExpiry = `(select min(expires_on) ${counting})`
const waitingDocuments = `(select count(*)::int from merchant_document where merchant_id = merchant.id and state = 'WAITING')`

const owedMinor = `case when status <> 'CLOSED' then 0 else (select coalesce(-sum(balance.balance_minor), 0)
  from ledger_account account join ledger_balance balance on balance.account_id = account.id
  where account.code in (select 'MERCHANT:' || merchant.id || ':' || part
    from unnest(array['AVAILABLE', 'HELD', 'RESERVE']) part)) end::bigint`

const notSetUp = `array(select module from unnest(modules) module where case module
    when 'remit' then remit_group_ids = '{}'
    when 'card' then not exists (select from trader_pool pool where pool.merchant_ids @> array[merchant.id])
    when 'papara' then papara_group_id is null
  end)`

const columns = `
  id, code, name, legal_title as "legalTitle", tax_no as "taxNo", kyb_status as "kybStatus", status,
    status_reason as "statusReason", contacts,
  ip_allow::text[] as "ipAllow", modules, remit_group_ids as "remitGroupIds", limit_group_id as "limitGroupId",
    payout_limit_group_id as "payoutLimitGroupId", amount_policy as "amountPolicy", payout_holds as "payoutHolds",
    test_mode as "testMode", created_at as "createdAt",
  updated_at as "updatedAt", version, ${nextExpiry} as "nextExpiry", ${waitingDocuments} as "waitingDocuments",
    ${owedMinor} as "owedMinor", ${notSetUp} as "notSetUp"`

const byCode = sql.raw(`code collate "C"`)

/** A condition on `merchant`: this merchant only, or all if null. */
export const onlyThis = (id: string | null): RawBuilder<unknown> => (id === null ? sql`true` : sql`id = ${id}::uuid`)

export type MerchantQuery = {
  /** Only this merchant; null: all. */
  only: string | null
  q: { text: string; fold: string } | undefined
  status: readonly string[] | undefined
  kyb: readonly KybStatus[] | undefined
  documents: readonly (typeof documentFilters)[number][] | undefined
  /** The current day in Istanbul. */
  today: string
  afterCode: string | undefined
  limit: number
}

/** `documentFilters` as conditions on `merchant`. */
const documentsAre = (filter: (typeof documentFilters)[number], today: string): RawBuilder<unknown> => {
  const ends = sql.raw(nextExpiry)
  if (filter === 'WAITING') return sql`${sql.raw(waitingDocuments)} > 0`
  if (filter === 'EXPIRED') return sql`${ends} < ${today}::date`
  // Not `nextExpiry`, because another document may have expired already.
  return sql`exists (select ${sql.raw(counting)}
    and expires_on between ${today}::date and ${dayAfter(today, expiringDays)}::date)`
}

function conditionsOf({ only, q, status, kyb, documents, today }: MerchantQuery): RawBuilder<unknown>[] {
  return [
    onlyThis(only),
    q === undefined
      ? sql`true`
      : sql`(strpos(${folded('name')}, ${q.fold}) > 0 or strpos(${folded('legal_title')}, ${q.fold}) > 0
        or strpos(upper(code), upper(${q.text})) > 0 or tax_no = ${q.text})`,
    status === undefined ? sql`true` : sql`status = any(${[...status]}::text[])`,
    kyb === undefined ? sql`true` : sql`kyb_status = any(${[...kyb]}::text[])`,
    documents === undefined
      ? sql`true`
      : sql`(${sql.join([sql`false`, ...documents.map((filter) => documentsAre(filter, today))], sql` or `)})`,
  ]
}

/** A page of merchants, ordered by code. */
export function selectMerchants(pool: Pool, query: MerchantQuery): Promise<MerchantRecord[]> {
  const after = query.afterCode === undefined ? sql`true` : sql`${byCode} > ${query.afterCode}`
  return runSql(
    pool,
    sql`
    select ${sql.raw(columns)} from merchant where ${sql.join(
      [...conditionsOf(query), after],
      sql`
      and `,
    )}
      order by ${byCode} limit ${query.limit}`,
  )
}

/** Number of all merchants that match the filters. */
export async function countMerchants(pool: Pool, query: MerchantQuery): Promise<number> {
  const [row] = await runSql<{ total: number }>(
    pool,
    sql`select count(*)::int as total from merchant where ${sql.join(conditionsOf(query), sql` and `)}`,
  )
  return row?.total ?? 0
}

/** One merchant; `lock` for a write. The lock does not block deposits, which only need the row to exist. */
export async function selectMerchantRecord(
  db: Pool | Tx,
  id: string,
  lock: 'lock' | 'read',
): Promise<MerchantRecord | undefined> {
  const { rows } = await db.query<MerchantRecord>({
    name: `merchants.record.${lock}`,
    text: `select ${columns} from merchant where id = $1 ${lock === 'lock' ? 'for no key update' : ''}`,
    values: [id],
  })
  return rows[0]
}

type Fields = Omit<
  MerchantRecord,
  | 'code'
  | 'kybStatus'
  | 'nextExpiry'
  | 'waitingDocuments'
  | 'owedMinor'
  | 'notSetUp'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
>
const fieldValues = (m: Fields) => [
  m.id,
  m.name,
  m.legalTitle,
  m.taxNo,
  m.status,
  m.statusReason,
  JSON.stringify(m.contacts),
  m.modules,
  m.remitGroupIds,
  m.limitGroupId,
  m.testMode,
  m.amountPolicy,
  m.payoutHolds,
  m.payoutLimitGroupId,
  m.ipAllow,
]

export async function insertMerchant(tx: Tx, merchant: Fields & { code: string }, at: Date): Promise<void> {
  await tx.query({
    name: 'merchants.insert',
    text: `insert into merchant (id, name, legal_title, tax_no, status, status_reason, contacts, modules,
      remit_group_ids, limit_group_id, test_mode, amount_policy, payout_holds, payout_limit_group_id, ip_allow, code,
      created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8::text[], $9::uuid[], $10, $11, $12, $13::text[], $14,
             $15::inet[], $16, $17, $17)`,
    values: [...fieldValues(merchant), merchant.code, at],
  })
}

/** Writes every field that the form can change. */
export async function updateMerchantRow(tx: Tx, merchant: Fields, at: Date): Promise<void> {
  await tx.query({
    name: 'merchants.update',
    text: `update merchant set name = $2, legal_title = $3, tax_no = $4, status = $5, status_reason = $6,
      contacts = $7::jsonb, modules = $8::text[],
             remit_group_ids = $9::uuid[], limit_group_id = $10, test_mode = $11, amount_policy = $12,
               payout_holds = $13::text[], payout_limit_group_id = $14, ip_allow = $15::inet[], updated_at = $16,
               version = version + 1
           where id = $1`,
    values: [...fieldValues(merchant), at],
  })
}

/** True while a request waits for money, a decision or a refund, so that money may still come to the merchant. */
export async function selectHasOpenRequests(tx: Tx, merchantId: string): Promise<boolean> {
  const { rows } = await tx.query<{ has: boolean }>({
    name: 'merchants.hasOpenRequests',
    text: `select exists (select from remit_request where merchant_id = $1
        and status in ('NEW', 'ASSIGNED', 'DECLARED', 'IN_REVIEW'))
      or exists (select from card_transfer where merchant_id = $1
        and status in ('NEW', 'ROUTED', 'AWAITING_PAYER', 'RECEIVED', 'IN_REVIEW', 'REFUND_PENDING', 'CHARGEBACK'))
      or exists (select from papara_request where merchant_id = $1
        and status in ('NEW', 'ASSIGNED', 'IN_REVIEW', 'SENDING', 'SENT', 'SUSPECT')) as has`,
    values: [merchantId],
  })
  return rows[0]?.has ?? false
}

/** True while a payout that was sent, or may have been, has no bank debit to prove it. */
export async function selectHasUnproved(tx: Tx, merchantId: string): Promise<boolean> {
  const { rows } = await tx.query<{ has: boolean }>({
    name: 'merchants.hasUnproved',
    text: `select exists (select from withdraw_request where merchant_id = $1
      and status in ('SENDING', 'SENT', 'SUSPECT')) as has`,
    values: [merchantId],
  })
  return rows[0]?.has ?? false
}

export async function updateKybStatus(tx: Tx, id: string, status: KybStatus, at: Date): Promise<void> {
  await tx.query({
    name: 'merchants.kyb',
    text: `update merchant set kyb_status = $2, updated_at = $3, version = version + 1 where id = $1`,
    values: [id, status, at],
  })
}

/** Which of the given groups do not exist. */
export async function selectMissingGroups(
  tx: Tx,
  named: Pick<MerchantRecord, 'remitGroupIds' | 'limitGroupId' | 'payoutLimitGroupId'>,
): Promise<{ remitGroupIds: boolean; limitGroupId: boolean; payoutLimitGroupId: boolean }> {
  const { rows } = await tx.query<{ remitGroupIds: boolean; limitGroupId: boolean; payoutLimitGroupId: boolean }>({
    name: 'merchants.missingGroups',
    text: `select (select count(*) from remit_group where id = any($1::uuid[])) <> cardinality($1::uuid[]) as
      "remitGroupIds",
             $2::uuid is not null and not exists (select 1 from limit_group where id = $2::uuid and module = 'remit') as
               "limitGroupId",
             $3::uuid is not null and not exists (select 1 from limit_group where id = $3::uuid and module = 'remit') as
               "payoutLimitGroupId"`,
    values: [named.remitGroupIds, named.limitGroupId, named.payoutLimitGroupId],
  })
  return rows[0] ?? { remitGroupIds: true, limitGroupId: true, payoutLimitGroupId: true }
}

/** These limit groups, kept from changing until the transaction ends. */
export async function lockLimitGroups(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; name: string; version: number }[]> {
  const { rows } = await tx.query<{ id: string; name: string; version: number }>({
    name: 'merchants.limitGroups',
    text: `select id, name, version from limit_group where id = any($1::uuid[]) order by id for share`,
    values: [ids],
  })
  return rows
}
