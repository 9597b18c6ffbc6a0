import type { ListTotal } from '@kasa/contracts/lists'
import type { ownTransferSorts } from '@kasa/contracts/ownTransfers'
import { mostBankFeeMinor } from '@kasa/domain/debitMatch'
import type { NamedOnlyBy } from '@kasa/domain/lineSource'
import {
  arrivesWithinMs,
  comesBackWithinMs,
  ownTransferStatuses,
  type OwnTransferStatus,
  type TransferLeg,
} from '@kasa/domain/ownTransfer'
import { sql, type RawBuilder } from 'kysely'

import { isAwaited, isOurs, isOwnMoney } from '../banklines/unmatchedMoney'
import { hasTwin, isReportedReversal } from '../banktx/lineConditions'
import type { Tx } from '../db/client'
import { allOf } from '../db/conditions'
import { rankOf, type Keyset, type ListOrder, type Placed } from '../db/keyset'
import { totalOf } from '../db/listTotal'
import { runSql } from '../db/runSql'
import { found } from '../db/searchText'

type Reader = Pick<Tx, 'query'>
type Condition = RawBuilder<boolean>

/** A line of one of our accounts that may be a leg of a transfer to or from another of our accounts. */
export type LegRecord = TransferLeg & {
  direction: 'CREDIT' | 'DEBIT'
  bookedAt: Date
  channel: string
  description: string
  accountLabel: string
  accountIbanHash: string
  holder: string
  ibanLast4: string | null
  namedBy: NamedOnlyBy
  status: string
  version: number
  /** It may be a duplicate of another line that is not set aside. */
  maybeDuplicate: boolean
  /** Our account on the other side, by the bank's IBAN; null if the IBAN is not ours or not given. */
  otherAccountId: string | null
  /** A transfer in transit expects a credit on its account. */
  isAwaited: boolean
  /** The transfer in transit that the debit belongs to. */
  transitId: string | null
}

const columns = sql.raw(`t.id, t.direction, t.bank_account_id as "accountId", b.label as "accountLabel",
    encode(b.iban_hash, 'hex') as "accountIbanHash", b.holder_title as holder,
  t.amount_minor as "amountMinor", t.sender_name as name, encode(t.sender_iban_hash, 'hex') as "ibanHash",
    t.sender_iban_last4 as "ibanLast4", t.bank_ref as "bankRef",
  t.booked_at as "bookedAt", (extract(epoch from t.booked_at) * 1000)::float8 as "bookedMs", t.channel, t.description,
    t.named_by as "namedBy", t.status, t.version,
  (select own.id from bank_account own where own.iban_hash = t.sender_iban_hash and own.id <> t.bank_account_id
    and ${isOurs('own')}) as "otherAccountId",
  ${hasTwin('t')} as "maybeDuplicate",
  ${isAwaited('t')} as "isAwaited",
  (select transfer.id from own_transfer transfer where transfer.debit_id = t.id and transfer.status = 'IN_TRANSIT') as
    "transitId"`)
const tables = sql.raw('bank_tx t join bank_account b on b.id = t.bank_account_id')

/**
 * SQL: a NEW line that may be a leg. A debit that a file reports as a reversal is not a leg; a credit may be the
 * reversal of a debit.
 */
const free = sql.raw<boolean>(`(t.status = 'NEW' and (t.direction = 'CREDIT' or not ${isReportedReversal('t')}))`)
/** SQL: a debit whose transfer has no credit yet. */
const inTransit = sql.raw<boolean>(
  `exists (select from own_transfer transfer where transfer.debit_id = t.id and transfer.status = 'IN_TRANSIT')`,
)
/**
 * SQL: lines that the system may decide on. A bot with automatic matching reported them, they are no possible
 * duplicates or reversals, and no person undid a transfer of theirs.
 */
const isForSystem = sql.raw<boolean>(`t.named_by is null and t.maybe_same_as is null and not ${isReportedReversal('t')}
  and not exists (select from watcher_bot bot where bot.id = t.bot_id and bot.auto_match = 'OFF')
  and not exists (select from own_transfer undone where undone.status = 'UNDONE'
    and t.id in (undone.debit_id, undone.credit_id))`)

