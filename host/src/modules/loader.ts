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

/** Slightly longer than the limit of a script, so that the error names the script. */
const loadLimitMs = 10_500
const idle: ModuleState = { phase: 'idle' }
const states = new Map<string, ModuleState>()
const followers = new Set<() => void>()
/** Loaded builds by address, so that going back to a build loads nothing. */
const builds = new Map<string, Loaded>()
/** Number of loads per module, to ignore results of a replaced build. */
const turns = new Map<string, number>()

let registry: ModuleRegistry = { status: 'refused', reason: 'ABSENT' }
let opening: Promise<ModuleRegistry> | undefined

export const moduleState = (id: string): ModuleState => states.get(id) ?? idle

/** The state of a module, as a hook. */
export const useModuleState = (id: string): ModuleState => useSyncExternalStore(follow, () => moduleState(id))

/** The registry in use: the page's, with later updates (`upkeep.ts`). */
export const tabRegistry = (): ModuleRegistry => registry
export const useTabRegistry = (): ModuleRegistry => useSyncExternalStore(follow, tabRegistry)

/** The build of a module in this tab, loaded or not. */
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

/** Logs a line with the error id shown on the card, and notes the failure for telemetry. */
function report(id: string, { code, detail, errorId, stack }: ModuleFailure): void {
  console.error(`Module ${id} failed: ${code} [${errorId}] ${detail}`)
  const module = offeredModule(id)
  if (module && !isNoBuildsFault(code))
    noteModule({ module, phase: phases[code] ?? 'load', code, errorId, detail, stack })
}

/** The phase in which a failure occurs; `load` if not listed. */
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
    // Loaded only if there is something to report, which is rare.
    if (isHangKept())
      await import('./hangs').then(({ leaveHung }) => leaveHung(opened, closeHung)).catch(() => undefined)
    return opened
  })
  return opening
}

/** A build that hung stays closed until the user opens it; opened automatically, it would hang this tab too. */
function closeHung(id: string, failure: ModuleFailure, isNews: boolean): void {
  if (moduleState(id).phase !== 'idle') return
  states.set(id, { phase: 'failed', failure })
  if (isNews) report(id, failure)
}

/** Replaces the registry: menu and routes follow. States of remaining modules do not change. */
export function setTabRegistry(next: ModuleRegistry): void {
  registry = next
  changed()
}

/** Loads a module unless it is loaded, loading or failed; progress is in its state. */
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
  // With a registry older than a day, the tab keeps running what it has but loads nothing new.
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

/** Fetches and runs a build, unless this tab already has. */
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

/** Replaces a module's build; without `loaded`, it is loaded when the module is next opened. */
export function replaceModule(next: OfferedModule, loaded?: Loaded): void {
  if (registry.status === 'refused') return
  nextTurn(next.id)
  registry = { ...registry, modules: registry.modules.map((module) => (module.id === next.id ? next : module)) }
  send(next.id, { type: 'replaced', ...(loaded && { loaded }) })
  changed()
}

/** Fails after the limit, so that an endless load becomes a failure with a retry. */
export async function withinLimit<T>(work: Promise<T>, name: string): Promise<T> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<never>((_, fail) => {
    limit = setTimeout(
      () => fail(new ModuleError('SLOW', `${name} took longer than ${loadLimitMs / 1000} s`)),
      loadLimitMs,
    )
  })
  return Promise.race([work, tooSlow]).finally(() => clearTimeout(limit))
}

/** The code of an unknown error, by the module's phase. */
const meaning: Partial<Record<ModuleState['phase'], FailureCode>> = { ready: 'RENDER', registering: 'REGISTER' }

/** Marks a module as failed, while loading or because one of its pages threw. */
export function failModule(
  id: string,
  error: unknown,
  otherwise: FailureCode = meaning[moduleState(id).phase] ?? 'EVALUATION',
): void {
  send(id, { type: 'broke', failure: failureOf(error, otherwise) })
}

/** Resets a failed module, to be loaded again when needed. */
export function forgetFailure(id: string): void {
  const module = offeredModule(id)
  if (module) builds.delete(module.base)
  send(id, { type: 'retried' })
}

/** The card's retry: fetches and runs the module again. */
export function retryModule(id: string): void {
  forgetFailure(id)
  void openModule(id)
}
