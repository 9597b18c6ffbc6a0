import { mustHalt, type BuildOpenings } from '@kasa/domain/canary'

import type { Tenant } from '../tenants/tenant'
import { haltMove } from './moves'
import { notifyOwner } from './ownerNotices.service'
import { movePointer, newestPointer, PointerMoved } from './pointers'
import { selectBuildOpenings } from './releases.sql'
import type { Store } from './store'

/** Long enough for the canary's share of a small team to open it, short enough to forget yesterday's failures. */
const windowMs = 60 * 60 * 1000

export type Halted = { module: string; folder: string; reason: string }

/** The openings and failures of these builds since `from`, over all tenants. */
async function buildOpenings(
  tenants: readonly Tenant[],
  module: string,
  builds: readonly string[],
  from: Date,
): Promise<Map<string, BuildOpenings>> {
  const sum = new Map<string, BuildOpenings>()
  for (const { pool } of tenants) {
    for (const { build, opened, failed } of await selectBuildOpenings(pool, { module, builds, from })) {
      const before = sum.get(build) ?? neverOpened
      sum.set(build, { opened: before.opened + opened, failed: before.failed + failed })
    }
  }
  return sum
}

const neverOpened: BuildOpenings = { opened: 0, failed: 0 }
const share = ({ failed, opened }: BuildOpenings) => `${failed} of ${opened}`

/**
 * Halts every canary that fails more often than its stable build, over all tenants with the module. Several processes
 * may run it at once: the pointer's serial lets only one of them succeed.
 */
export async function judgeCanaries(store: Store, tenants: readonly Tenant[], now: Date): Promise<Halted[]> {
  const halted: Halted[] = []
  for (const module of new Set(tenants.flatMap(({ config }) => config.modules))) {
    const pointer = await newestPointer(store, module)
    if (!pointer?.canary) continue
    const {
      stable,
      canary: { folder },
    } = pointer
    const theirs = tenants.filter(({ config }) => config.modules.includes(module))
    const seen = await buildOpenings(theirs, module, [folder, stable.folder], new Date(now.getTime() - windowMs))
    const ofCanary = seen.get(folder) ?? neverOpened
    const ofStable = seen.get(stable.folder) ?? neverOpened
    if (!mustHalt(ofCanary, ofStable)) continue
    const reason = `within an hour ${share(ofCanary)} failed, of the stable build ${share(ofStable)}`
    try {
      await movePointer(store, haltMove(pointer, { at: now.getTime(), by: 'canary judge', commit: null, reason }))
      halted.push({ module, folder, reason })
      await notifyOwner(store, theirs, { module, build: folder, failures: share(ofCanary), isHalted: true }, now)
    } catch (error) {
      if (!(error instanceof PointerMoved)) throw error
    }
  }
  return halted
}

/**
 * Notifies the owners of stable builds that fail more often than chance explains. Returns the builds, as `remit
 * 1.0.0-a`.
 */
export async function notifyOfFailures(store: Store, tenants: readonly Tenant[], now: Date): Promise<string[]> {
  const notified: string[] = []
  for (const module of new Set(tenants.flatMap(({ config }) => config.modules))) {
    const build = (await newestPointer(store, module))?.stable.folder
    if (build === undefined) continue
    const theirs = tenants.filter(({ config }) => config.modules.includes(module))
    const seen =
      (await buildOpenings(theirs, module, [build], new Date(now.getTime() - windowMs))).get(build) ?? neverOpened
    if (
      mustHalt(seen, neverOpened) &&
      (await notifyOwner(store, theirs, { module, build, failures: share(seen), isHalted: false }, now))
    )
      notified.push(`${module} ${build}`)
  }
  return notified
}
