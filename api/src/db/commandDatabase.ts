import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { databaseUrlFor } from './databases'

/**
 * The database URL of a tenant for a command that runs beside the server: from `DATABASE_URL`, or the embedded server
 * whose port and password its supervisor keeps in KASA_HOME. Undefined if there is neither.
 */
export function tenantDatabaseUrl(tenantId: string, env: NodeJS.ProcessEnv): string | undefined {
  const database = `kasa_${tenantId}`
  if (env['DATABASE_URL']) return databaseUrlFor(env['DATABASE_URL'], database)
  const file = join(env['KASA_HOME'] ?? '.kasa', 'postgres.json')
  if (!existsSync(file)) return undefined
  const { port, password } = JSON.parse(readFileSync(file, 'utf8')) as { port: number; password: string }
  return databaseUrlFor(`postgres://kasa:${password}@127.0.0.1:${port}/postgres`, database)
}
