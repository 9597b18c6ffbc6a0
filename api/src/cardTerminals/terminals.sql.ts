import type { ActiveHours } from '@kasa/domain/activeHours'
import type { AssignmentStrategy } from '@kasa/domain/assignment'

import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

/** The pools for a merchant's payers, in order. */
export async function selectPoolsOf(db: Reader, merchantId: string): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'terminals.poolsOf',
    text: `select id from trader_pool where merchant_ids @> array[$1::uuid] order by place, id`,
    values: [merchantId],
  })
  return rows.map(({ id }) => id)
}

type PoolRules = {
  strategy: AssignmentStrategy
  status: 'ACTIVE' | 'PAUSED'
  minOnlineAccounts: number
  failoverGroupId: string | null
}

/** A pool's assignment rules; undefined if there is no such pool. */
export async function selectPool(db: Reader, id: string): Promise<PoolRules | undefined> {
  const { rows } = await db.query<PoolRules>({
    name: 'terminals.pool',
    text: `select strategy, status, min_online_terminals as "minOnlineAccounts", failover_pool_id as "failoverGroupId"
      from trader_pool where id = $1`,
    values: [id],
  })
  return rows[0]
}

/** The used part of a terminal's daily limit: all of today's requests in Istanbul that did not end without money. */
const takenToday = `coalesce((select sum(r.amount_minor) from card_transfer r where r.terminal_id = terminal.id
  and r.created_at >= $2
  and r.status not in ('REJECTED', 'EXPIRED', 'CANCELLED')), 0)::bigint`

const beats = `terminal.status = 'PAUSED' as paused, terminal.heartbeat_at as "heartbeatAt",
  terminal.interval_s as "intervalS", terminal.errors_in_row as "errorsInRow"`

export type TerminalBeats = { paused: boolean; heartbeatAt: Date | null; intervalS: number; errorsInRow: number }
export type PoolTerminal = TerminalBeats & {
  accountId: string
  bankCode: string
  status: string
  minTxMinor: bigint
  maxTxMinor: bigint
  dayLimitMinor: bigint | null
  usedTodayMinor: bigint
  priority: number
  weight: number
  activeHours: ActiveHours[]
  lastAssignedAt: Date | null
  lastOfCustomer: boolean
}

/** A pool's terminals with the used part of their daily limits; `dayStart`: start of the day in Istanbul. */
export async function selectPoolTerminals(
  db: Reader,
  poolId: string,
  { dayStart, merchantId, customerRef }: { dayStart: Date; merchantId: string | null; customerRef: string | null },
): Promise<PoolTerminal[]> {
  const { rows } = await db.query<PoolTerminal>({
    name: 'terminals.ofPool',
    text: `select terminal.id as "accountId", terminal.bank_code as "bankCode", terminal.status,
      terminal.min_tx_minor as "minTxMinor", terminal.max_tx_minor as "maxTxMinor",
             terminal.day_limit_minor as "dayLimitMinor", ${takenToday} as "usedTodayMinor", terminal.priority,
               terminal.weight, terminal.active_hours as "activeHours", ${beats},
             latest.created_at as "lastAssignedAt", coalesce(terminal.id = mine.terminal_id, false) as "lastOfCustomer"
           from card_terminal terminal
           left join lateral (select created_at from card_transfer r where r.terminal_id = terminal.id
             order by created_at desc limit 1) latest on true
           left join lateral (select terminal_id from card_transfer r where r.merchant_id = $3 and r.customer_ref = $4
             and r.terminal_id is not null
             order by created_at desc limit 1) mine on true
           where terminal.pool_id = $1 order by terminal.priority, terminal.id`,
    values: [poolId, dayStart, merchantId, customerRef],
  })
  return rows
}

/**
 * Locks a terminal until the transaction ends. Returns its owner and what is left of its daily limit (null: no
 * limit).
 */
export async function lockRoom(
  tx: Tx,
  id: string,
  dayStart: Date,
): Promise<{ ownerUserId: string | null; leftMinor: bigint | null } | undefined> {
  await tx.query({
    name: 'terminals.lock',
    text: 'select 1 from card_terminal where id = $1 for no key update',
    values: [id],
  })
  const { rows } = await tx.query<{ ownerUserId: string | null; leftMinor: bigint | null }>({
    name: 'terminals.room',
    text: `select owner_user_id as "ownerUserId", day_limit_minor - ${takenToday} as "leftMinor"
      from card_terminal terminal where id = $1`,
    values: [id, dayStart],
  })
  return rows[0]
}

