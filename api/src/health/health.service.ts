import { newestVersion } from '../db/migrate'
import type { Tenants } from '../tenants/tenants'
import { stateOf } from './health.sql'

let newest: Promise<number> | undefined

const giveUpMs = 2000

/** Tenants whose database cannot be reached within 2 s, is read-only or is not at the newest migration. */
export async function tenantsNotReady(tenants: Tenants): Promise<string[]> {
  newest ??= newestVersion()
  const wanted = await newest
  const checks = tenants.all.map(async ({ config, pool }) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<undefined>((resolve) => (timer = setTimeout(() => resolve(undefined), giveUpMs)))
    const state = await Promise.race([stateOf(pool).catch(() => undefined), late]).finally(() => clearTimeout(timer))
    return state?.isWritable && state.version === wanted ? [] : [config.id]
  })
  return (await Promise.all(checks)).flat()
}
