import { useSyncExternalStore } from 'react'

import { failureOf, isNoBuildsFault, ModuleError, newErrorId } from './failure'
import { fetchModule, registerModule } from './federation'
import { noteModule } from './moduleNotes'
import { isHangKept, noteOpening } from './opening'
import {
  nextState,
  type FailureCode,
  type Loaded,
  type ModuleEvent,
  type ModuleFailure,
  type ModuleState,
} from './moduleState'
import type { ModuleRegistry, OfferedModule } from './registry'
import { pageRegistry } from './trustedRegistry'

/** A little more than one script may take, so that the card names the script. */
const loadLimitMs = 10_500
const idle: ModuleState = { phase: 'idle' }
const states = new Map<string, ModuleState>()
const followers = new Set<() => void>()
/** What was loaded in this tab, by the build's address: going back to a build loads nothing. */
const builds = new Map<string, Loaded>()
/** Counts a module's loads: a build that was replaced meanwhile must not speak for its successor. */
const turns = new Map<string, number>()

let registry: ModuleRegistry = { status: 'refused', reason: 'ABSENT' }
let opening: Promise<ModuleRegistry> | undefined

/** The state of a module now. */
export const moduleState = (id: string): ModuleState => states.get(id) ?? idle

/** The state of a module, followed. */
export const useModuleState = (id: string): ModuleState => useSyncExternalStore(follow, () => moduleState(id))

/** What this tab runs: the page's registry, and what it took over since (`upkeep.ts`). */
export const tabRegistry = (): ModuleRegistry => registry
export const useTabRegistry = (): ModuleRegistry => useSyncExternalStore(follow, tabRegistry)

/** The build of a module that this tab runs, loaded or not. */
export const offeredModule = (id: string): OfferedModule | undefined =>
  registry.status === 'verified' ? registry.modules.find((module) => module.id === id) : undefined

export function follow(onChange: () => void): () => void {
  followers.add(onChange)
  return () => followers.delete(onChange)
}

const changed = () => followers.forEach((onChange) => onChange())

function send(id: string, event: ModuleEvent): void {
  const before = moduleState(id)
  const after = nextState(before, event)
  if (after === before) return
  states.set(id, after)
  if (after.phase === 'failed') report(id, after.failure)
  changed()
}

/** One line a person can search for by the id that stands on the card, and a note for who counts. */
function report(id: string, { code, detail, errorId, stack }: ModuleFailure): void {
  console.error(`Module ${id} failed: ${code} [${errorId}] ${detail}`)
  const module = offeredModule(id)
  if (module && !isNoBuildsFault(code))
    noteModule({ module, phase: phases[code] ?? 'load', code, errorId, detail, stack })
}

/** Where in its life a module fails so; while loading where nothing is said. */
const phases: Partial<Record<FailureCode, 'registry' | 'register' | 'mount' | 'render' | 'effect'>> = {
  MANIFEST: 'registry',
  REGISTER: 'register',
  NO_MODULE: 'register',
  SECOND_COPY: 'register',
  NO_PAGE: 'mount',
  MOUNT: 'mount',
  RENDER: 'render',
  EFFECT: 'effect',
  HANG: 'mount',
}

/** The tenant's registry, verified once per page. */
export function openRegistry(): Promise<ModuleRegistry> {
  opening ??= pageRegistry().then(async (opened) => {
    registry = opened
    // The code for it comes where there is something to tell, which is next to never.
    if (isHangKept())
      await import('./hangs').then(({ leaveHung }) => leaveHung(opened, closeHung)).catch(() => undefined)
    return opened
  })
  return opening
}

/**
 * A build that hung stays closed until somebody asks for it: opened by itself, it would end this tab like the last one.
 */
function closeHung(id: string, failure: ModuleFailure, isNews: boolean): void {
  if (moduleState(id).phase !== 'idle') return
  states.set(id, { phase: 'failed', failure })
  if (isNews) report(id, failure)
}

/** Takes over another set of modules: menu and routes follow. States of modules that stay are left alone. */
export function setTabRegistry(next: ModuleRegistry): void {
  registry = next
  changed()
}

