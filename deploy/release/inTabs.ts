import { join } from 'node:path'

import { tenantDatabaseUrl } from '@kasa/api/db/commandDatabase'
import { createPool, type Pool } from '@kasa/api/db/client'
import { selectBuildsSeen } from '@kasa/api/releases/releases.sql'
import { readTenantFiles } from '@kasa/api/tenants/tenantFiles'

import { root } from '../local/bootstrap.mjs'

/** How long browsers' reports of their modules are kept; no session lives longer. In ms. */
const seenForMs = 7 * 24 * 60 * 60 * 1000

/** Runs `work` on each tenant's database; false if one cannot be reached. */
export async function eachTenantPool(work: (pool: Pool) => Promise<void>): Promise<boolean> {
  for (const { id } of readTenantFiles(process.env.KASA_TENANTS ?? join(root, 'deploy/tenants'))) {
    const url = tenantDatabaseUrl(id, { KASA_HOME: join(root, '.kasa'), ...process.env })
    if (url === undefined) return false
    const pool = createPool(url, { max: 1, name: 'kasa-releases' })
    try {
      await work(pool)
    } catch {
      return false
    } finally {
      await pool.end()
    }
  }
  return true
}

/**
 * The builds that open tabs may still run, by module, as reported by browsers; undefined if no database can be
 * reached.
 */
export async function buildsInTabs(): Promise<Record<string, Set<string>> | undefined> {
  const seen: Record<string, Set<string>> = {}
  const isAsked = await eachTenantPool(async (pool) => {
    for (const { module, build } of await selectBuildsSeen(pool, new Date(Date.now() - seenForMs)))
      (seen[module] ??= new Set()).add(build)
  })
  return isAsked ? seen : undefined
}
