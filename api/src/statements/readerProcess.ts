import { writeFileSync } from 'node:fs'

import type { Booking } from './booking'
import { bookingsOf } from './bookings'
import { headedSheets } from './payoutSheets'
import type { FromReader, ToReader } from './readerWords'
import { readStatement, rowsOfSheet } from './readStatement'
import { StatementRefused } from './statement'

/**
 * The process that reads statement files. Files come from outside and may be large or malicious, so this process has
 * no keys, no database and no other requests (`readers.ts` starts it). It ends with the server that started it.
 */

let held: Buffer[] = []
let heldBytes = 0
let wake: (() => void) | undefined
process.stdin.on('data', (chunk: Buffer) => {
  held.push(chunk)
  heldBytes += chunk.length
  wake?.()
})

/** The file that follows a message on standard input. */
async function incoming(bytes: number): Promise<Buffer> {
  while (heldBytes < bytes) await new Promise<void>((resolve) => (wake = resolve))
  const file = Buffer.concat(held, bytes)
  held = []
  heldBytes = 0
  return file
}

let rows: readonly Booking[] = []
let given = 0

async function answer(message: ToReader): Promise<FromReader> {
  switch (message.say) {
    case 'read': {
      const { profile, profiles, account, today } = message.task
      const { rows: read, ...head } = bookingsOf(
        await readStatement(await incoming(message.bytes), { profiles, ...(profile === null ? {} : { profile }) }),
        account,
        today,
      )
      rows = read
      given = 0
      return { say: 'head', head, rowCount: read.length }
    }
    case 'next': {
      const next = rows.slice(given, given + message.rows)
      given += next.length
      if (given >= rows.length) rows = []
      return { say: 'rows', rows: next }
    }
    case 'sheet':
      return { say: 'sheet', rows: (await rowsOfSheet(await incoming(message.bytes)))?.slice(0, message.rows) ?? null }
    case 'payouts':
      return {
        say: 'payouts',
        sheets: (await headedSheets(await incoming(message.bytes), message.lines, message.about)) ?? null,
      }
  }
}

/** The stack of an error without its message, which may contain text of the file. */
const traceOf = (error: unknown) =>
  error instanceof Error
    ? [error.name, ...(error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))].join('\n')
    : typeof error

function refusalOf(error: unknown): FromReader {
  if (error instanceof StatementRefused) return { say: 'refused', code: error.code, detail: error.detail }
  process.stderr.write(`A statement file broke its reader: ${traceOf(error)}\n`)
  return { say: 'refused', code: 'UNREADABLE_FILE', detail: '' }
}

/** If the container runs out of memory, the kernel kills this process instead of the server. Linux only. */
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // Not on Linux; reading works without it.
}

process.on(
  'message',
  (message: ToReader) =>
    void answer(message)
      .catch(refusalOf)
      .then((reply) => process.send?.(reply)),
)
process.on('disconnect', () => process.exit())
// When the server is told to end, it first finishes reading.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
