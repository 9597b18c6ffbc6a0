import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

const recorded = z.strictObject({ digest: z.string(), serial: z.int(), from: z.optional(z.int()) })

/** `from`: browsers that have seen serials up to this one may come back to `serial`. */
export type Serial = { serial: number; from?: number | undefined }

/**
 * The serial of a tenant's registry with this content: kept in `KASA_HOME`, so that it rises with every change
 * (release, rollback, a module switched off) and is the same on every process and after every restart. Milliseconds
 * since epoch, pushed up where the clock went back. An operator who restored an old `KASA_HOME` on a machine whose
 * clock was wrong writes `from` into the file; it stays with every later serial below it.
 */
export function serialOf(home: string, tenant: string, digest: string, now: Date): Serial {
  const path = join(home, 'modules/serials', `${tenant}.json`)
  const before = read(path)
  if (before?.digest === digest) return before
  const serial = Math.max(now.getTime(), (before?.serial ?? 0) + 1)
  const next = { serial, ...(before?.from !== undefined && before.from > serial && { from: before.from }) }
  mkdirSync(join(path, '..'), { recursive: true })
  const written = `${path}.${process.pid}`
  writeFileSync(written, JSON.stringify({ digest, ...next }))
  renameSync(written, path)
  return next
}

function read(path: string): z.infer<typeof recorded> | undefined {
  try {
    return recorded.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
