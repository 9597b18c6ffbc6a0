import type { approvalSorts } from '@kasa/contracts/approvals'
import type { ListTotal } from '@kasa/contracts/lists'
import { approvalStatuses, type ApprovalStatus } from '@kasa/domain/approval'
import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { allOf, when } from '../db/conditions'
import { toJson } from '../db/json'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'

type Shown = Record<string, unknown>

export type ApprovalRecord = {
  id: string
  kind: string
  targetType: string
  targetId: string
  title: string
  payload: unknown
  before: Shown | null
  after: Shown
  reason: string
  makerId: string | null
  makerName: string
  /** The person who made the request, or the merchant if its server did. */
  requesterId: string
  /** The merchant API key that made the request; null if a person did. */
  makerKey: string | null
  /** Accounts that count as the maker too. */
  behind: string[]
  /** Objects beside the target whose change can make it void. */
  about: string[]
  /** The merchant whose users decide; null if ours decide. */
  merchantId: string | null
  neededScopes: string[]
  minCheckers: number
  checkers: { id: string; name: string }[]
  status: ApprovalStatus
  expiresAt: Date
  createdAt: Date
  decidedAt: Date | null
  decidedByName: string | null
  decisionReason: string | null
}

export type NewApproval = Pick<
  ApprovalRecord,
  | 'id'
  | 'kind'
  | 'targetType'
  | 'targetId'
  | 'title'
  | 'payload'
  | 'before'
  | 'after'
  | 'reason'
  | 'makerId'
  | 'makerKey'
  | 'behind'
  | 'about'
  | 'merchantId'
  | 'minCheckers'
  | 'expiresAt'
  | 'createdAt'
> & {
  neededScopes: readonly string[]
}

/** Returns false if an approval of this kind is already pending for this target. */
export async function insertApproval(tx: Tx, approval: NewApproval): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'approval.insert',
    text: `insert into approval (id, kind, target_type, target_id, title, payload, before, after, reason, maker,
      needed_scopes, min_checkers, expires_at, created_at, updated_at, maker_key, behind, merchant_id, about)
           values ($1, $2, $3, $4, $5, $6::jsonb, $7::jsonb, $8::jsonb, $9, $10, $11, $12, $13, $14, $14, $15, $16,
             $17, $18)
           on conflict (kind, target_id) where status = 'PENDING' do nothing`,
    values: [
      approval.id,
      approval.kind,
      approval.targetType,
      approval.targetId,
      approval.title,
      toJson(approval.payload),
      approval.before && toJson(approval.before),
      toJson(approval.after),
      approval.reason,
      approval.makerId,
      approval.neededScopes,
      approval.minCheckers,
      approval.expiresAt,
      approval.createdAt,
      approval.makerKey,
      approval.behind,
      approval.merchantId,
      approval.about,
    ],
  })
  return rowCount === 1
}

const columns = `a.id, a.kind, a.target_type as "targetType", a.target_id as "targetId", a.title, a.payload, a.before,
  a.after, a.reason, a.maker as "makerId",
  coalesce(maker.name, asking.name || ' · API') as "makerName", coalesce(a.maker, key.merchant_id) as "requesterId",
    a.maker_key as "makerKey", a.behind, a.about, a.merchant_id as "merchantId", a.needed_scopes as "neededScopes",
    a.min_checkers as "minCheckers", a.status, a.expires_at as "expiresAt", a.created_at as "createdAt",
  a.decided_at as "decidedAt", decider.name as "decidedByName", a.decision_reason as "decisionReason",
  coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by array_position(a.checkers, u.id))
    from users u where u.id = any(a.checkers)), '[]'::jsonb) as checkers`
const tables = `approval a left join users maker on maker.id = a.maker left join merchant_key key
  on key.key_id = a.maker_key left join merchant asking on asking.id = key.merchant_id left join users decider
  on decider.id = a.decided_by`

export async function selectApproval(db: Pool | Tx, id: string): Promise<ApprovalRecord | undefined> {
  const { rows } = await db.query<ApprovalRecord>({
    name: 'approval.get',
    text: `select ${columns} from ${tables} where a.id = $1`,
    values: [id],
  })
  return rows[0]
}

export async function selectApprovalsById(db: Pool | Tx, ids: readonly string[]): Promise<ApprovalRecord[]> {
  const { rows } = await db.query<ApprovalRecord>({
    name: 'approval.some',
    text: `select ${columns} from ${tables} where a.id = any($1::uuid[])`,
    values: [ids],
  })
  return rows
}

