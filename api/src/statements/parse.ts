import type { ChildProcess } from 'node:child_process'

import type { Booking } from './booking'
import type { PayoutSheet, SheetAbout } from './payoutSheets'
import { askReader, fileReaders, ReaderEnded, type Readers } from './readers'
import type { ReadHead, ReadTask } from './readerWords'
import type { SheetRow } from './sheetRow'
import { StatementRefused } from './statement'

export type ParseTask = ReadTask & { readonly bytes: Uint8Array }
/** The file's head, then its rows in chunks, read on demand. */
export type Parsed = {
  readonly head: ReadHead
  readonly rowCount: number
  readonly chunks: AsyncIterable<readonly Booking[]>
}

/** Small enough that processing a chunk does not block other requests (`bench/readStatement.bench.ts`). */
const chunkRows = 500

async function* chunksOf(
  child: ChildProcess,
  rowCount: number,
  { limits }: Readers,
): AsyncGenerator<readonly Booking[]> {
  for (let given = 0; given < rowCount;) {
    const reply = await askReader(child, { say: 'next', rows: chunkRows }, limits)
    if (reply.say !== 'rows' || reply.rows.length === 0)
      throw new ReaderEnded(`The reading process kept ${rowCount - given} rows`)
    given += reply.rows.length
    yield reply.rows
  }
}

/**
 * Reads a file a second time in another process if the first process was killed, since that may not be the file's
 * fault.
 */
async function twice<T>(work: () => Promise<T>): Promise<T> {
  const ended = (error: unknown) => error instanceof ReaderEnded
  return work().catch((first: unknown) => {
    if (!ended(first)) throw first
    return work().catch((second: unknown) => {
      throw ended(second) ? new StatementRefused('READ_ENDED') : second
    })
  })
}

/**
 * Reads an uploaded file in a separate process with limited memory and time, so the server keeps responding and
 * survives a crash. `use` receives the rows in chunks; it is called again if the process was killed.
 * @throws {StatementRefused}
 */
export function parseStatement<T>(
  { bytes, ...task }: ParseTask,
  use: (parsed: Parsed) => Promise<T>,
  readers: Readers = fileReaders,
): Promise<T> {
  return twice(() =>
    readers.withReader(async (child) => {
      const reply = await askReader(child, { say: 'read', bytes: bytes.length, task }, readers.limits, bytes)
      if (reply.say !== 'head') throw new ReaderEnded(`The reading process said ${reply.say}`)
      return use({ head: reply.head, rowCount: reply.rowCount, chunks: chunksOf(child, reply.rowCount, readers) })
    }),
  )
}

/**
 * The first rows of a sheet, unchanged; undefined if the file is not a sheet.
 * @throws {StatementRefused}
 */
export function sheetTop(
  bytes: Uint8Array,
  rows: number,
  readers: Readers = fileReaders,
): Promise<readonly SheetRow[] | undefined> {
  return twice(() =>
    readers.withReader(async (child) => {
      const reply = await askReader(child, { say: 'sheet', bytes: bytes.length, rows }, readers.limits, bytes)
      if (reply.say !== 'sheet') throw new ReaderEnded(`The reading process said ${reply.say}`)
      return reply.rows ?? undefined
    }),
  )
}

/**
 * The sheets of a file that have the head row of `about`, each with its first lines; undefined if the file is not a
 * sheet.
 * @throws {StatementRefused}
 */
const headedTops =
  (about: SheetAbout) =>
  (bytes: Uint8Array, lines: number, readers: Readers = fileReaders): Promise<readonly PayoutSheet[] | undefined> =>
    twice(() =>
      readers.withReader(async (child) => {
        const reply = await askReader(
          child,
          { say: 'payouts', about, bytes: bytes.length, lines },
          readers.limits,
          bytes,
        )
        if (reply.say !== 'payouts') throw new ReaderEnded(`The reading process said ${reply.say}`)
        return reply.sheets ?? undefined
      }),
    )
export const payoutTops = headedTops('payouts')
export const settlementTops = headedTops('settlements')
