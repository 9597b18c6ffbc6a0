import { join } from 'node:path'

import { systemCtx, type Ctx } from '@kasa/api/access/ctx'
import { tenantDatabaseUrl } from '@kasa/api/db/commandDatabase'
import { endOverrideOf, startOverride } from '@kasa/api/overrides/overrides.service'
import type { Store } from '@kasa/api/releases/store'
import { readTenantFiles } from '@kasa/api/tenants/tenantFiles'
import { openTenant } from '@kasa/api/tenants/tenants'
import type { LiveBuild } from '@kasa/contracts/published'

import { root } from '../local/bootstrap.mjs'
import { readSettings } from '../local/environment'
import { Refusal } from '../local/progress'
import type { InTabs } from './admission'
import { shelve, shelved } from './shelve'
import { distOf } from './verbs'

/** The command's arguments; `by` is the person who runs it. */
export type OverrideRequest = {
  module: string
  tenant: string
  user: string
  for: string
  dir?: string | undefined
  version?: string | undefined
  reason: string
  by: string
}
export type OverrideEnd = Pick<OverrideRequest, 'module' | 'tenant' | 'user' | 'by'>

const minuteMs = 60_000
const units = { m: minuteMs, h: 60 * minuteMs } as const

/** The duration of `30m` or `2h`, in ms. */
export function lifetimeOf(text: string): number {
  const [, count, unit] = /^(\d{1,4})([mh])$/.exec(text) ?? []
  if (count === undefined) throw new Refusal(`--for is minutes or hours, for example 30m or 2h; it is "${text}".`)
  return Number(count) * units[unit as keyof typeof units]
}

/** The longest duration of an override, in ms: KASA_OVERRIDE_MINUTES, by default a working day. */
export function mostOverrideMs({ KASA_OVERRIDE_MINUTES: text = '' }: NodeJS.ProcessEnv = process.env): number {
  const minutes = text === '' ? 480 : Number(text)
  if (!Number.isInteger(minutes) || minutes < 1)
    throw new Refusal(`KASA_OVERRIDE_MINUTES is a number of minutes; it is "${text}".`)
  return minutes * minuteMs
}

/** Runs `work` with a tenant's own database and keys, as the server does; needs access to both. */
export async function onTenant<T>(id: string, work: (ctx: Ctx<{ kind: 'system' }>) => Promise<T>): Promise<T> {
  const config = readTenantFiles(process.env.KASA_TENANTS ?? join(root, 'deploy/tenants')).find(
    (tenant) => tenant.id === id,
  )
  if (!config) throw new Refusal(`There is no tenant ${id}.`)
  const url = tenantDatabaseUrl(id, { KASA_HOME: join(root, '.kasa'), ...process.env })
  if (url === undefined)
    throw new Refusal(
      `The database of ${id} is not there: start the console of this KASA_HOME, or give DATABASE_URL and KASA_SECRET.`,
    )
  const tenant = openTenant(config, url, readSettings(process.env).secret)
  try {
    return await work(systemCtx(tenant, 'command-override'))
  } finally {
    await tenant.pool.end()
  }
}

const buildOf = (store: Store, { module, dir, version }: OverrideRequest, inTabs: InTabs): Promise<LiveBuild> =>
  version === undefined
    ? shelve(store, module, dir ?? distOf(root, module), inTabs)
    : shelved(store, module, version, inTabs)

/** Lets one person try a build: checks it, stores it, and offers it only to them for a limited time. */
export async function override(
  ctx: Ctx<{ kind: 'system' }>,
  store: Store,
  request: OverrideRequest,
  inTabs: InTabs = {},
): Promise<{ folder: string; until: Date }> {
  const { module, user: email, by, reason } = request
  if (request.dir !== undefined && request.version !== undefined)
    throw new Refusal('Give --dir or --version, not both.')
  const lifetimeMs = lifetimeOf(request.for)
  // Checked before anything is uploaded: a module that the tenant does not have needs no files.
  if (!ctx.tenant.config.modules.includes(module))
    throw new Refusal(`${ctx.tenant.config.id} does not have the module ${module}.`)
  const build = await buildOf(store, request, inTabs)
  return startOverride(ctx, { ...build, module, email, lifetimeMs, by, reason }, mostOverrideMs())
}

export const endOverride = (ctx: Ctx<{ kind: 'system' }>, { module, user: email, by }: OverrideEnd) =>
  endOverrideOf(ctx, { module, email, by })
