import { writeFileSync } from 'node:fs'

import type { Booking } from './booking'
import { bookingsOf } from './bookings'
import { headedSheets } from './payoutSheets'
import type { FromReader, ToReader } from './readerWords'
import { readStatement, rowsOfSheet } from './readStatement'
import { StatementRefused } from './statement'

/**
 * The process that reads statement files: they come from outside and may be large or malicious, so they are read where
 * no key, no database and nobody's request is (`readers.ts` starts it). It ends with the server that started it.
 */

let held: Buffer[] = []
let heldBytes = 0
let wake: (() => void) | undefined
process.stdin.on('data', (chunk: Buffer) => {
  held.push(chunk)
  heldBytes += chunk.length
  wake?.()
})

/** The file that follows what was said. */
async function incoming(bytes: number): Promise<Buffer> {
  while (heldBytes < bytes) await new Promise<void>((resolve) => (wake = resolve))
  const file = Buffer.concat(held, bytes)
  held = []
  heldBytes = 0
  return file
}

let rows: readonly Booking[] = []
let given = 0

async function answer(asked: ToReader): Promise<FromReader> {
  switch (asked.say) {
    case 'read': {
      const { profile, profiles, account, today } = asked.task
      const { rows: read, ...head } = bookingsOf(
        await readStatement(await incoming(asked.bytes), { profiles, ...(profile === null ? {} : { profile }) }),
        account,
        today,
      )
      rows = read
      given = 0
      return { say: 'head', head, rowCount: read.length }
    }
    case 'next': {
      const next = rows.slice(given, given + asked.rows)
      given += next.length
      if (given >= rows.length) rows = []
      return { say: 'rows', rows: next }
    }
    case 'sheet':
      return { say: 'sheet', rows: (await rowsOfSheet(await incoming(asked.bytes)))?.slice(0, asked.rows) ?? null }
    case 'payouts':
      return {
        say: 'payouts',
        sheets: (await headedSheets(await incoming(asked.bytes), asked.lines, asked.about)) ?? null,
      }
  }
}

/** Where it failed, without the words of the file, which an error's message may hold. */
const traceOf = (error: unknown) =>
  error instanceof Error
    ? [error.name, ...(error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))].join('\n')
    : typeof error

function refusalOf(error: unknown): FromReader {
  if (error instanceof StatementRefused) return { say: 'refused', code: error.code, detail: error.detail }
  process.stderr.write(`A statement file broke its reader: ${traceOf(error)}\n`)
  return { say: 'refused', code: 'UNREADABLE_FILE', detail: '' }
}

/**
 * Where a container's memory ends, the kernel takes this process and leaves the server. Other systems have no such
 * file.
 */
try {
  writeFileSync('/proc/self/oom_score_adj', '1000')
} catch {
  // It reads without it.
}

process.on(
  'message',
  (asked: ToReader) =>
    void answer(asked)
      .catch(refusalOf)
      .then((said) => process.send?.(said)),
)
process.on('disconnect', () => process.exit())
// A server that is told to end finishes what it reads first.
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined)