export async function lockApproval(tx: Tx, id: string): Promise<ApprovalRecord | undefined> {
  const { rows } = await tx.query<ApprovalRecord>({
    name: 'approval.lock',
    text: `select ${columns} from ${tables} where a.id = $1 for no key update of a`,
    values: [id],
  })
  return rows[0]
}

/** Locks the pending approvals of a target. Skips those that another transaction is deciding. */
export async function lockWaiting(tx: Tx, targetId: string): Promise<ApprovalRecord[]> {
  const { rows } = await tx.query<ApprovalRecord>({
    name: 'approval.waiting',
    text: `select ${columns} from ${tables} where a.status = 'PENDING' and a.target_id = $1 order by a.id
      for no key update of a skip locked`,
    values: [targetId],
  })
  return rows
}

/**
 * Locks the pending approvals that have one of these objects as their target, or are about it. Skips those that another
 * transaction is deciding.
 */
export async function lockConcerned(tx: Tx, ids: readonly string[]): Promise<ApprovalRecord[]> {
  const { rows } = await tx.query<ApprovalRecord>({
    name: 'approval.concerned',
    text: `select ${columns} from ${tables} where a.status = 'PENDING'
      and (a.target_id = any($1::uuid[]) or a.about && $1::uuid[]) order by a.id
      for no key update of a skip locked`,
    values: [ids],
  })
  return rows
}

/** True if the maker's account is closed, or the account that the maker is a subordinate of. */
export async function selectIsMakerClosed(tx: Tx, makerId: string | null): Promise<boolean> {
  const { rows } = await tx.query({
    name: 'approval.makerClosed',
    text: `select from users maker left join users boss on boss.id = maker.parent_user_id
           where maker.id = $1 and 'PASSIVE' in (maker.login_status, boss.login_status)`,
    values: [makerId],
  })
  return rows.length > 0
}

/** Locks one expired approval of the given kinds. Skips those that are locked. */
export async function lockRunOut(tx: Tx, now: Date, kinds: readonly string[]): Promise<ApprovalRecord | undefined> {
  const { rows } = await tx.query<ApprovalRecord>({
    name: 'approval.run-out',
    text: `select ${columns} from ${tables} where a.status = 'PENDING' and a.expires_at <= $1
      and a.kind = any($2::text[])
           order by a.expires_at limit 1 for no key update of a skip locked`,
    values: [now, kinds],
  })
  return rows[0]
}

export async function addChecker(tx: Tx, id: string, checkerId: string, at: Date): Promise<void> {
  await tx.query({
    name: 'approval.check',
    text: `update approval set checkers = checkers || $2::uuid, updated_at = $3, version = version + 1 where id = $1
      and status = 'PENDING'`,
    values: [id, checkerId, at],
  })
}

export async function endApproval(
  tx: Tx,
  id: string,
  end: { status: Exclude<ApprovalStatus, 'PENDING'>; by: string | null; reason: string | null; at: Date },
): Promise<void> {
  await tx.query({
    name: 'approval.end',
    text: `update approval set status = $2, decided_by = $3, decision_reason = $4, decided_at = $5, updated_at = $5,
      version = version + 1
           where id = $1 and status = 'PENDING'`,
    values: [id, end.status, end.by, end.reason, end.at],
  })
}

export type ApprovalQuery = {
  /** The list contains this user's own approvals and those of `kinds` and `watched`. */
  personId: string
  /** Accounts that count as the user's own: the user cannot decide what these accounts requested or approved. */
  linkedAccounts: readonly string[]
  kinds: readonly string[]
  /** Kinds that the user may see but not decide. */
  watched: readonly string[]
  /** The merchant whose own approvals the user may decide; null if none. */
  merchantId: string | null
  isWaiting: boolean
  now: Date
  status: readonly ApprovalStatus[] | undefined
  kind: readonly string[] | undefined
  targetId: string | undefined
}

/** `amountOf` of domain/approval, in SQL. */
const amount = sql`case when jsonb_typeof(a.after -> 'amount') = 'number' and a.after ->> 'amount' ~ '^-?[0-9]{1,15}$'
  then (a.after ->> 'amount')::bigint end`

/** Reasons and titles are sorted by their first 100 characters. */
export const approvalOrder: ListOrder<(typeof approvalSorts)[number]> = {
  id: { sql: 'a.id', as: 'id' },
  keys: {
    kind: { sql: 'a.kind', as: 'code' },
    title: { sql: 'left(a.title, 100)', as: 'words' },
    amount: { sql: amount, as: 'number', nullable: true },
    maker: { sql: "coalesce(maker.name, asking.name || ' · API')", as: 'words' },
    reason: { sql: 'left(a.reason, 100)', as: 'words' },
    state: rankOf('a.status', approvalStatuses),
    asked: { sql: 'a.created_at', as: 'time' },
    until: { sql: 'coalesce(a.decided_at, a.expires_at)', as: 'time' },
  },
}

