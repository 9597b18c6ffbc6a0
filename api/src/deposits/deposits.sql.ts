import type { AmountPolicy, DepositStatus } from '@kasa/domain/deposit'
import type { NamedOnlyBy } from '@kasa/domain/lineWitness'

import type { Tx } from '../db/client'

/** A deposit as the database has it, with the names a screen shows beside it. */
export type DepositRecord = {
  id: string
  number: string
  merchantId: string
  merchantName: string
  amountPolicy: AmountPolicy
  merchantRef: string
  customerRef: string
  customerName: string
  amountMinor: bigint
  amountReceivedMinor: bigint | null
  feeMinor: bigint
  taxMinor: bigint
  feeLabel: string
  remitGroupId: string | null
  bankAccountId: string | null
  bankAccountLabel: string | null
  bankAccountOwner: string | null
  referenceCode: string
  status: DepositStatus
  reasonCode: string | null
  match: 'exact' | 'partial' | 'none'
  bankTxId: string | null
  /** Of its lines, who alone vouches for one of them; null where bots reported all, or there is none. */
  namedOnlyBy: NamedOnlyBy
  ttlAt: Date
  deadlineAt: Date
  declaredAt: Date | null
  decidedAt: Date | null
  decidedBy: string | null
  decidedByName: string | null
  /** Until when the decision can be taken back; the merchant has yet to be told of it. */
  undoUntil: Date | null
  undoCount: number
  /** Approved on money that came after it had ended. */
  late: boolean
  /** Approved on a receipt; the bank line has yet to come. */
  unseen: boolean
  claimedBy: string | null
  claimedByName: string | null
  claimToken: string | null
  claimUntil: Date | null
  createdAt: Date
  version: number
}

/** `offset 0` keeps the lines from being joined as a set: a planner without statistics reads all of them for one request (240 µs of 60). */
const namedOnlyBy = `
  case when r.bank_tx_id is not null then (
    select case when bool_or(line.named_by is not null) then coalesce(array_agg(distinct maker) filter (where maker is not null), '{}') end
    from match_line link cross join lateral (select named_by from bank_tx where id = link.bank_tx_id offset 0) line left join lateral unnest(line.named_by) maker on true
    where link.request_id = r.id and link.released_at is null) end`

/** The select list and joins of every read of a deposit; `r` is the request. */
export const depositColumns = `
  r.id, r.number, r.merchant_id as "merchantId", m.name as "merchantName", m.amount_policy as "amountPolicy", r.merchant_ref as "merchantRef",
  r.customer_ref as "customerRef", r.customer_name as "customerName", r.amount_minor as "amountMinor",
  r.amount_received_minor as "amountReceivedMinor", r.fee_minor as "feeMinor", r.tax_minor as "taxMinor", r.fee_label as "feeLabel",
  r.remit_group_id as "remitGroupId", r.bank_account_id as "bankAccountId", b.label as "bankAccountLabel",
  b.owner_user_id as "bankAccountOwner", r.reference_code as "referenceCode", r.status, r.reason_code as "reasonCode", r.match,
  r.bank_tx_id as "bankTxId", ${namedOnlyBy} as "namedOnlyBy", r.ttl_at as "ttlAt", r.deadline_at as "deadlineAt", r.declared_at as "declaredAt",
  r.decided_at as "decidedAt", r.decided_by as "decidedBy", r.decided_by_name as "decidedByName", r.undo_until as "undoUntil", r.undo_count as "undoCount", r.late, r.unseen, r.claimed_by as "claimedBy",
  r.claimed_by_name as "claimedByName", r.claim_token as "claimToken", r.claim_until as "claimUntil", r.created_at as "createdAt", r.version`
export const depositTables = `remit_request r join merchant m on m.id = r.merchant_id left join bank_account b on b.id = r.bank_account_id`

type Reader = Pick<Tx, 'query'>

/** One deposit, or undefined. */
export async function selectDeposit(db: Reader, id: string): Promise<DepositRecord | undefined> {
  const { rows } = await db.query<DepositRecord>({
    name: 'deposits.get',
    text: `select ${depositColumns} from ${depositTables} where r.id = $1`,
    values: [id],
  })
  return rows[0]
}

/** One deposit, locked until the transaction ends. */
export async function lockDeposit(tx: Tx, id: string): Promise<DepositRecord | undefined> {
  const { rows } = await tx.query<DepositRecord>({
    name: 'deposits.lock',
    text: `select ${depositColumns} from ${depositTables} where r.id = $1 for no key update of r`,
    values: [id],
  })
  return rows[0]
}

/** The open deposits that some lines are linked to, locked in order of id. */
export async function lockOpenOfLines(tx: Tx, bankTxIds: readonly string[]): Promise<DepositRecord[]> {
  const { rows } = await tx.query<DepositRecord>({
    name: 'deposits.lockOfLines',
    text: `select ${depositColumns} from ${depositTables}
           where r.status in ('ASSIGNED', 'DECLARED', 'IN_REVIEW') and r.id in (select request_id from match_line where bank_tx_id = any($1::uuid[]) and released_at is null)
           order by r.id for no key update of r`,
    values: [[...bankTxIds]],
  })
  return rows
}

