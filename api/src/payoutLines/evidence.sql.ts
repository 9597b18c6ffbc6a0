import { mostBankFeeMinor } from '@kasa/domain/debitMatch'
import type { NamedOnlyBy } from '@kasa/domain/lineSource'
import type { CoveringStatement } from '@kasa/domain/neverLeft'
import { sql } from 'kysely'

import type { StoredLine } from '../balances/chainLines'
import { runSql } from '../db/runSql'
import type { Tx } from '../db/client'

type Reader = Pick<Tx, 'query'>

export type TakenStatement = CoveringStatement & { makers: readonly string[] }

/**
 * Returns the imported statements of an account that share a day with a period. `isSound`: balances and rows add up,
 * every row could be read, and no skipped row may be a debit of this amount, booked or not.
 */
export async function selectStatementsOf(
  db: Reader,
  { accountId, from, to, amountMinor }: { accountId: string; from: string; to: string; amountMinor: bigint },
): Promise<TakenStatement[]> {
  const rows = await runSql<Omit<TakenStatement, 'handedInMs'> & { handedIn: Date }>(
    db,
    sql`select taken.id, taken.period_from::text as "from", taken.period_to::text as "to",
      taken.opening_minor as "openingMinor", taken.closing_minor as "closingMinor",
          taken.makers, taken.created_at as "handedIn",
          taken.opening_minor + taken.credit_minor - taken.debit_minor = taken.closing_minor and taken.rows_error = 0
            and not exists (
            select from statement_row row where row.import_id = taken.id and row.result = 'SKIPPED'
              and (row.reason = 'NOT_BOOKED'
                or row.amount_minor between ${amountMinor} and ${amountMinor + mostBankFeeMinor})) as "isSound"
        from statement_import taken
        where taken.bank_account_id = ${accountId}::uuid and taken.status = 'DONE' and taken.opening_minor is not null
          and taken.closing_minor is not null
          and taken.period_from <= ${to}::date and taken.period_to >= ${from}::date order by taken.id`,
  )
  return rows.map(({ handedIn, ...row }) => ({ ...row, handedInMs: handedIn.getTime() }))
}

/**
 * Returns the lines of an account from the last one with a balance before a period to the first one with a balance
 * after it, each with the people who are its only evidence.
 */
export const selectLinesAround = (
  db: Reader,
  { accountId, from, until }: { accountId: string; from: Date; until: Date },
): Promise<(StoredLine & { namedBy: NamedOnlyBy })[]> =>
  runSql(
    db,
    sql`select id, booked_at as "bookedAt", direction, amount_minor as "amountMinor",
      balance_after_minor as "balanceAfterMinor", named_by as "namedBy" from bank_tx
        where bank_account_id = ${accountId}::uuid
          and booked_at >= (select max(booked_at) from bank_tx where bank_account_id = ${accountId}::uuid
            and booked_at <= ${from} and balance_after_minor is not null)
          and booked_at <= (select min(booked_at) from bank_tx where bank_account_id = ${accountId}::uuid
            and booked_at >= ${until} and balance_after_minor is not null)
        order by id`,
  )

/** Returns the ids of the users who handed in the files that report a line as a reversal. */
export async function selectReversalSayers(db: Reader, lineId: string): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    db,
    sql`select distinct file.uploaded_by as id from statement_row said join statement_import file
          on file.id = said.import_id
        where said.bank_tx_id = ${lineId}::uuid and said.is_reversal and file.uploaded_by is not null`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns the payouts that a debit of any of our accounts, free or set aside, may have paid, by amount and time only.
 * For a part, the amount of its whole payout counts too. Only these need a close look.
 */
export async function selectMaybePaid(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await runSql<{ id: string }>(
    db,
    sql`select r.id from withdraw_request r where r.id = any(${[...ids]}::uuid[]) and exists (
          select from withdraw_request asked join bank_tx line on line.direction = 'DEBIT'
              and line.status in ('NEW', 'IGNORED')
              and line.amount_minor between asked.amount_minor and asked.amount_minor + ${mostBankFeeMinor}
              and line.booked_at > asked.created_at - interval '1 day'
          where asked.id in (r.id, r.parent_id))`,
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Returns the payouts that an unmatched debit of their account may have paid, set aside or not. The debit's description
 * is not compared; its IBAN must be the payout's or unknown.
 */
export async function selectMaybeDebited(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const rows = await runSql<{ id: string }>(
    db,
    sql`select r.id from withdraw_request r where r.id = any(${[...ids]}::uuid[]) and exists (
          select from bank_tx line
          where line.bank_account_id = r.bank_account_id and line.direction = 'DEBIT' and line.status <> 'MATCHED'
            and line.amount_minor between r.amount_minor and r.amount_minor + ${mostBankFeeMinor}
              and line.booked_at > r.created_at - interval '1 day'
            and (line.sender_iban_hash is null or line.sender_iban_hash = r.beneficiary_iban_hash))`,
  )
  return new Set(rows.map(({ id }) => id))
}
