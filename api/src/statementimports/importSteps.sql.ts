import type { StatementPart, StatementWarning } from '@kasa/contracts/statements'
import type { StatementStatus } from '@kasa/domain/statementImport'

import type { Tx } from '../db/client'
import { toJson } from '../db/json'

/** Sets the next status after a person's action. */
export async function setStatus(tx: Tx, id: string, status: StatementStatus, at: Date): Promise<void> {
  await tx.query({
    name: 'imports.status',
    text: `update statement_import set status = $2, stop_asked = false, version = version + 1, updated_at = $3,
      finished_at = null where id = $1`,
    values: [id, status, at],
  })
}

/**
 * Starts a new read with a layout that `by` chose. `by` becomes a maker too, because the layout determines what the
 * file reports.
 */
export async function setReading(
  tx: Tx,
  id: string,
  { profile, by, at }: { profile: string | null; by: string; at: Date },
): Promise<void> {
  await tx.query(
    `update statement_import set status = 'READING', profile = $2, refusal = null, refusal_detail = null, rows_done = 0,
      stop_asked = false,
       makers = array(select distinct maker from unnest(array[uploaded_by, $4::uuid]) maker where maker is not null),
       version = version + 1, updated_at = $3, finished_at = null where id = $1`,
    [id, profile, at, by],
  )
}

export async function askToStop(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query(
    `update statement_import set stop_asked = true, version = version + 1, updated_at = $2 where id = $1`,
    [id, at],
  )
}

export async function setRefused(
  tx: Tx,
  id: string,
  refusal: { code: string; detail: string },
  at: Date,
): Promise<void> {
  await tx.query(
    `update statement_import set status = 'REFUSED', refusal = $2, refusal_detail = $3, version = version + 1,
      updated_at = $4, finished_at = $4 where id = $1`,
    [id, refusal.code, refusal.detail.slice(0, 500), at],
  )
}

export type ReadFacts = {
  format: string
  source: string
  parts: readonly StatementPart[]
  warnings: readonly StatementWarning[]
  periodFrom: string | null
  periodTo: string | null
  openingMinor: bigint | null
  closingMinor: bigint | null
  creditMinor: bigint
  debitMinor: bigint
  rowsTotal: number
}

/** Stores the facts of the file and the author of its layout; from now on its rows are checked. */
export async function setRead(tx: Tx, id: string, facts: ReadFacts, layoutBy: string | null, at: Date): Promise<void> {
  await tx.query(
    `update statement_import set format = $2, source = $3, parts = $4::jsonb, warnings = $5::jsonb, period_from = $6,
      period_to = $7, opening_minor = $8,
       closing_minor = $9, credit_minor = $10, debit_minor = $11, rows_total = $12, rows_done = 0,
       makers = array(select distinct maker from unnest(makers || $14::uuid) maker where maker is not null),
         version = version + 1, updated_at = $13 where id = $1`,
    [
      id,
      facts.format,
      facts.source,
      toJson(facts.parts),
      toJson(facts.warnings),
      facts.periodFrom,
      facts.periodTo,
      facts.openingMinor,
      facts.closingMinor,
      facts.creditMinor,
      facts.debitMinor,
      facts.rowsTotal,
      at,
      layoutBy,
    ],
  )
}

/**
 * Updates the running step's progress. Returns whether a person asked it to stop; undefined if the import has another
 * status.
 */
export async function setProgress(
  tx: Tx,
  id: string,
  status: StatementStatus,
  rowsDone: number,
  at: Date,
): Promise<boolean | undefined> {
  const { rows } = await tx.query<{ stopAsked: boolean }>({
    name: 'imports.progress',
    text: `update statement_import set rows_done = $3, updated_at = $4 where id = $1 and status = $2
      returning stop_asked as "stopAsked"`,
    values: [id, status, rowsDone, at],
  })
  return rows[0]?.stopAsked
}

/**
 * Counts the outcomes of the rows and ends the step. After a cancellation only imported rows count as new or duplicate.
 */
export async function setCounted(
  tx: Tx,
  id: string,
  status: StatementStatus,
  warnings: readonly StatementWarning[],
  at: Date,
): Promise<void> {
  await tx.query(
    `update statement_import import set status = $2, warnings = $3::jsonb, rows_new = counted.new,
      rows_duplicate = counted.duplicate, rows_error = counted.error,
       rows_skipped = counted.skipped, rows_held = counted.held, stop_asked = false, version = version + 1,
         updated_at = $4,
       finished_at = case when $2 in ('DONE', 'CANCELLED') then $4::timestamptz end
     from (select count(*) filter (where result = 'NEW' and ($2 <> 'CANCELLED' or taken_at is not null)) as new,
             count(*) filter (where result = 'DUPLICATE' and ($2 <> 'CANCELLED' or taken_at is not null)) as duplicate,
             count(*) filter (where result = 'ERROR') as error, count(*) filter (where result = 'SKIPPED') as skipped,
               count(*) filter (where result = 'HELD') as held
           from statement_row where import_id = $1) counted
     where import.id = $1`,
    [id, status, toJson(warnings), at],
  )
}

export async function setWarnings(tx: Tx, id: string, warnings: readonly StatementWarning[]): Promise<void> {
  await tx.query(`update statement_import set warnings = $2::jsonb where id = $1`, [id, toJson(warnings)])
}

/** Resets a stopped read: the file stays, its content is unknown. */
export async function setUnread(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.query(
    `update statement_import set status = 'CANCELLED', format = null, source = null, parts = '[]', warnings = '[]',
      period_from = null, period_to = null, opening_minor = null,
       closing_minor = null, credit_minor = 0, debit_minor = 0, rows_total = 0, rows_done = 0, rows_new = 0,
         rows_duplicate = 0, rows_error = 0, rows_skipped = 0, rows_held = 0,
       stop_asked = false, version = version + 1, updated_at = $2, finished_at = $2 where id = $1`,
    [id, at],
  )
}
