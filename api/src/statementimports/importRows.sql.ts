import {
  statementRowDoubts,
  type StatementRowDoubt,
  type StatementRowHold,
  type StatementRowResult,
} from '@kasa/domain/statementImport'

import type { Tx } from '../db/client'

type Db = Pick<Tx, 'query'>

export type NewRow = {
  rowNo: number
  at: number
  result: StatementRowResult
  reason: string | null
  text: string | null
  day: string | null
  time: string | null
  direction: 'CREDIT' | 'DEBIT' | null
  amountMinor: bigint | null
  name: string
  ibanEnc: Buffer | null
  ibanLast4: string | null
  description: string
  bankRef: string | null
  channel: string
  isReversal: boolean
  balanceAfterMinor: bigint | null
  payments: number | null
  groupRef: string | null
  key: string | null
  shortKey: string | null
  occurrenceNo: number | null
}

const arrays = [
  ['rowNo', 'int'],
  ['at', 'int'],
  ['result', 'text'],
  ['reason', 'text'],
  ['text', 'text'],
  ['day', 'date'],
  ['time', 'time'],
  ['direction', 'text'],
  ['amountMinor', 'bigint'],
  ['name', 'text'],
  ['ibanEnc', 'bytea'],
  ['ibanLast4', 'text'],
  ['description', 'text'],
  ['bankRef', 'text'],
  ['channel', 'text'],
  ['isReversal', 'bool'],
  ['balanceAfterMinor', 'bigint'],
  ['payments', 'int'],
  ['groupRef', 'text'],
  ['key', 'text'],
  ['shortKey', 'text'],
  ['occurrenceNo', 'int'],
] as const satisfies readonly (readonly [keyof NewRow, string])[]

/** Inserts the rows of a file as read. A booking without a time gets the first moment of its day in Istanbul. */
export async function insertRows(tx: Tx, importId: string, rows: readonly NewRow[]): Promise<void> {
  await tx.query({
    name: 'importRows.insert',
    text: `insert into statement_row (import_id, row_no, at, result, reason, text, day, booked_at, direction,
      amount_minor, name, iban_enc, iban_last4,
             description, bank_ref, channel, is_reversal, balance_after_minor, payments, group_ref, report_key,
               short_key, occurrence_no)
           select $1, row_no, at, result, reason, words, day,
             (day + coalesce(clock, time '00:00')) at time zone 'Europe/Istanbul', direction, amount_minor, name,
             iban_enc, iban_last4, description, bank_ref, channel, is_reversal, balance_after_minor, payments,
               group_ref, report_key, short_key, occurrence_no
           from unnest(${arrays.map(([, type], index) => `$${index + 2}::${type}[]`).join(', ')}) as row
             (row_no, at, result, reason, words, day, clock, direction,
             amount_minor, name, iban_enc, iban_last4, description, bank_ref, channel, is_reversal, balance_after_minor,
               payments, group_ref, report_key, short_key, occurrence_no)`,
    values: [importId, ...arrays.map(([field]) => rows.map((row) => row[field]))],
  })
}

export const deleteRows = async (tx: Tx, importId: string): Promise<void> =>
  void (await tx.query(`delete from statement_row where import_id = $1`, [importId]))

/** A row that is a booking of the account. */
export type BookingRow = {
  rowNo: number
  day: string
  bookedAt: Date
  direction: 'CREDIT' | 'DEBIT'
  amountMinor: bigint
  name: string
  ibanEnc: Buffer | null
  description: string
  bankRef: string | null
  channel: string
  isReversal: boolean
  balanceAfterMinor: bigint | null
  payments: number | null
  groupRef: string | null
  /** The known line that the row repeats, by the preview or a person's decision. */
  sameAs: string | null
  /** A person's decision while the row was held. */
  decided: 'NEW' | 'SAME' | null
  key: string
  shortKey: string | null
  occurrenceNo: number
  /** Why the file itself holds the row, until a person decides. */
  doubt: StatementRowDoubt | null
}

