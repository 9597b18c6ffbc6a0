import type { Booking } from './booking'
import { bookingsOf, type OwnAccount, type ReadFile } from './bookings'
import type { SheetProfile } from './profiles'
import { readStatement } from './readStatement'

export type ParseTask = { readonly bytes: Uint8Array; readonly profile: string | null; readonly profiles: readonly SheetProfile[]; readonly account: OwnAccount; readonly today: string }
/** A file's own words first, then its rows by the thousand, as many as are asked for. */
export type Parsed = { readonly head: Omit<ReadFile, 'rows'>; readonly rowCount: number; readonly chunks: AsyncIterable<readonly Booking[]> }

const chunkRows = 1000
async function readTask({ bytes, profile, profiles, account, today }: ParseTask): Promise<ReadFile> {
  return bookingsOf(await readStatement(bytes, { profiles, ...(profile === null ? {} : { profile }) }), account, today)
}

const chunksOf = (rows: readonly Booking[]): Booking[][] => Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, index) => rows.slice(index * chunkRows, (index + 1) * chunkRows))

async function* listChunks(rows: readonly Booking[]): AsyncGenerator<readonly Booking[]> {
  yield* chunksOf(rows)
}

let before: Promise<unknown> = Promise.resolve()
/** Files are read one after the other, so that the memory of one is the memory of all. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = before.then(work, work)
  before = turn.catch(() => undefined)
  return turn
}

/**
 * Reads a handed-in file and gives its rows to `use` by the thousand.
 * @throws {StatementRefused}
 */
export function parseStatement<T>(task: ParseTask, use: (parsed: Parsed) => Promise<T>): Promise<T> {
  return inTurn(async () => {
    const { rows, ...head } = await readTask(task)
    return use({ head, rowCount: rows.length, chunks: listChunks(rows) })
  })
}
