import { newestVersion } from '../db/migrate'
import type { Tenants } from '../tenants/tenants'
import { migratedTo } from './health.sql'

let newest: Promise<number> | undefined

const giveUpMs = 2000

/** The tenants whose database cannot be reached within 2 s or is not at the newest migration. */
export async function tenantsNotReady(tenants: Tenants): Promise<string[]> {
  newest ??= newestVersion()
  const wanted = await newest
  const checks = tenants.all.map(async ({ config, pool }) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<number>((resolve) => (timer = setTimeout(resolve, giveUpMs, -1)))
    const version = await Promise.race([migratedTo(pool).catch(() => -1), late]).finally(() => clearTimeout(timer))
    return version === wanted ? [] : [config.id]
  })
  return (await Promise.all(checks)).flat()
}