/**
 * Pending, not expired, of a kind this user may decide, and not requested or approved by the user or a linked
 * account.
 */
const waitsFor = (query: Pick<ApprovalQuery, 'linkedAccounts' | 'now' | 'kinds' | 'merchantId'>): RawBuilder<unknown> =>
  sql`a.status = 'PENDING' and a.expires_at > ${query.now} and ${theirs(query)}
    and (a.maker is null or a.maker <> all (${[...query.linkedAccounts]}::uuid[]))
    and not a.checkers && ${[...query.linkedAccounts]}::uuid[] and not a.behind && ${[...query.linkedAccounts]}::uuid[]`

/** Kinds this user decides; a merchant's own approvals only for that merchant's users. */
const theirs = ({ kinds, merchantId }: Pick<ApprovalQuery, 'kinds' | 'merchantId'>): RawBuilder<unknown> =>
  sql`a.kind = any(${[...kinds]}::text[]) and (a.merchant_id is null or a.merchant_id = ${merchantId}::uuid)`

export async function countWaiting(
  pool: Pool,
  query: Pick<ApprovalQuery, 'linkedAccounts' | 'kinds' | 'merchantId' | 'now'>,
): Promise<number> {
  const [row] = await runSql<{ waiting: bigint }>(
    pool,
    sql`select count(*) as waiting from approval a where ${waitsFor(query)}`,
  )
  return Number(row?.waiting ?? 0n)
}

const conditionsOf = (query: ApprovalQuery): RawBuilder<unknown>[] => [
  sql`(a.maker = ${query.personId}::uuid or (${theirs(query)}) or a.kind = any(${[...query.watched]}::text[]))`,
  ...(query.isWaiting ? [waitsFor(query)] : []),
  ...when(query.status, (statuses) => sql`a.status = any(${[...statuses]}::text[])`),
  ...when(query.kind, (names) => sql`a.kind = any(${[...names]}::text[])`),
  ...when(query.targetId, (targetId) => sql`a.target_id = ${targetId}::uuid`),
]

export const selectApprovals = (
  pool: Pool,
  query: ApprovalQuery,
  { place, where, tail }: Keyset,
): Promise<(ApprovalRecord & Placed)[]> =>
  runSql(
    pool,
    sql`select ${sql.raw(columns)}, ${place} from ${sql.raw(tables)}
      where ${allOf([...conditionsOf(query), ...where])} ${tail}`,
  )

/** Number of approvals that match the filters, and the sum of their amounts. */
export const countApprovals = (pool: Pool, query: ApprovalQuery): Promise<ListTotal> =>
  totalOf(pool, sql`approval a where ${allOf(conditionsOf(query))}`, amount)

/** Pending approvals of these targets, of any kind. */
export async function selectPending(
  db: Pool | Tx,
  targetIds: readonly string[],
): Promise<{ id: string; kind: string; targetId: string; makerId: string | null }[]> {
  const { rows } = await db.query<{ id: string; kind: string; targetId: string; makerId: string | null }>({
    name: 'approval.pending',
    text: `select id, kind, target_id as "targetId", maker as "makerId" from approval where status = 'PENDING'
      and target_id = any($1::uuid[]) order by id`,
    values: [targetIds],
  })
  return rows
}

/** True if an approval of this kind for this target was approved at or after `since`. */
export async function selectIsApprovedSince(
  db: Pool | Tx,
  { kind, targetId, since }: { kind: string; targetId: string; since: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'approval.approvedSince',
    text: `select 1 from approval where kind = $1 and target_id = $2 and status = 'APPROVED' and decided_at >= $3
      limit 1`,
    values: [kind, targetId, since],
  })
  return rowCount === 1
}

/** Everybody who requested or approved what was approved of one kind for a target. */
export async function selectDeciders(db: Pick<Tx, 'query'>, kind: string, targetId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'approval.deciders',
    text: `select distinct person as id from approval, unnest(behind || checkers || maker) as person
           where kind = $1 and target_id = $2 and status = 'APPROVED' and person is not null`,
    values: [kind, targetId],
  })
  return rows.map(({ id }) => id)
}

export async function selectPendingPayload(db: Pool | Tx, kind: string, targetId: string): Promise<unknown> {
  const { rows } = await db.query<{ payload: unknown }>({
    name: 'approval.payload',
    text: `select payload from approval where status = 'PENDING' and kind = $1 and target_id = $2`,
    values: [kind, targetId],
  })
  return rows[0]?.payload
}