/** Deposits whose time is over, a few at a time, locked; those another process holds are skipped. */
export async function lockExpired(tx: Tx, at: Date, limit: number): Promise<DepositRecord[]> {
  const { rows } = await tx.query<DepositRecord>({
    name: 'deposits.lockExpired',
    text: `select ${depositColumns} from ${depositTables}
           where r.status in ('ASSIGNED', 'DECLARED') and r.ttl_at <= $1
           order by r.ttl_at limit $2 for no key update of r skip locked`,
    values: [at, limit],
  })
  return rows
}

/** One line of the history. `seq` is the version the event made; 0 says the request was made. */
export type DepositEvent = { requestId: string; seq: number; at: Date; action: string; actor: string | null; params: Record<string, string> }

/** What is written of one deposit: it stands as `after` unless somebody else changed it since `version`, and this is its line of history. */
export type DepositSave = { version: number; after: DepositRecord; event: DepositEvent | undefined }

/** What may change of a deposit: its column, type and field. */
const saved = [
  ['status', 'text', 'status'], ['reason_code', 'text', 'reasonCode'], ['match', 'text', 'match'], ['bank_tx_id', 'uuid', 'bankTxId'],
  ['amount_received_minor', 'bigint', 'amountReceivedMinor'], ['deadline_at', 'timestamptz', 'deadlineAt'], ['declared_at', 'timestamptz', 'declaredAt'],
  ['decided_at', 'timestamptz', 'decidedAt'], ['decided_by', 'uuid', 'decidedBy'], ['decided_by_name', 'text', 'decidedByName'], ['claimed_by', 'uuid', 'claimedBy'],
  ['claimed_by_name', 'text', 'claimedByName'], ['claim_token', 'text', 'claimToken'], ['claim_until', 'timestamptz', 'claimUntil'], ['version', 'int', 'version'],
  ['undo_until', 'timestamptz', 'undoUntil'], ['undo_count', 'int', 'undoCount'], ['late', 'bool', 'late'], ['unseen', 'bool', 'unseen'],
  ['fee_minor', 'bigint', 'feeMinor'], ['tax_minor', 'bigint', 'taxMinor'],
] as const satisfies readonly (readonly [string, string, keyof DepositRecord])[]

/**
 * Writes what may change of deposits and, where there is one, each one's line of history, in one statement however many they
 * are; answers how many were written. One that somebody else changed since its `version` is not.
 */
export async function saveDeposits(tx: Tx, saves: readonly DepositSave[], at: Date): Promise<number> {
  const { rowCount } = await tx.query({
    name: 'deposits.save',
    // The ids stand alone once more: of a set the planner knows no size, and would read a small table whole for one of it.
    text: `with given as (
             select * from unnest($2::uuid[], $3::int[], $4::text[], $5::text[], $6::text[], ${saved.map(([, type], index) => `$${index + 7}::${type}[]`).join(', ')})
               as given (id, since, action, actor, params, ${saved.map(([column]) => column).join(', ')})
           ), saved as (
             update remit_request r set ${saved.map(([column]) => `${column} = given.${column}`).join(', ')}, updated_at = $1
             from given where r.id = any($2::uuid[]) and r.id = given.id and r.version = given.since returning r.id
           ), told as (
             insert into remit_request_event (request_id, seq, at, action, actor, params)
             select given.id, given.version, $1, given.action, given.actor, given.params::jsonb from saved join given using (id) where given.action is not null
           )
           select id from saved`,
    values: [
      at, saves.map(({ after }) => after.id), saves.map(({ version }) => version), saves.map(({ event }) => event?.action ?? null),
      saves.map(({ event }) => event?.actor ?? null), saves.map(({ event }) => JSON.stringify(event?.params ?? {})),
      ...saved.map(([, , field]) => saves.map(({ after }) => after[field])),
    ],
  })
  return rowCount ?? 0
}

/** A line of the history by itself, for a request that was just written. */
export async function insertDepositEvent(tx: Tx, event: DepositEvent): Promise<void> {
  await tx.query({
    name: 'deposits.event',
    text: `insert into remit_request_event (request_id, seq, at, action, actor, params) values ($1, $2, $3, $4, $5, $6::jsonb)`,
    values: [event.requestId, event.seq, event.at, event.action, event.actor, JSON.stringify(event.params)],
  })
}

export type DepositEventRow = { at: Date; action: string; actor: string | null; params: Record<string, string> }

/** The history, newest first. */
export async function selectDepositEvents(db: Reader, requestId: string): Promise<DepositEventRow[]> {
  const { rows } = await db.query<DepositEventRow>({
    name: 'deposits.events',
    text: `select at, action, actor, params from remit_request_event where request_id = $1 order by seq desc`,
    values: [requestId],
  })
  return rows
}