const bookingColumns = `row_no as "rowNo", day, booked_at as "bookedAt", direction, amount_minor as "amountMinor", name,
  iban_enc as "ibanEnc", description,
  bank_ref as "bankRef", channel, is_reversal as "isReversal", balance_after_minor as "balanceAfterMinor", payments,
    group_ref as "groupRef",
  same_as as "sameAs", decided, report_key as key, short_key as "shortKey", occurrence_no as "occurrenceNo",
  case when result = 'HELD' and reason in (${statementRowDoubts.map((doubt) => `'${doubt}'`).join(', ')}) then reason
    end as doubt`

/** The position of the preview, which goes through the bookings by slot. */
export type SlotPlace = Pick<BookingRow, 'day' | 'direction' | 'amountMinor' | 'rowNo'>

/** The next bookings ordered by slot, so that each slot is checked as a whole. */
export async function selectBySlot(
  db: Db,
  importId: string,
  after: SlotPlace | undefined,
  limit: number,
): Promise<BookingRow[]> {
  const { rows } = await db.query<BookingRow>({
    name: after ? 'importRows.bySlotAfter' : 'importRows.bySlot',
    text: `select ${bookingColumns} from statement_row
           where import_id = $1 and report_key is not null
             ${after ? 'and (day, direction, amount_minor, row_no) > ($3, $4, $5, $6)' : ''}
           order by day, direction, amount_minor, row_no limit $2`,
    values: after ? [importId, limit, after.day, after.direction, after.amountMinor, after.rowNo] : [importId, limit],
  })
  return rows
}

/** The next bookings that are not yet imported, in the file's order. */
export async function selectUntaken(tx: Tx, importId: string, limit: number): Promise<BookingRow[]> {
  const { rows } = await tx.query<BookingRow>({
    name: 'importRows.untaken',
    text: `select ${bookingColumns} from statement_row where import_id = $1 and report_key is not null
      and taken_at is null and result in ('NEW', 'DUPLICATE') order by row_no limit $2`,
    values: [importId, limit],
  })
  return rows
}

/** The outcome of a booking. `sameAs`: the known line that it repeats, or may repeat if it is held. */
export type RowOutcome = {
  rowNo: number
  result: 'NEW' | 'DUPLICATE' | 'HELD'
  reason: StatementRowHold | null
  sameAs: string | null
}

const outcomeColumns = (outcomes: readonly RowOutcome[]) => [
  outcomes.map(({ rowNo }) => rowNo),
  outcomes.map(({ result }) => result),
  outcomes.map(({ reason }) => reason),
  outcomes.map(({ sameAs }) => sameAs),
]

/** Sets the expected outcomes of the preview, and those of rows that the import holds. */
export async function setOutcomes(tx: Tx, importId: string, outcomes: readonly RowOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await tx.query({
    name: 'importRows.outcomes',
    text: `update statement_row row set result = outcome.result, reason = outcome.reason, same_as = outcome.same_as
           from unnest($2::int[], $3::text[], $4::text[], $5::uuid[]) as outcome (row_no, result, reason, same_as)
           where row.import_id = $1 and row.row_no = outcome.row_no
             and (row.result <> outcome.result or row.same_as is distinct from outcome.same_as)`,
    values: [importId, ...outcomeColumns(outcomes)],
  })
}

/** Marks bookings as imported, in the transaction that imports them. */
export async function setTaken(
  tx: Tx,
  importId: string,
  taken: readonly { rowNo: number; isNew: boolean; bankTxId: string }[],
  at: Date,
): Promise<void> {
  await tx.query({
    name: 'importRows.taken',
    text: `update statement_row row set result = case when outcome.is_new then 'NEW' else 'DUPLICATE' end, reason = case
      when row.reason like 'MENDED_%' then row.reason end, bank_tx_id = outcome.bank_tx_id, taken_at = $5
           from unnest($2::int[], $3::bool[], $4::uuid[]) as outcome (row_no, is_new, bank_tx_id)
             where row.import_id = $1 and row.row_no = outcome.row_no`,
    values: [
      importId,
      taken.map(({ rowNo }) => rowNo),
      taken.map(({ isNew }) => isNew),
      taken.map(({ bankTxId }) => bankTxId),
      at,
    ],
  })
}

/** The known lines that rows of a file repeat by the preview, each with its row number. */
export async function selectSameAs(db: Db, importId: string): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; rowNo: number }>(
    `select same_as as id, row_no as "rowNo" from statement_row where import_id = $1 and same_as is not null
      and result = 'DUPLICATE'`,
    [importId],
  )
  return new Map(rows.map(({ id, rowNo }) => [id, rowNo]))
}