/**
 * Returns the lines, among some, that may be legs: the bank names another of our accounts, a line of another account
 * has the same reference, or a transfer in transit expects a credit on the account.
 */
export async function selectMaybeLegs(db: Reader, ids: readonly string[]): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    db,
    sql`select t.id from bank_tx t where t.id = any(${[...ids]}::uuid[]) and ${free} and ${isForSystem}
      and (${sql.raw(isOwnMoney('t'))}
        or exists (select from bank_tx other where other.bank_ref = t.bank_ref and other.direction <> t.direction
          and other.bank_account_id <> t.bank_account_id)
        or (t.direction = 'CREDIT'
          and exists (select from own_transfer transfer where transfer.status = 'IN_TRANSIT'
          and transfer.to_account_id = t.bank_account_id)))
      order by t.id`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Serializes the joining of legs until the transaction ends: of two lines reported at once, the second transaction sees
 * the first line.
 */
export async function lockTransfers(tx: Tx): Promise<void> {
  await tx.query({
    name: 'ownTransfers.lockAll',
    text: `select pg_advisory_xact_lock(hashtextextended('own transfers', 0))`,
  })
}

/** Locks free lines in order of id: those that the system may decide on, or those that a person works on. */
export const lockFreeLegs = (tx: Tx, ids: readonly string[], among: Condition = isForSystem): Promise<LegRecord[]> =>
  runSql(
    tx,
    sql`select ${columns} from ${tables} where t.id = any(${[...ids]}::uuid[]) and (${free} or ${inTransit})
      and ${among} order by t.id for no key update of t`,
  )

/** True if a line is NEW and not a debit that a file reports as a reversal. */
export async function selectIsFree(db: Reader, id: string): Promise<boolean> {
  const rows = await runSql(db, sql`select t.id from bank_tx t where t.id = ${id}::uuid and ${free}`)
  return rows.length === 1
}

/** Returns a line in any status. */
export async function selectLeg(db: Reader, id: string, visible: Condition): Promise<LegRecord | undefined> {
  const [leg] = await runSql<LegRecord>(
    db,
    sql`select ${columns} from ${tables} where t.id = ${id}::uuid and ${visible}`,
  )
  return leg
}

/**
 * Returns free lines reported since `since` that may be legs, newest first, at most 200: two lines reported at once may
 * not have seen each other.
 */
export async function selectWaitingLegs(db: Reader, since: Date): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    db,
    sql`select t.id from bank_tx t where t.created_at > ${since} and ${free} and ${isForSystem}
      and ${sql.raw(isOwnMoney('t'))} order by t.id desc limit 200`,
  )
  return rows.map(({ id }) => id)
}

/** Locks the transfer, not undone, that a line is a leg of. */
export async function lockTransferOf(tx: Tx, lineId: string): Promise<TransferRecord | undefined> {
  const [transfer] = await runSql<TransferRecord>(
    tx,
    sql`select ${transferColumns} from ${transferTables} where ${lineId}::uuid in (o.debit_id, o.credit_id)
      and o.status <> 'UNDONE' for no key update of o`,
  )
  return transfer
}

/** True if one of these codes is the reference of a deposit, in any status. */
export async function selectNamesDeposit(db: Reader, codes: readonly string[]): Promise<boolean> {
  const [row] = await runSql<{ is: boolean }>(
    db,
    sql`select exists (select from remit_request r where r.reference_code = any(${[...codes]}::text[])) as is`,
  )
  return row?.is === true
}

/**
 * SQL: the amounts and times of a line's possible other leg. The credit is booked at most `withinMs` after the debit.
 */
