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

/** So many polls in a row may find nobody before people are told; an expired list is told at once. */
const quietFailures = 3
let failures = 0
let asking: Promise<void> | undefined

/** Asks once for the registry and takes over what it says; askers at the same moment share one question. */
export function pollRegistry(): Promise<void> {
  asking ??= poll().finally(() => (asking = undefined))
  return asking
}

async function poll(): Promise<void> {
  const asked = await askRegistry()
  if (asked.kind === 'failed') return missed(asked.why)
  if (asked.kind === 'new') {
    const next = await trustRegistry(asked.signed)
    if (next.status === 'refused') return refused(next.reason)
    keepRegistry(asked.signed)
    takeOver(next)
    follow(asked.signed.payload)
  }
  failures = 0
  setUpkeep({ trouble: undefined, checkedMs: Date.now() })
  considerUpgrades()
}

let endTimer: ReturnType<typeof setTimeout> | undefined
/** The next question after a trial's end; and where this clock is ahead of the server's, the one after that. In ms. */
const afterEndMs = 500
const againMs = 5_000

/** Tells what a registry gives this person to try, and asks for the next one when the first of it ends. */
function follow(payload: string): void {
  const tried = triedIn(payload)
  setUpkeep({ tried })
  clearTimeout(endTimer)
  if (tried.length === 0) return
  const firstMs = Math.min(...tried.map(({ until }) => new Date(until).getTime()))
  endTimer = setTimeout(() => void pollRegistry(), Math.max(againMs, firstMs - Date.now() + afterEndMs))
}

/** Nobody is signed in any more. */
export const stopFollowing = (): void => clearTimeout(endTimer)

function missed(why: RegistryTrouble['why']): void {
  failures += 1
  const registry = tabRegistry()
  const isExpired = registry.status === 'refused' || new Date(registry.expiresAt).getTime() <= Date.now()
  if (why === 'UNREACHABLE' && failures < quietFailures && !isExpired) return
  tellTrouble(why)
}

/** An unbelievable list is told at once: somebody between here and the server, or the server itself, is not well. */
const refused = (why: RegistryTrouble['why']) => tellTrouble(why)

function tellTrouble(why: RegistryTrouble['why']): void {
  const before = upkeepState().trouble
  if (before?.why === why) return
  setUpkeep({ trouble: { why, sinceMs: before?.sinceMs ?? Date.now() } })
  console.error(`The list of modules is not believed or not there: ${why}`)
  noteModule({ module: hostItself(), phase: 'registry', code: `REGISTRY_${why}` })
}

/** The list is nobody's module: what is wrong with it is told of the host. */
function hostItself(): OfferedModule {
  const { base } = boot().host
  const folder = base.split('/').at(-2) ?? ''
  return { id: 'host', version: folder.slice(0, folder.lastIndexOf('-')), base, integrity: {}, kind: 'unreadable' }
}

/** At the start: a page that had to use the kept list says so until a poll brings a good one. */
export function startWithPage(): void {
  const registry = tabRegistry()
  if (registry.status === 'refused') setUpkeep({ trouble: { why: registry.reason, sinceMs: Date.now() } })
  else if (registry.keptBecause) setUpkeep({ trouble: { why: registry.keptBecause, sinceMs: Date.now() } })
  else keepRegistry(boot().registry)
  const payload = registry.status === 'verified' && (registry.keptBecause ? readKept() : boot().registry)?.payload
  if (payload) follow(payload)
}

/**
 * Menu, routes and permissions follow the new list at once: what is gone is gone, what is new is there. Builds of
 * modules that stay are another matter: this tab keeps those it has until `considerUpgrades` says otherwise.
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
  // A page's own registry names no build before: what was left until now had nowhere to go.
  for (const module of modules)
    if (isQuarantined(module) && moduleState(module.id).phase === 'failed') goBack(module.id)
}

/** What this tab runs of a module that is offered so. */
function buildFor(offered: OfferedModule): OfferedModule {
  const current = offeredModule(offered.id)
  if (!current) return offered
  if (current.base === offered.base) {
    forgetUpgrade(offered.id)
    // A build that cannot run here gives way to the one before, where that can.
    return offered.kind === 'incompatible' ? (fallbackOf(offered) ?? offered) : offered
  }
  if (offered.kind !== 'usable') return keepInsteadOf(offered, current)
  if (isQuarantined(offered)) return current
  // The end of a trial is as urgent as a rollback.
  awaitUpgrade(trialOf(current.base) ? { ...offered, urgent: true } : offered)
  return current
}

/** A newer build that cannot be read, or not be run here, is noted and left; the one that works stays. */
function keepInsteadOf(offered: OfferedModule, current: OfferedModule): OfferedModule {
  if (current.kind !== 'usable' && moduleState(offered.id).phase !== 'ready') return offered
  noteModule({
    module: offered,
    phase: 'registry',
    code: offered.kind === 'incompatible' ? offered.reason.code : 'MANIFEST',
  })
  return current
}
