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
 * The statements of an account that were taken and have a day in common with those of a stretch of time. Sound is one
 * whose balances and rows add up, with no row that could not be read, and none left out that may be a debit of this
 * amount, booked or not.
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
 * The lines of an account from the last with a balance before a stretch of time to the first with one after it, with
 * whose word each is.
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

/** Who handed in the files that say that the bank took a line back. */
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
 * Which of some payouts may have left in a free debit of any account of ours, judged by its amount and time alone. For
 * a part, the amount of its whole payout counts too.
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
 * Which of some payouts any debit of their account may be, which paid nothing else and went to no other IBAN, whatever
 * it says and whoever set it aside.
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
