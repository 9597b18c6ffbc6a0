import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import * as z from 'zod/mini'

const recorded = z.strictObject({ digest: z.string(), serial: z.int() })

/**
 * The serial of a tenant's registry with this content: kept in `KASA_HOME`, so that it rises with every change (release,
 * rollback, a module switched off) and is the same on every process and after every restart. Milliseconds since epoch,
 * pushed up where the clock went back.
 */
export function serialOf(home: string, tenant: string, digest: string, now: Date): number {
  const path = join(home, 'modules/serials', `${tenant}.json`)
  const before = read(path)
  if (before?.digest === digest) return before.serial
  const serial = Math.max(now.getTime(), (before?.serial ?? 0) + 1)
  mkdirSync(join(path, '..'), { recursive: true })
  const next = `${path}.${process.pid}`
  writeFileSync(next, JSON.stringify({ digest, serial }))
  renameSync(next, path)
  return serial
}

function read(path: string): z.infer<typeof recorded> | undefined {
  try {
    return recorded.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
