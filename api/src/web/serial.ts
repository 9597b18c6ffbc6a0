import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

const recorded = z.strictObject({ digest: z.string(), serial: z.int(), from: z.optional(z.int()) })

/** `from`: browsers that saw serials up to this one may go back to `serial`. */
export type Serial = { serial: number; from?: number | undefined }

/**
 * The serial of a tenant's registry with this content: milliseconds since epoch, or one more than the last serial if
 * the clock went back. It is stored in `KASA_HOME`, so every process has the same one, also after a restart, and every
 * change (release, rollback, a module switched off) raises it. If an old `KASA_HOME` was restored on a machine with a
 * wrong clock, an operator writes `from` into the file. `from` stays in force for all serials below it.
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
