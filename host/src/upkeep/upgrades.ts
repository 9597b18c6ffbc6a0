import { isAnythingDirty } from '@kasa/console/dirty'
import { inFlightCount } from '@kasa/console/inFlight'

import { addModuleWords } from '../modules/addModuleWords'
import { loadBuild, moduleState, replaceModule } from '../modules/loader'
import { isMounted } from '../modules/mounted'
import { noteModule } from '../modules/moduleNotes'
import { failureOf } from '../modules/failure'
import type { OfferedModule } from '../modules/registry'
import { setUpkeep, upkeepState } from './upkeepState'

/** How long before asking about a new build, unless urgent; and after "later". In ms. */
const patienceMs = 30 * 60_000

type Pending = { next: OfferedModule; askAtMs: number }
const pending = new Map<string, Pending>()

const loading = new Set(['verifying', 'fetching', 'registering'])
/** Modules with their old build still loading when the new one arrived; they are replaced once loaded. */
const late = new Set<string>()

/** Records a newer build of a module; `considerUpgrades` decides about it. */
export function awaitUpgrade(next: OfferedModule): void {
  const known = pending.get(next.id)
  if (known?.next.base === next.base) return
  pending.set(next.id, { next, askAtMs: Date.now() + (next.urgent ? 0 : patienceMs) })
}

/** Called when the module's current build is offered again, or the module is gone. */
export const forgetUpgrade = (id: string): void => void pending.delete(id)

/**
 * Applies new builds without disturbing the user: modules that are not visible are replaced silently; a visible one
 * when the user goes to another page of it or agrees. Nothing changes while a form has input or a money call is
 * pending.
 */
export function considerUpgrades({ isNavigation = false } = {}): void {
  const toOffer: OfferedModule[] = []
  const isFree = inFlightCount() === 0
  for (const [id, { next, askAtMs }] of pending) {
    if (isNavigation && loading.has(moduleState(id).phase)) late.add(id)
    if (loading.has(moduleState(id).phase)) continue
    const mustAsk = isMounted(id) && moduleState(id).phase === 'ready' && !isNavigation && !late.delete(id)
    const isQuiet = isFree && !(isMounted(id) && isAnythingDirty())
    if (!isQuiet) continue
    if (!mustAsk) takeBuild(next)
    else if (Date.now() >= askAtMs) toOffer.push(next)
  }
  show(toOffer)
}

/** Replaces a module's build now. */
export function takeBuild(next: OfferedModule, loaded?: Parameters<typeof replaceModule>[1]): void {
  pending.delete(next.id)
  addModuleWords(next)
  replaceModule(next, loaded)
}

/**
 * Applies an upgrade that the user agreed to: the new build is loaded while the old one stays on the screen. Returns
 * false if something prevented it; then nothing has changed.
 */
export async function upgradeNow(next: OfferedModule): Promise<boolean> {
  if (inFlightCount() > 0 || isAnythingDirty()) return false
  try {
    const loaded = await loadBuild(next, () => undefined)
    takeBuild(next, loaded)
    noteModule({ module: next, phase: 'ready', code: null })
    return true
  } catch (error) {
    const { code, detail, errorId, stack } = failureOf(error, 'EVALUATION')
    noteModule({ module: next, phase: 'load', code, errorId, detail, stack })
    later(next)
    return false
  } finally {
    considerUpgrades()
  }
}

/** Asks again later, or applies it when the module is no longer visible. */
export function later(next: OfferedModule): void {
  const known = pending.get(next.id)
  if (known) known.askAtMs = Date.now() + patienceMs
  considerUpgrades()
}

/** The build waiting for a module, if any. */
export const pendingBuild = (id: string): OfferedModule | undefined => pending.get(id)?.next

const sameBuilds = (one: readonly OfferedModule[], other: readonly OfferedModule[]) =>
  one.length === other.length && one.every(({ base }, index) => base === other[index]?.base)

function show(prompts: readonly OfferedModule[]): void {
  const all = [...pending.values()].map(({ next }) => next)
  const before = upkeepState()
  if (!sameBuilds(before.prompts, prompts) || !sameBuilds(before.pending, all)) setUpkeep({ prompts, pending: all })
}

/** True while an upgrade waits, for example for input to be saved or a call to finish. */
export const isAnythingPending = (): boolean => pending.size > 0
