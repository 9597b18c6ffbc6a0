import { istanbulDay } from '@kasa/domain/istanbulDay'
import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'

import type { Ctx } from '../access/ctx'
import { surenessOf } from '@kasa/domain/fileRowPairing'
import { pairInBook, type SlotBook } from '../banktx/pairInBook'
import { readSlots, lineReportOf, slotKey } from '../banktx/placeLine'
import { inTransaction } from '../db/transaction'
import { registerTask } from '../jobs/jobs'
import { pauses } from '../jobs/pauses'
import { openText } from '../signing/sealed'
import { parseStatement, type Parsed } from '../statements/parse'
import { StatementRefused } from '../statements/statement'
import { warningsNow } from './gaps'
import { deleteRows, insertRows, selectBySlot, setOutcomes, type BookingRow, type RowOutcome } from './importRows.sql'
import { setCounted, setProgress, setRead, setRefused, setUnread } from './importSteps.sql'
import { lockImport, selectImport, type ImportRecord } from './imports.sql'
import { readFactsOf } from './readFacts'
import { rowToKeep } from './rowsToKeep'
import { sheetProfilesOf } from './sheetProfiles'
import { slotOfRow } from './reportedRow'
import { openFile } from './storedFile'

declare module '../jobs/jobs' {
  interface JobPayloads {
    'statement.read': { id: string }
  }
}

type System = Ctx<{ kind: 'system' }>
/** The read was stopped by a person, or the import has another status; its result is discarded. */
class Stopped extends Error {}

const lookRows = 1000

/** Reading the file is the first half of the progress, checking the rows is the second. */
async function progress(ctx: System, { id }: ImportRecord, done: number): Promise<void> {
  const stopAsked = await inTransaction(ctx, (tx) => setProgress(tx, id, 'READING', done, ctx.now()))
  if (stopAsked !== false) throw new Stopped()
}

async function keepRows(
  ctx: System,
  record: ImportRecord,
  parsed: Parsed,
  authors: ReadonlyMap<string, string | null>,
): Promise<void> {
  const { id } = record
  const facts = readFactsOf(parsed)
  await inTransaction(ctx, async (tx) => {
    await deleteRows(tx, id)
    await setRead(tx, id, facts, authors.get(parsed.head.layout ?? '') ?? null, ctx.now())
  })
  let rowNo = 0
  for await (const chunk of parsed.chunks) {
    const rows = chunk.map((booking) => rowToKeep(ctx, id, (rowNo += 1), booking))
    await inTransaction(ctx, (tx) => insertRows(tx, id, rows))
    await progress(ctx, record, Math.floor(rowNo / 2))
  }
  const [first] = facts.parts
  if (facts.parts.length > 0 && facts.parts.every(({ isOwn }) => !isOwn))
    throw new StatementRefused('OTHER_ACCOUNT', first?.account?.slice(-4) ?? '')
}

/**
 * Rows that certainly repeat a known line come before rows that may, so that none of the latter takes a line from the
 * former.
 */
function bySureness(rows: readonly BookingRow[], book: SlotBook, accountId: string, source: string): BookingRow[] {
  const known = (row: BookingRow) => book.known.get(slotKey(slotOfRow(accountId, row))) ?? []
  if (rows.every((row) => known(row).length === 0)) return [...rows]
  const judged = rows.map((row) => ({ row, sureness: surenessOf(known(row), lineReportOfRow(row), source) }))
  return judged.toSorted((a, b) => b.sureness - a.sureness).map(({ row }) => row)
}

const lineReportOfRow = (row: BookingRow) => lineReportOf({ ...row, line: { ...row, senderFold: foldText(row.name) } })

/**
 * Sets the expected outcome of each booking, slot by slot, as if the file were imported now. Nothing is locked, because
 * the import checks again.
 */