const within = ({ direction, amountMinor, bookedAt }: LegRecord, withinMs: number): Condition => {
  const [least, most] =
    direction === 'DEBIT'
      ? [amountMinor - mostBankFeeMinor, amountMinor]
      : [amountMinor, amountMinor + mostBankFeeMinor]
  const [earliest, latest] = direction === 'DEBIT' ? [86_400_000, withinMs] : [withinMs, 86_400_000]
  return sql<boolean>`t.direction = ${direction === 'DEBIT' ? 'CREDIT' : 'DEBIT'}
    and t.amount_minor between ${least} and ${most}
    and t.booked_at between ${new Date(bookedAt.getTime() - earliest)} and ${new Date(bookedAt.getTime() + latest)}`
}
const mayBeOther = (leg: LegRecord): Condition =>
  sql<boolean>`${within(leg, arrivesWithinMs)} and t.bank_account_id <> ${leg.accountId}::uuid
    and (${free} or ${inTransit})`

/** SQL: for a credit, debits in transit of its account; for a debit in transit, credits of its account. */
const mayBeReturn = (leg: LegRecord): Condition =>
  leg.direction === 'DEBIT' && leg.transitId === null
    ? sql<boolean>`false`
    : sql<boolean>`${within(leg, comesBackWithinMs)} and t.bank_account_id = ${leg.accountId}::uuid
        and (${leg.direction === 'DEBIT' ? free : inTransit})
        and coalesce(t.sender_iban_hash = decode(${leg.ibanHash}::text, 'hex'), true)`

/** Locks the lines by which the system may complete a transfer. */
export const lockOthers = (tx: Tx, leg: LegRecord): Promise<LegRecord[]> =>
  runSql(
    tx,
    sql`select ${columns} from ${tables} where ${mayBeOther(leg)} and ${isForSystem} order by t.booked_at, t.id
      limit 200 for no key update of t skip locked`,
  )

/**
 * The lines by which a transfer may be completed, unlocked: from every source, and with possible returns by the bank.
 */
export const selectOthers = (db: Reader, leg: LegRecord, visible: Condition): Promise<LegRecord[]> =>
  runSql(
    db,
    sql`select ${columns} from ${tables} where (${mayBeOther(leg)} or ${mayBeReturn(leg)}) and ${visible}
      order by t.booked_at, t.id limit 200`,
  )

export type TransferRecord = {
  id: string
  fromAccountId: string
  fromLabel: string
  toAccountId: string
  toLabel: string
  debitMinor: bigint
  bankFeeMinor: bigint
  debitId: string
  creditId: string | null
  status: OwnTransferStatus
  /** Its credit is on the account that the money left. */
  hasComeBack: boolean
  leftAt: Date
  dueAt: Date
  arrivedAt: Date | null
  undoneAt: Date | null
  version: number
}
const transferColumns =
  sql.raw(`o.id, o.from_account_id as "fromAccountId", origin.label as "fromLabel", o.to_account_id as "toAccountId",
    target.label as "toLabel",
  o.debit_minor as "debitMinor", o.bank_fee_minor as "bankFeeMinor", o.debit_id as "debitId", o.credit_id as "creditId",
    o.status, o.came_back as "hasComeBack", o.left_at as "leftAt", o.due_at as "dueAt",
  o.arrived_at as "arrivedAt", o.undone_at as "undoneAt", o.version`)
const transferTables = sql.raw(
  'own_transfer o join bank_account origin on origin.id = o.from_account_id join bank_account target on target.id = o.to_account_id',
)

export async function lockTransfer(
  tx: Tx,
  id: string,
  where: Condition = sql`true`,
): Promise<TransferRecord | undefined> {
  const [transfer] = await runSql<TransferRecord>(
    tx,
    sql`select ${transferColumns} from ${transferTables} where o.id = ${id}::uuid and ${where} for no key update of o`,
  )
  return transfer
}

/**
 * A person who works on either account sees a transfer; one who works on both may undo it. `visible` filters
 * `bank_account b`.
 */
export const seenBy = (visible: Condition): Condition =>
  sql`exists (select from bank_account b where b.id in (o.from_account_id, o.to_account_id) and ${visible})`
export const workedOnBy = (visible: Condition): Condition =>
  sql`not exists (select from bank_account b where b.id in (o.from_account_id, o.to_account_id)
    and not coalesce(${visible}, false))`

