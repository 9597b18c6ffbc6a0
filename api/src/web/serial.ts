import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

const recorded = z.strictObject({ digest: z.string(), serial: z.int(), from: z.optional(z.int()) })

/** `from`: browsers that saw serials up to this one may go back to `serial`. */
export type Serial = { serial: number; from?: number | undefined }

/**
 * The serial of a tenant's registry with this content. Kept in `KASA_HOME`, so it rises with every change (release,
 * rollback, a module switched off) and is the same in every process and after restarts. Milliseconds since epoch, or
 * one more than before if the clock went back. After restoring an old `KASA_HOME` on a machine with a wrong clock, an
 * operator writes `from` into the file; it stays for all later serials below it.
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
