import {
  closeSync,
  existsSync,
  fdatasyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

import { identify, isAlive, type ProcessIdentity } from '../local/processIdentity'
import { Refusal } from '../local/progress'
import { entry, type Entry } from './entries'

export type Journal = {
  /** The entries written before this start, in order. */
  readonly entries: readonly Entry[]
  /** Returns when the line is on disk. If writing fails, throws and keeps nothing of it. */
  readonly append: (line: Entry) => void
  readonly close: () => void
}

const ownerFileIn = (folder: string) => join(folder, 'owner.json')

/** Another running process that writes the journal in `folder`, or undefined. */
export function livingOwner(folder: string): ProcessIdentity | undefined {
  try {
    const owner = JSON.parse(readFileSync(ownerFileIn(folder), 'utf8')) as ProcessIdentity
    return owner.pid !== process.pid && isAlive(owner) ? owner : undefined
  } catch {
    return undefined
  }
}

/** One process at a time writes a journal. */
function takeOwnership(folder: string): void {
  const owner = livingOwner(folder)
  if (owner) throw new Refusal(`A wallet provider already runs on ${folder}: pid ${owner.pid}. Stop it first.`)
  writeFileSync(ownerFileIn(folder), JSON.stringify(identify(process.pid)))
}

/** The complete lines of a journal. A line cut off by a crash was never acknowledged and is ignored. */
function wholeLines(file: string): { lines: string[]; bytes: number } {
  const bytes = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1)
  return { lines: whole.toString('utf8').split('\n').slice(0, -1), bytes: whole.length }
}

/** Opens the journal in `folder`, created at the first call: an append-only file with one JSON line per entry. */
export function openJournal(folder: string): Journal {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  takeOwnership(folder)
  const file = join(folder, 'journal.jsonl')
  const { lines, bytes } = wholeLines(file)
  const entries = lines.map((line) => z.decode(entry, JSON.parse(line) as z.input<typeof entry>))
  const descriptor = openSync(file, 'a', 0o600)
  let end = bytes
  ftruncateSync(descriptor, end)
  return {
    entries,
    append(line) {
      const written = Buffer.from(`${JSON.stringify(z.encode(entry, line))}\n`)
      try {
        if (writeSync(descriptor, written) !== written.length) throw new Error(`${file} took only a part of a line`)
        fdatasyncSync(descriptor)
      } catch (error) {
        ftruncateSync(descriptor, end)
        throw error
      }
      end += written.length
    },
    close: () => closeSync(descriptor),
  }
}