export async function insertTransfer(
  tx: Tx,
  transfer: Pick<
    TransferRecord,
    'id' | 'fromAccountId' | 'toAccountId' | 'debitMinor' | 'debitId' | 'leftAt' | 'dueAt'
  > & {
    at: Date
  },
): Promise<void> {
  await tx.query({
    name: 'ownTransfers.insert',
    text: `insert into own_transfer (id, from_account_id, to_account_id, debit_minor, debit_id, status, left_at, due_at,
      updated_at)
           values ($1, $2, $3, $4, $5, 'IN_TRANSIT', $6, $7, $8)`,
    values: [
      transfer.id,
      transfer.fromAccountId,
      transfer.toAccountId,
      transfer.debitMinor,
      transfer.debitId,
      transfer.leftAt,
      transfer.dueAt,
      transfer.at,
    ],
  })
}

export async function setArrived(
  tx: Tx,
  {
    id,
    creditId,
    bankFeeMinor,
    hasComeBack,
    arrivedAt,
    at,
  }: { id: string; creditId: string; bankFeeMinor: bigint; hasComeBack: boolean; arrivedAt: Date; at: Date },
): Promise<void> {
  await tx.query({
    name: 'ownTransfers.arrive',
    text: `update own_transfer set status = case when $6 then 'CAME_BACK' else 'ARRIVED' end, came_back = $6,
      credit_id = $2, bank_fee_minor = $3, arrived_at = $4, updated_at = $5, version = version + 1
           where id = $1 and status = 'IN_TRANSIT'`,
    values: [id, creditId, bankFeeMinor, arrivedAt, at, hasComeBack],
  })
}

export async function setUndone(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query({
    name: 'ownTransfers.undo',
    text: `update own_transfer set status = 'UNDONE', undone_at = $2, updated_at = $2, version = version + 1
      where id = $1 and status <> 'UNDONE'`,
    values: [id, at],
  })
}

/** The sort keys of the transfers. */
export const transferOrder: ListOrder<(typeof ownTransferSorts)[number]> = {
  id: { sql: 'o.id', as: 'id' },
  keys: {
    left: { sql: 'o.left_at', as: 'time' },
    from: { sql: 'origin.label', as: 'words' },
    to: { sql: 'target.label', as: 'words' },
    state: rankOf('o.status', ownTransferStatuses),
    amount: { sql: 'o.debit_minor', as: 'number' },
  },
}

export type TransfersFilter = { q: string | undefined; visible: Condition }
const conditionOf = ({ q, visible }: TransfersFilter): Condition =>
  q === undefined
    ? seenBy(visible)
    : sql`${seenBy(visible)} and (${found('origin.label', q)} or ${found('target.label', q)})`

/** Reads one page of the transfers that a person sees. `isMine`: the person may undo it. */
export const selectTransfers = (
  db: Reader,
  { place, where, tail }: Keyset,
  of: TransfersFilter,
): Promise<(TransferRecord & { isMine: boolean } & Placed)[]> =>
  runSql(
    db,
    sql`select ${transferColumns}, ${workedOnBy(of.visible)} as "isMine", ${place} from ${transferTables}
      where ${allOf([conditionOf(of), ...where])} ${tail}`,
  )

export async function selectTransfer(
  db: Reader,
  id: string,
  visible: Condition,
): Promise<(TransferRecord & { isMine: boolean }) | undefined> {
  const [transfer] = await runSql<TransferRecord & { isMine: boolean }>(
    db,
    sql`select ${transferColumns}, ${workedOnBy(visible)} as "isMine" from ${transferTables} where o.id = ${id}::uuid
      and ${seenBy(visible)}`,
  )
  return transfer
}

/** Returns the number of transfers and the sum that left in them. */
export const totalTransfers = (db: Reader, of: TransfersFilter): Promise<ListTotal> =>
  totalOf(db, sql`${transferTables} where ${conditionOf(of)}`, sql`o.debit_minor`)

export async function selectLabel(db: Reader, id: string): Promise<string | null> {
  const [row] = await runSql<{ label: string }>(db, sql`select label from bank_account where id = ${id}::uuid`)
  return row?.label ?? null
}
