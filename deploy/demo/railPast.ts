import type { Tx } from '@kasa/api/db/client'
import type { JournalLine } from '@kasa/domain/ledger'

import type { Row } from './bulk'
import type { MerchantEvent } from './callbackRows'
import type { Journal } from './depositRows'

/** A rail's rows, to be merged with the rest of the history by time. */
export type RailPast = {
  tables: [table: string, rows: Row[]][]
  audits: { at: Date; row: Row }[]
  events: MerchantEvent[]
  journals: Journal[]
}

const auditColumns = [
  'at',
  'actor_kind',
  'actor_id',
  'actor_name',
  'session_id',
  'ip',
  'request_id',
  'action',
  'object_type',
  'object_id',
  'before',
  'after',
  'reason',
] as const

async function rowsOf(tx: Tx, text: string): Promise<Row[]> {
  const { rows } = await tx.query<{ row: Row }>(text)
  return rows.map(({ row }) => row)
}

/**
 * What a rail writes: its tables, its rows of shared tables by condition, its audit objects, the prefix of its events
 * and the sources of its journals.
 */
type Written = {
  tables: readonly string[]
  more: readonly (readonly [table: string, where: string])[]
  audited: readonly string[]
  eventPrefix: string
  booked: readonly Journal['sourceType'][]
}

/** Runs a rail's past with the API's own code at past times, rolls it back, and returns what was written. */
export async function liveAndTakeBack(tx: Tx, written: Written, live: () => Promise<void>): Promise<RailPast> {
  await tx.query('savepoint rail')
  await tx.query(`alter table audit_log alter column at set default current_setting('kasa.demo_at')::timestamptz`)
  await live()
  const past = await read(tx, written)
  await tx.query('rollback to savepoint rail')
  return past
}

async function read(tx: Tx, written: Written): Promise<RailPast> {
  const among = (texts: readonly string[]) => texts.map((text) => `'${text}'`).join(', ')
  const tables: RailPast['tables'] = []
  for (const table of written.tables)
    tables.push([table, await rowsOf(tx, `select to_jsonb(t) as row from ${table} t order by 1`)])
  for (const [table, where] of written.more)
    tables.push([table, await rowsOf(tx, `select to_jsonb(t) as row from ${table} t where ${where}`)])
  const audits = await rowsOf(
    tx,
    `select to_jsonb(t) as row from audit_log t where object_type in (${among(written.audited)}) order by at, seq`,
  )
  const { rows: events } = await tx.query<Omit<MerchantEvent, 'data'> & { payload: string }>(
    `select created_at as at, type, merchant_id as "merchantId", object_id as id, object_number as number,
      payload::text as payload
     from merchant_event where type like '${written.eventPrefix}%' order by created_at, seq`,
  )
  const { rows: journals } = await tx.query<
    Omit<Journal, 'lines'> & { lines: { account: string; amountMinor: number }[] }
  >(
    `select journal.id, journal.kind, journal.source_type as "sourceType", journal.source_id as "sourceId", journal.at,
       (select jsonb_agg(jsonb_build_object('account', account.code, 'amountMinor', line.amount_minor)
         order by line.line_no)
        from journal_line line join ledger_account account on account.id = line.account_id
          where line.journal_id = journal.id) as lines,
       journal.occurrence_no as "occurrenceNo"
     from journal where source_type in (${among(written.booked)}) order by at, id`,
  )
  return {
    tables,
    audits: audits.map((row) => ({
      at: new Date(String(row['at'])),
      row: Object.fromEntries(auditColumns.map((column) => [column, row[column]])),
    })),
    events: events.map(({ payload, ...event }) => ({ ...event, data: (JSON.parse(payload) as { data: object }).data })),
    journals: journals.map((journal) => ({
      ...journal,
      lines: journal.lines.map(({ account, amountMinor }): JournalLine => ({
        account,
        amountMinor: BigInt(amountMinor),
      })),
    })),
  }
}
