import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyBaseLogger } from 'fastify'

import { ConfigRefused } from '../config/config'
import { readTenantFiles } from './tenantFiles'
import type { Tenants } from './tenants'

/**
 * A mounted configuration is replaced by switching a link, which file events do not report reliably; so it is polled.
 */
const lookEveryMs = 1_000

export type TenantWatch = {
  /** Why the current files are rejected, while the last valid ones stay active. */
  problem: () => string | undefined
  stop: () => void
}

/**
 * Applies changes of the tenants' files to the running server: modules, brand, flags, hosts. Invalid files change
 * nothing. New or removed tenants are only logged, because they need a restart.
 */
export function watchTenants(folder: string, tenants: Tenants, log: FastifyBaseLogger): TenantWatch {
  let seen = signatureOf(folder)
  let problem: string | undefined
  const look = () => {
    const now = signatureOf(folder)
    if (now === seen) return
    seen = now
    try {
      const { changed, needStart } = tenants.apply(readTenantFiles(folder))
      problem = undefined
      log.info({ changed, needStart }, 'tenants were read anew')
    } catch (error) {
      problem = wordsOf(error)
      log.error({ problem }, 'the tenants’ files are refused; the last good ones stay in force')
    }
  }
  const timer = setInterval(look, lookEveryMs)
  timer.unref()
  return { problem: () => problem, stop: () => clearInterval(timer) }
}

const wordsOf = (error: unknown) =>
  error instanceof ConfigRefused
    ? error.problems.map(({ variable, problem }) => `${variable} ${problem}`).join('; ')
    : String(error)

/** Changes whenever a file is added, removed or written; links are followed. */
function signatureOf(folder: string): string {
  try {
    const files = readdirSync(folder)
      .filter((file) => file.endsWith('.json'))
      .sort()
    return files.map((file) => `${file} ${signatureOfFile(join(folder, file))}`).join('\n')
  } catch (error) {
    return String(error)
  }
}

function signatureOfFile(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? `${found.ino} ${found.mtimeMs} ${found.size}` : 'gone'
}