export type TerminalRecord = TerminalBeats & {
  id: string
  label: string
  acquirer: string
  poolId: string
  poolName: string
  ownerUserId: string | null
  ownerName: string | null
  status: string
  minTxMinor: bigint
  maxTxMinor: bigint
  dayLimitMinor: bigint | null
  usedTodayMinor: bigint
  activeHours: ActiveHours[]
  answerMs: number | null
  keyIds: string[]
  terminalNo: string | null
  bankCode: string
  feeBasisPoints: number | null
  feeFixedMinor: bigint
  version: number
}

/** All terminals, or those of one trader; by name. */
export async function selectTerminals(
  db: Reader,
  { id = null, ownerUserId = null, dayStart }: { id?: string | null; ownerUserId?: string | null; dayStart: Date },
): Promise<TerminalRecord[]> {
  const { rows } = await db.query<TerminalRecord>({
    name: 'terminals.list',
    text: `select terminal.id, terminal.label, terminal.acquirer, terminal.pool_id as "poolId", pool.name as "poolName",
      terminal.owner_user_id as "ownerUserId", users.name as "ownerName",
             terminal.status, terminal.min_tx_minor as "minTxMinor", terminal.max_tx_minor as "maxTxMinor",
               terminal.day_limit_minor as "dayLimitMinor", ${takenToday} as "usedTodayMinor",
             terminal.active_hours as "activeHours", terminal.answer_ms as "answerMs", ${beats},
             array(select key_id from card_terminal_key key where key.terminal_id = terminal.id
               and key.status = 'ACTIVE' order by key_id) as "keyIds",
             terminal.terminal_no as "terminalNo", terminal.bank_code as "bankCode",
             terminal.fee_basis_points as "feeBasisPoints", terminal.fee_fixed_minor as "feeFixedMinor",
             terminal.version
           from card_terminal terminal join trader_pool pool on pool.id = terminal.pool_id left join users
             on users.id = terminal.owner_user_id
           where ($1::uuid is null or terminal.id = $1) and ($3::uuid is null or terminal.owner_user_id = $3)
             order by terminal.label`,
    values: [id, dayStart, ownerUserId],
  })
  return rows
}

export async function setTerminalStatus(
  tx: Tx,
  id: string,
  { status, reason, at }: { status: 'ACTIVE' | 'PAUSED'; reason: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'terminals.status',
    text: `update card_terminal set status = $2, status_reason = $3, updated_at = $4, version = version + 1
      where id = $1`,
    values: [id, status, reason, at],
  })
}

/** Gives a terminal a new key. Earlier keys end as `earlier` says, or at their own end if that is sooner. */
export async function replaceTerminalKey(
  tx: Tx,
  key: {
    keyId: string
    terminalId: string
    secretEnc: Buffer
    createdBy: string
    at: Date
    earlier: { status: 'GRACE' | 'REVOKED'; untilMs: number | null }
  },
): Promise<void> {
  await tx.query({
    name: 'terminals.endKeys',
    text: `update card_terminal_key set status = $2,
             grace_until = case when $2 = 'GRACE' then least(grace_until, $3::timestamptz) end
           where terminal_id = $1 and status <> 'REVOKED'`,
    values: [key.terminalId, key.earlier.status, key.earlier.untilMs === null ? null : new Date(key.earlier.untilMs)],
  })
  await tx.query({
    name: 'terminals.addKey',
    text: `insert into card_terminal_key (key_id, terminal_id, secret_enc, created_by, created_at)
      values ($1, $2, $3, $4, $5)`,
    values: [key.keyId, key.terminalId, key.secretEnc, key.createdBy, key.at],
  })
}

/** Who made the terminal's keys that were valid at any time since `since`. */
export async function selectKeyMakers(db: Reader, terminalId: string, since: Date): Promise<string[]> {
  const { rows } = await db.query<{ madeBy: string }>({
    name: 'terminals.keyMakers',
    text: `select distinct created_by as "madeBy" from card_terminal_key
           where terminal_id = $1 and created_by is not null and (status = 'ACTIVE' or grace_until > $2)`,
    values: [terminalId, since],
  })
  return rows.map(({ madeBy }) => madeBy)
}

/** Records a heartbeat. */
export async function keepBeat(
  tx: Reader,
  id: string,
  { at, answerMs, isError }: { at: Date; answerMs: number | null; isError: boolean },
): Promise<void> {
  await tx.query({
    name: 'terminals.beat',
    text: `update card_terminal set heartbeat_at = greatest(heartbeat_at, $2), answer_ms = coalesce($3, answer_ms),
             errors_in_row = case when $4 then errors_in_row + 1 else 0 end, updated_at = $2 where id = $1`,
    values: [id, at, answerMs, isError],
  })
}