async function lookAtRows(ctx: System, record: ImportRecord, source: string): Promise<void> {
  let last: BookingRow | undefined
  const inThisFile = new Set<string>()
  const added = new Set<string>()
  let carriedBook: SlotBook | undefined
  const pause = pauses()
  for (let done = 0; ;) {
    const rows = await selectBySlot(ctx.tenant.pool, record.id, last, lookRows)
    if (rows.length === 0) return
    // A slot that continues from the previous page keeps the lines that this page would have added.
    const cut = last && slotKey(slotOfRow(record.accountId, last))
    const carried = cut === undefined ? undefined : carriedBook?.known.get(cut)
    const read = await readSlots(
      ctx.tenant.pool,
      rows.map((row) => ({
        slot: slotOfRow(record.accountId, row),
        bankRef: row.bankRef,
        payments: row.payments,
        groupRef: row.groupRef,
      })),
    )
    const ofFile = carriedBook?.relatives.filter(({ id }) => added.has(id)) ?? []
    const book: SlotBook = { ...read, inThisFile, relatives: [...read.relatives, ...ofFile] }
    if (cut !== undefined && carried) book.known.set(cut, carried)
    const outcomes: RowOutcome[] = []
    for (const row of bySureness(rows, book, record.accountId, source)) {
      await pause()
      const newId = uuidv7()
      const { pairing } = pairInBook(
        book,
        { slot: slotOfRow(record.accountId, row), lineReport: lineReportOfRow(row), ...row, decided: undefined },
        source,
        newId,
      )
      const isHeld = pairing.kind === 'held' || (pairing.kind === 'new' && row.doubt !== null)
      if (pairing.kind === 'new') added.add(newId)
      const sameAs = pairing.kind === 'new' || added.has(pairing.id) ? null : pairing.id
      outcomes.push({
        rowNo: row.rowNo,
        result: isHeld ? 'HELD' : pairing.kind === 'new' ? 'NEW' : 'DUPLICATE',
        reason: pairing.kind === 'held' ? pairing.reason : isHeld ? row.doubt : null,
        sameAs,
      })
    }
    await inTransaction(ctx, (tx) => setOutcomes(tx, record.id, outcomes))
    done += rows.length
    await progress(ctx, record, Math.floor((record.rowsTotal + done) / 2))
    last = rows.at(-1)
    carriedBook = book
  }
}

async function ready(ctx: System, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const record = await lockImport(tx, id)
    if (record?.status === 'READING') await setCounted(tx, id, 'READY', await warningsNow(tx, record), ctx.now())
  })
}

/** Ends a stopped read: only the file is kept. */
async function unread(ctx: System, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const record = await lockImport(tx, id)
    if (record?.status !== 'READING') return
    await deleteRows(tx, id)
    await setUnread(tx, id, ctx.now())
  })
}

async function refuse(ctx: System, id: string, { code, detail }: StatementRefused): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const record = await lockImport(tx, id)
    if (record?.status !== 'READING') return
    await setCounted(tx, id, 'REFUSED', await warningsNow(tx, record), ctx.now())
    await setRefused(tx, id, { code, detail }, ctx.now())
  })
}

/**
 * Reads an uploaded file and sets the expected outcome of each row; books nothing. A killed read starts again from the
 * beginning: the rows of an unfinished read are deleted first.
 */
export async function readImport(ctx: System, id: string): Promise<void> {
  const record = await selectImport(ctx.tenant.pool, id)
  if (record?.status !== 'READING') return
  const { keys, pool } = ctx.tenant
  const account = { id: record.accountId, iban: openText(keys, 'bankAccountIban', record.accountId, record.ibanEnc) }
  try {
    if (record.stopAsked) throw new Stopped()
    const { profiles, authors } = await sheetProfilesOf(pool, { id: record.accountId, bankNameId: record.bankNameId })
    const task = {
      bytes: await openFile(pool, ctx, record),
      profile: record.profile,
      profiles,
      account,
      today: istanbulDay(ctx.now()),
    }
    await parseStatement(task, (parsed) => keepRows(ctx, record, parsed, authors))
    const read = await selectImport(pool, id)
    if (!read?.source) throw new Stopped()
    await lookAtRows(ctx, read, read.source)
    await ready(ctx, id)
  } catch (error) {
    if (error instanceof StatementRefused) await refuse(ctx, id, error)
    else if (error instanceof Stopped) await unread(ctx, id)
    else throw error
  }
}

registerTask('statement.read', (ctx, { id }) => readImport(ctx, id))
