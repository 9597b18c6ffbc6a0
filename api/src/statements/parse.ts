import type { ChildProcess } from 'node:child_process'

import type { Booking } from './booking'
import type { PayoutSheet, SheetAbout } from './payoutSheets'
import { ask, fileReaders, ReaderEnded, type Readers } from './readers'
import type { ReadHead, ReadTask } from './readerWords'
import type { SheetRow } from './sheetRow'
import { StatementRefused } from './statement'

export type ParseTask = ReadTask & { readonly bytes: Uint8Array }
/** A file's own words first, then its rows some at a time, as many as are asked for. */
export type Parsed = {
  readonly head: ReadHead
  readonly rowCount: number
  readonly chunks: AsyncIterable<readonly Booking[]>
}

/** Few enough that taking them in is no pause for anybody (`bench/readStatement.bench.ts`). */
const chunkRows = 500

async function* chunksOf(
  child: ChildProcess,
  rowCount: number,
  { limits }: Readers,
): AsyncGenerator<readonly Booking[]> {
  for (let given = 0; given < rowCount;) {
    const said = await ask(child, { say: 'next', rows: chunkRows }, limits)
    if (said.say !== 'rows' || said.rows.length === 0)
      throw new ReaderEnded(`The reading process kept ${rowCount - given} rows`)
    given += said.rows.length
    yield said.rows
  }
}

/** A process that was ended from outside is no fault of its file: it is read once more, by another one. */
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
 * Reads a handed-in file in a process of its own, with a limit to its memory and its time, so that the server answers
 * meanwhile and outlives it. `use` gets the rows some at a time; where the process is ended from outside, it begins
 * anew.
 * @throws {StatementRefused}
 */
export function parseStatement<T>(
  { bytes, ...task }: ParseTask,
  use: (parsed: Parsed) => Promise<T>,
  readers: Readers = fileReaders,
): Promise<T> {
  return twice(() =>
    readers.withReader(async (child) => {
      const said = await ask(child, { say: 'read', bytes: bytes.length, task }, readers.limits, bytes)
      if (said.say !== 'head') throw new ReaderEnded(`The reading process said ${said.say}`)
      return use({ head: said.head, rowCount: said.rowCount, chunks: chunksOf(child, said.rowCount, readers) })
    }),
  )
}

/**
 * The first rows of a sheet as they stand; undefined where the file is none.
 * @throws {StatementRefused}
 */
export function sheetTop(
  bytes: Uint8Array,
  rows: number,
  readers: Readers = fileReaders,
): Promise<readonly SheetRow[] | undefined> {
  return twice(() =>
    readers.withReader(async (child) => {
      const said = await ask(child, { say: 'sheet', bytes: bytes.length, rows }, readers.limits, bytes)
      if (said.say !== 'sheet') throw new ReaderEnded(`The reading process said ${said.say}`)
      return said.rows ?? undefined
    }),
  )
}

/**
 * The sheets of a file that name the columns of what it is to be about, each with its first lines; undefined where the
 * file is no sheet.
 * @throws {StatementRefused}
 */
const headedTops =
  (about: SheetAbout) =>
  (bytes: Uint8Array, lines: number, readers: Readers = fileReaders): Promise<readonly PayoutSheet[] | undefined> =>
    twice(() =>
      readers.withReader(async (child) => {
        const said = await ask(child, { say: 'payouts', about, bytes: bytes.length, lines }, readers.limits, bytes)
        if (said.say !== 'payouts') throw new ReaderEnded(`The reading process said ${said.say}`)
        return said.sheets ?? undefined
      }),
    )
export const payoutTops = headedTops('payouts')
export const settlementTops = headedTops('settlements')