/** Locks a held row until the transaction ends. */
export async function lockHeldRow(
  tx: Tx,
  importId: string,
  rowNo: number,
): Promise<{ reason: StatementRowHold; sameAs: string | null; amountMinor: bigint } | undefined> {
  const { rows } = await tx.query<{ reason: StatementRowHold; sameAs: string | null; amountMinor: bigint }>(
    `select reason, same_as as "sameAs", amount_minor as "amountMinor" from statement_row
     where import_id = $1 and row_no = $2 and result = 'HELD' for no key update`,
    [importId, rowNo],
  )
  return rows[0]
}

/**
 * Stores a person's decision on a held row. A row that repeats a row of the same file has no known line, so SAME also
 * marks it as imported.
 */
export async function setDecided(
  tx: Tx,
  importId: string,
  rowNo: number,
  decided: 'NEW' | 'SAME',
  at: Date,
): Promise<void> {
  await tx.query(
    `update statement_row set decided = $3, result = case when $3 = 'NEW' then 'NEW' else 'DUPLICATE'
      end, reason = null,
       taken_at = case when $3 = 'SAME' and same_as is null then $4::timestamptz end where import_id = $1
         and row_no = $2`,
    [importId, rowNo, decided, at],
  )
}

export async function countTaken(db: Db, importId: string): Promise<number> {
  const { rows } = await db.query<{ taken: number }>(
    `select count(*)::int as taken from statement_row where import_id = $1 and taken_at is not null`,
    [importId],
  )
  return rows[0]?.taken ?? 0
}

export type ShownRow = {
  rowNo: number
  at: number
  result: StatementRowResult
  reason: string | null
  text: string | null
  bookedAt: Date | null
  day: string | null
  direction: 'CREDIT' | 'DEBIT' | null
  amountMinor: bigint | null
  name: string
  ibanLast4: string | null
  description: string
  bankRef: string | null
  balanceAfterMinor: bigint | null
  bankTxId: string | null
  sameId: string | null
  sameBookedAt: Date | null
  sameName: string | null
  sameDescription: string | null
  sameAmountMinor: bigint | null
  depositId: string | null
  depositNumber: string | null
  depositStatus: string | null
}

/** A page of a file's rows in order, each with the deposit that its line pays. */
export async function selectRows(
  db: Db,
  importId: string,
  page: { result: string | null; after: number; limit: number },
): Promise<ShownRow[]> {
  const { rows } = await db.query<ShownRow>({
    name: 'importRows.page',
    text: `select row.row_no as "rowNo", row.at, row.result, row.reason, row.text, row.booked_at as "bookedAt", row.day,
      row.direction, row.amount_minor as "amountMinor",
             row.name, row.iban_last4 as "ibanLast4", row.description, row.bank_ref as "bankRef",
               row.balance_after_minor as "balanceAfterMinor",
             row.bank_tx_id as "bankTxId", same.id as "sameId", same.booked_at as "sameBookedAt",
               same.sender_name as "sameName", same.description as "sameDescription",
             same.amount_minor as "sameAmountMinor", deposit.id as "depositId", deposit.number as "depositNumber",
               deposit.status as "depositStatus"
           from statement_row row left join bank_tx same on same.id = row.same_as and row.result = 'HELD'
           left join lateral (
             select r.id, r.number, r.status from match_line match join remit_request r on r.id = match.request_id
             where match.bank_tx_id = row.bank_tx_id and match.released_at is null order by match.created_at
               limit 1) deposit on true
           where row.import_id = $1 and row.row_no > $3 and ($2::text is null or row.result = $2) order by row.row_no
             limit $4`,
    values: [importId, page.result, page.after, page.limit],
  })
  return rows
}

/** The number of lines of this file that are matched to a deposit. */
export async function countMatched(db: Db, importId: string): Promise<number> {
  const { rows } = await db.query<{ matched: number }>(
    `select count(*)::int as matched from statement_row row join bank_tx line on line.id = row.bank_tx_id
     where row.import_id = $1 and row.result = 'NEW' and line.linked_minor > 0`,
    [importId],
  )
  return rows[0]?.matched ?? 0
}
