import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

import type { FastifyBaseLogger } from 'fastify'

import { ConfigRefused } from '../config/config'
import { readTenantFiles } from './tenantFiles'
import type { Tenants } from './tenants'

/** A mounted configuration is replaced by turning a link, which no file event tells reliably; so it is looked at. */
const lookEveryMs = 1_000

export type TenantWatch = {
  /** Why the files as they stand are not in force, while the last good ones are. */
  problem: () => string | undefined
  stop: () => void
}

/**
 * Takes changes of the tenants' files into the running server: modules, brand, flags, hosts. Files that are refused
 * leave everything as it was. A tenant that is new or gone is named in the log: its database is opened at a start.
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

/** Changes whenever a file comes, goes, or is written; a link is followed to what it means. */
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
