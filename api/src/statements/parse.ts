import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

import type { Booking } from './booking'
import { bookingsOf, type OwnAccount, type ReadFile } from './bookings'
import type { SheetProfile } from './profiles'
import { readStatement } from './readStatement'
import { StatementRefused, type RefusalCode } from './statement'

export type ParseTask = { readonly bytes: Uint8Array; readonly profile: string | null; readonly profiles: readonly SheetProfile[]; readonly account: OwnAccount; readonly today: string }
/** A file's own words first, then its rows by the thousand, as many as are asked for. */
export type Parsed = { readonly head: Omit<ReadFile, 'rows'>; readonly rowCount: number; readonly chunks: AsyncIterable<readonly Booking[]> }

/** What the worker says; it sends a chunk when it is asked. */
export type ParseMessage =
  | { kind: 'head'; head: Omit<ReadFile, 'rows'>; rowCount: number }
  | { kind: 'chunk'; rows: readonly Booking[] }
  | { kind: 'refused'; code: RefusalCode; detail: string }

export const chunkRows = 1000
/** Smaller files take less time to read than a thread takes to start. */
const inlineBytes = 256 * 1024
/** A hundred thousand rows need half of it; a file that needs more is refused, not the server. */
const workerMemoryMb = 1024
const longestMs = 120_000

export async function readTask({ bytes, profile, profiles, account, today }: ParseTask): Promise<ReadFile> {
  return bookingsOf(await readStatement(bytes, { profiles, ...(profile === null ? {} : { profile }) }), account, today)
}

export const chunksOf = (rows: readonly Booking[]): Booking[][] => Array.from({ length: Math.ceil(rows.length / chunkRows) }, (_, index) => rows.slice(index * chunkRows, (index + 1) * chunkRows))

const workerFile = resolve(['api/src/statements/parseWorker.ts', 'src/statements/parseWorker.ts'].find((file) => existsSync(file)) ?? 'src/statements/parseWorker.ts')

/** A thread runs TypeScript only after `tsx` is registered in it. */
function startWorker(task: ParseTask): Worker {
  const loader = pathToFileURL(createRequire(workerFile).resolve('tsx/esm/api')).href
  const start = `import(${JSON.stringify(loader)}).then(({ register }) => { register(); return import(${JSON.stringify(pathToFileURL(workerFile).href)}) })`
  return new Worker(start, { eval: true, workerData: task, resourceLimits: { maxOldGenerationSizeMb: workerMemoryMb } })
}

/** The next thing a worker says; its death is told as a file that cannot be read. */
function nextMessage(worker: Worker): Promise<ParseMessage> {
  return new Promise((settle, fail) => {
    const stop = () => {
      clearTimeout(timer)
      worker.removeAllListeners()
    }
    const refuse = (code: RefusalCode, detail: string) => {
      stop()
      fail(new StatementRefused(code, detail))
    }
    const timer = setTimeout(() => refuse('TOO_LARGE', `${longestMs / 1000} s`), longestMs)
    worker.once('message', (message: ParseMessage) => {
      stop()
      if (message.kind === 'refused') fail(new StatementRefused(message.code, message.detail))
      else settle(message)
    })
    worker.once('error', (error: Error & { code?: string }) => refuse(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'TOO_LARGE' : 'UNREADABLE_FILE', error.message))
    worker.once('exit', () => refuse('UNREADABLE_FILE', 'worker'))
  })
}

async function* workerChunks(worker: Worker): AsyncGenerator<readonly Booking[]> {
  try {
    for (;;) {
      const answer = nextMessage(worker)
      worker.postMessage('next')
      const message = await answer
      if (message.kind !== 'chunk' || message.rows.length === 0) return
      yield message.rows
    }
  } finally {
    await worker.terminate()
  }
}

async function* listChunks(rows: readonly Booking[]): AsyncGenerator<readonly Booking[]> {
  yield* chunksOf(rows)
}

let before: Promise<unknown> = Promise.resolve()
/** Large files are read one after the other, so that the memory of one is the memory of all. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = before.then(work, work)
  before = turn.catch(() => undefined)
  return turn
}

async function parseAside<T>(task: ParseTask, use: (parsed: Parsed) => Promise<T>): Promise<T> {
  const worker = startWorker(task)
  try {
    const message = await nextMessage(worker)
    if (message.kind !== 'head') throw new StatementRefused('UNREADABLE_FILE', message.kind)
    return await use({ head: message.head, rowCount: message.rowCount, chunks: workerChunks(worker) })
  } finally {
    await worker.terminate()
  }
}

/**
 * Reads a handed-in file and gives its rows to `use` by the thousand. A large one is read in a thread of its own, with a limit
 * to its memory and its time, so that the server answers meanwhile and outlives it.
 * @throws {StatementRefused}
 */
export async function parseStatement<T>(task: ParseTask, use: (parsed: Parsed) => Promise<T>): Promise<T> {
  if (task.bytes.length > inlineBytes) return inTurn(() => parseAside(task, use))
  const { rows, ...head } = await readTask(task)
  return use({ head, rowCount: rows.length, chunks: listChunks(rows) })
}
