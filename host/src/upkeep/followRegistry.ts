import { boot, keepModules } from '@kasa/console/tenant'

import { addModuleWords } from '../modules/addModuleWords'
import { moduleState, offeredModule, setTabRegistry, tabRegistry } from '../modules/loader'
import { keepRegistry, readKept } from '../modules/keptRegistry'
import { noteModule } from '../modules/moduleNotes'
import type { OfferedModule, VerifiedRegistry } from '../modules/registry'
import { trustRegistry } from '../modules/trustedRegistry'
import { trialOf, triedIn } from '../modules/tried'
import { askRegistry } from './askRegistry'
import { fallbackOf, goBack, isQuarantined } from './crashes'
import { awaitUpgrade, considerUpgrades, forgetUpgrade } from './upgrades'
import { setUpkeep, upkeepState, type RegistryTrouble } from './upkeepState'

/** How many polls may fail before the user is told; an expired registry is reported at once. */
const quietFailures = 3
let failures = 0
let asking: Promise<void> | undefined

/** Polls the registry once and applies it; concurrent callers share a request. */
export function pollRegistry(): Promise<void> {
  asking ??= poll().finally(() => (asking = undefined))
  return asking
}

async function poll(): Promise<void> {
  const answer = await askRegistry()
  if (answer.kind === 'failed') return missed(answer.why)
  if (answer.kind === 'new') {
    const next = await trustRegistry(answer.signed)
    if (next.status === 'refused') return refused(next.reason)
    keepRegistry(answer.signed)
    takeOver(next)
    follow(answer.signed.payload)
  }
  failures = 0
  setUpkeep({ trouble: undefined, checkedMs: Date.now() })
  considerUpgrades()
}

let endTimer: ReturnType<typeof setTimeout> | undefined
/**
 * The delay of the next poll after an override's end, and of another if this clock is ahead of the server's. In ms.
 */
const afterEndMs = 500
const againMs = 5_000

/** Publishes this person's overrides, and polls again when the first ends. */
function follow(payload: string): void {
  const tried = triedIn(payload)
  setUpkeep({ tried })
  clearTimeout(endTimer)
  if (tried.length === 0) return
  const firstMs = Math.min(...tried.map(({ until }) => new Date(until).getTime()))
  endTimer = setTimeout(() => void pollRegistry(), Math.max(againMs, firstMs - Date.now() + afterEndMs))
}

/** Called at sign-out. */
export const stopFollowing = (): void => clearTimeout(endTimer)

function missed(why: RegistryTrouble['why']): void {
  failures += 1
  const registry = tabRegistry()
  const isExpired = registry.status === 'refused' || new Date(registry.expiresAt).getTime() <= Date.now()
  if (why === 'UNREACHABLE' && failures < quietFailures && !isExpired) return
  reportTrouble(why)
}

/** An invalid registry is reported at once: something between here and the server, or the server, is broken. */
const refused = (why: RegistryTrouble['why']) => reportTrouble(why)

function reportTrouble(why: RegistryTrouble['why']): void {
  const before = upkeepState().trouble
  if (before?.why === why) return
  setUpkeep({ trouble: { why, sinceMs: before?.sinceMs ?? Date.now() } })
  console.error(`The list of modules is not believed or not there: ${why}`)
  noteModule({ module: hostItself(), phase: 'registry', code: `REGISTRY_${why}` })
}

/** The host as a module, for reports about the registry. */
function hostItself(): OfferedModule {
  const { base } = boot().host
  const folder = base.split('/').at(-2) ?? ''
  return { id: 'host', version: folder.slice(0, folder.lastIndexOf('-')), base, integrity: {}, kind: 'unreadable' }
}

/** At start, reports that the page had to use the stored registry, until a poll succeeds. */
export function startWithPage(): void {
  const registry = tabRegistry()
  if (registry.status === 'refused') setUpkeep({ trouble: { why: registry.reason, sinceMs: Date.now() } })
  else if (registry.keptBecause) setUpkeep({ trouble: { why: registry.keptBecause, sinceMs: Date.now() } })
  else keepRegistry(boot().registry)
  const payload = registry.status === 'verified' && (registry.keptBecause ? readKept() : boot().registry)?.payload
  if (payload) follow(payload)
}

/**
 * Menu, routes and permissions follow the new registry at once. Builds of remaining modules are kept until
 * `considerUpgrades` replaces them.
 */
function takeOver(next: VerifiedRegistry): void {
  const modules = next.modules.map(buildFor)
  const before = tabRegistry()
  const gone =
    before.status === 'verified' ? before.modules.filter(({ id }) => !modules.some((module) => module.id === id)) : []
  for (const { id } of gone) forgetUpgrade(id)
  modules.forEach(addModuleWords)
  keepModules(next.modules.map(({ id }) => id))
  setTabRegistry({ ...next, modules })
  // The page's registry has no fallback builds; abandoned builds can be replaced now.
  for (const module of modules)
    if (isQuarantined(module) && moduleState(module.id).phase === 'failed') goBack(module.id)
}

/** The build that this tab uses of an offered module. */
function buildFor(offered: OfferedModule): OfferedModule {
  const current = offeredModule(offered.id)
  if (!current) return offered
  if (current.base === offered.base) {
    forgetUpgrade(offered.id)
    // A build that cannot run here is replaced by the previous one, if that can.
    return offered.kind === 'incompatible' ? (fallbackOf(offered) ?? offered) : offered
  }
  if (offered.kind !== 'usable') return keepInsteadOf(offered, current)
  if (isQuarantined(offered)) return current
  // The end of an override is as urgent as a rollback.
  awaitUpgrade(trialOf(current.base) ? { ...offered, urgent: true } : offered)
  return current
}

/** A newer build that is unreadable or cannot run here is reported; the working one stays. */
function keepInsteadOf(offered: OfferedModule, current: OfferedModule): OfferedModule {
  if (current.kind !== 'usable' && moduleState(offered.id).phase !== 'ready') return offered
  noteModule({
    module: offered,
    phase: 'registry',
    code: offered.kind === 'incompatible' ? offered.reason.code : 'MANIFEST',
  })
  return current
}
