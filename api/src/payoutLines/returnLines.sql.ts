import { sql, type RawBuilder } from 'kysely'

import type { Tx } from '../db/client'
import { runSql } from '../db/runSql'
import {
  columns,
  freeOf,
  isBots,
  sentColumns,
  sentTables,
  tables,
  type FoundRecord,
  type PayoutLineRecord,
  type Wanted,
} from './payoutLines.sql'

type Reader = Pick<Tx, 'query'>

/**
 * Locks the free credits among some lines, in order of id. `among` limits them; by default to those that a bot reported
 * and that the system may decide on.
 */
export const lockFreeCredits = (
  tx: Tx,
  ids: readonly string[],
  among: RawBuilder<boolean> = isBots,
): Promise<PayoutLineRecord[]> =>
  runSql(
    tx,
    sql`select ${columns} from ${tables} where t.id = any(${[...ids]}::uuid[]) and ${freeOf('CREDIT')} and ${among}
      order by t.id for no key update of t`,
  )

/** Locks a credit if it is free, whoever reported it. */
export const lockFreeCredit = async (tx: Tx, id: string): Promise<PayoutLineRecord | undefined> =>
  (await lockFreeCredits(tx, [id], sql<boolean>`true`))[0]

/** Payouts that may come back: PAID, and sent after `since`. */
const mayComeBack = (since: Date) => sql<boolean>`r.status = 'PAID' and r.decided_at > ${since}`

/** The id of the debit that paid a payout `r`. */
const debitOf = sql.raw<string>(
  `(select link.bank_tx_id from match_line link join bank_tx debit on debit.id = link.bank_tx_id
    and debit.direction = 'DEBIT' where link.request_id = r.id and link.released_at is null)`,
)
/** True for a part if all paid parts of its debit add up to an amount. */
const cameTogether = (amountMinor: RawBuilder<bigint>) =>
  sql<boolean>`(r.parent_id is not null and r.amount_minor < ${amountMinor} and ${amountMinor} = (
    select sum(other.amount_minor) from match_line link join withdraw_request other on other.id = link.request_id
    where link.bank_tx_id = ${debitOf} and link.released_at is null and other.status = 'PAID'))`

/**
 * Returns the lines, among some, that are free credits of an amount paid from their account, in one payout or in the
 * parts of one debit. Usually empty for a batch of deposits.
 */
export async function selectMaybeReturns(db: Reader, ids: readonly string[], since: Date): Promise<string[]> {
  const amount = sql.raw<bigint>('t.amount_minor')
  const rows = await runSql<{ id: string }>(
    db,
    sql`select t.id from bank_tx t where t.id = any(${[...ids]}::uuid[]) and ${freeOf('CREDIT')}
      and exists (select from withdraw_request r where ${mayComeBack(since)} and r.bank_account_id = t.bank_account_id
        and (r.amount_minor = t.amount_minor or ${cameTogether(amount)})) order by t.id`,
  )
  return rows.map(({ id }) => id)
}

/** A paid payout with the id of its debit. */
export type PaidRecord = FoundRecord & { debitId: string | null }

/** Locks the payouts, in order of id, that a credit may return, alone or together. */
export const lockPaidOf = (
  tx: Tx,
  { bankAccountId, amountMinor }: PayoutLineRecord,
  since: Date,
): Promise<PaidRecord[]> =>
  runSql(
    tx,
    sql`select ${sentColumns}, ${debitOf} as "debitId" from ${sentTables} where ${mayComeBack(since)}
      and r.bank_account_id = ${bankAccountId}::uuid
      and (r.amount_minor = ${amountMinor} or ${cameTogether(sql<bigint>`${amountMinor}::bigint`)})
      order by r.id for no key update of r`,
  )

/** Locks some payouts in order of id. */
export const lockPayouts = (tx: Tx, ids: readonly string[]): Promise<FoundRecord[]> =>
  runSql(
    tx,
    sql`select ${sentColumns} from ${sentTables} where r.id = any(${[...ids]}::uuid[]) order by r.id
      for no key update of r`,
  )

/** Returns the payouts with these numbers. `visible` filters the payout `r`. */
export const selectNumbered = (
  db: Reader,
  numbers: readonly string[],
  visible: RawBuilder<boolean>,
): Promise<FoundRecord[]> =>
  runSql(
    db,
    sql`select ${sentColumns} from ${sentTables} where r.number = any(${[...numbers]}::text[]) and ${visible}
      order by r.number`,
  )

/** Returns the paid parts that share a debit with a payout, including itself, ordered by part number. */
export const selectTogether = (db: Reader, id: string): Promise<FoundRecord[]> =>
  runSql(
    db,
    sql`select ${sentColumns} from ${sentTables} where r.status = 'PAID' and r.id in (
          select other.request_id from match_line own join bank_tx debit on debit.id = own.bank_tx_id
            and debit.direction = 'DEBIT'
          join match_line other on other.bank_tx_id = own.bank_tx_id and other.released_at is null
          where own.request_id = ${id}::uuid and own.released_at is null)
        order by r.part_no`,
  )

const mayReturn = ({ bankAccountId, amountMinor, createdAt }: Wanted) =>
  sql<boolean>`${freeOf('CREDIT')} and t.bank_account_id = ${bankAccountId}::uuid and t.amount_minor = ${amountMinor}
    and t.booked_at > ${createdAt}::timestamptz - interval '1 day'`

/** Locks the credits by which the system may mark a payout as returned, the oldest first. */
export const lockCreditsOf = (tx: Tx, wanted: Wanted): Promise<PayoutLineRecord[]> =>
  runSql(
    tx,
    sql`select ${columns} from ${tables} where ${mayReturn(wanted)} and ${isBots} order by t.booked_at, t.id limit 50
      for no key update of t skip locked`,
  )

/** The credits by which payouts may be marked as returned, unlocked, from every source. */
export const selectCreditsOf = (db: Reader, wanted: Wanted): Promise<PayoutLineRecord[]> =>
  runSql(db, sql`select ${columns} from ${tables} where ${mayReturn(wanted)} order by t.booked_at, t.id limit 50`)