/** Loads a module unless it is loaded, being loaded or known to fail; its state tells how that goes. */
export async function openModule(id: string): Promise<void> {
  if (moduleState(id).phase !== 'idle') return
  send(id, { type: 'asked' })
  const opened = await openRegistry().then(tabRegistry)
  if (opened.status === 'refused') return send(id, { type: 'refused', reason: opened.reason, errorId: newErrorId() })
  const offered = offeredModule(id)
  if (!offered || offered.kind === 'unreadable') {
    return send(id, {
      type: 'broke',
      failure: failureOf(new ModuleError('MANIFEST', `The manifest of ${id} is missing or unreadable`), 'MANIFEST'),
    })
  }
  // Without news for a day the tab keeps what it runs, and loads nothing that it does not run yet.
  if (new Date(opened.expiresAt) <= new Date() && !builds.has(offered.base))
    return send(id, { type: 'refused', reason: 'EXPIRED', errorId: newErrorId() })
  send(id, { type: 'verified', offered })
  if (offered.kind === 'usable') await fetchPages(offered)
  else noteModule({ module: offered, phase: 'registry', code: offered.reason.code })
}

async function fetchPages(module: OfferedModule): Promise<void> {
  const { id } = module
  const turn = nextTurn(id)
  const isLatest = () => turns.get(id) === turn
  const startedMs = performance.now()
  try {
    const loaded = await loadBuild(module, () => isLatest() && send(id, { type: 'fetched' }))
    if (!isLatest()) return
    send(id, { type: 'fetched' })
    send(id, { type: 'registered', ...loaded })
    noteModule({ module, phase: 'ready', code: null, durationMs: Math.round(performance.now() - startedMs) })
  } catch (error) {
    if (isLatest()) failModule(id, error)
  }
}

function nextTurn(id: string): number {
  const turn = (turns.get(id) ?? 0) + 1
  turns.set(id, turn)
  return turn
}

/** Fetches and evaluates a build, unless this tab has done so before. */
export async function loadBuild(module: OfferedModule, onEntry: () => void): Promise<Loaded> {
  const known = builds.get(module.base)
  if (known) return known
  const opened = noteOpening(module)
  const { pages, fills, searches, recordWords } = await withinLimit(
    fetchModule(module.id, registerModule(module), onEntry),
    module.id,
  ).finally(opened)
  const parts = { ...(fills && { fills }), ...(searches && { searches }), ...(recordWords && { recordWords }) }
  const loaded = { pages, parts }
  builds.set(module.base, loaded)
  return loaded
}

/** Puts another build in a module's place; one that is not loaded yet is loaded when the module is next opened. */
export function replaceModule(next: OfferedModule, loaded?: Loaded): void {
  if (registry.status === 'refused') return
  nextTurn(next.id)
  registry = { ...registry, modules: registry.modules.map((module) => (module.id === next.id ? next : module)) }
  send(next.id, { type: 'replaced', ...(loaded && { loaded }) })
  changed()
}

/** What cannot be stopped can at least be left: a load that never ends becomes a failure with a retry. */
export async function withinLimit<T>(work: Promise<T>, what: string): Promise<T> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<never>((_, fail) => {
    limit = setTimeout(
      () => fail(new ModuleError('SLOW', `${what} took longer than ${loadLimitMs / 1000} s`)),
      loadLimitMs,
    )
  })
  return Promise.race([work, tooSlow]).finally(() => clearTimeout(limit))
}

/** What an unknown error means where the module is now. */
const meaning: Partial<Record<ModuleState['phase'], FailureCode>> = { ready: 'RENDER', registering: 'REGISTER' }

/** Marks a module as failed: while loading, or by a page of it that threw. */
export function failModule(
  id: string,
  error: unknown,
  otherwise: FailureCode = meaning[moduleState(id).phase] ?? 'EVALUATION',
): void {
  send(id, { type: 'broke', failure: failureOf(error, otherwise) })
}

/** Lets a failed module be tried again, when it is next needed. */
export function forgetFailure(id: string): void {
  const module = offeredModule(id)
  if (module) builds.delete(module.base)
  send(id, { type: 'retried' })
}

/** The card's retry: everything of the module is fetched and evaluated anew. */
export function retryModule(id: string): void {
  forgetFailure(id)
  void openModule(id)
}
