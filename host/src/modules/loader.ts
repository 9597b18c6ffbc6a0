import { boot } from '@kasa/console/tenant'
import { useSyncExternalStore } from 'react'

import { allowScripts } from '../boot/loadScript'
import { failureOf, ModuleError, newErrorId } from './failure'
import { fetchModule, registerModule } from './federation'
import { nextState, type ModuleEvent, type ModuleFailure, type ModuleState } from './moduleState'
import { hostOffer } from './platform'
import { verifyRegistry, type ModuleRegistry, type OfferedModule } from './registry'

const loadLimitMs = 20_000
const idle: ModuleState = { phase: 'idle' }
const states = new Map<string, ModuleState>()
const followers = new Set<() => void>()

/** The state of a module now. */
export const moduleState = (id: string): ModuleState => states.get(id) ?? idle

/** The state of a module, followed. */
export const useModuleState = (id: string): ModuleState => useSyncExternalStore(follow, () => moduleState(id))

function follow(onChange: () => void): () => void {
  followers.add(onChange)
  return () => followers.delete(onChange)
}

function send(id: string, event: ModuleEvent): void {
  const before = moduleState(id)
  const after = nextState(before, event)
  if (after === before) return
  states.set(id, after)
  if (after.phase === 'failed') report(id, after.failure)
  for (const onChange of followers) onChange()
}

/** One line a person can search for by the id that stands on the card. */
const report = (id: string, { code, detail, errorId }: ModuleFailure) => console.error(`Module ${id} failed: ${code} [${errorId}] ${detail}`)

let opening: Promise<ModuleRegistry> | undefined

/** The tenant's registry, verified once per page; a page keeps its set of versions for as long as it lives. */
export function openRegistry(): Promise<ModuleRegistry> {
  opening ??= verifyPageRegistry()
  return opening
}

async function verifyPageRegistry(): Promise<ModuleRegistry> {
  const { tenant, registry, registryKeys } = boot()
  const serialKey = `kasa-registry-serial:${tenant.id}`
  const lastSerial = Number(localStorage.getItem(serialKey) ?? 0)
  const verified = await verifyRegistry(registry, { tenant: tenant.id, keys: registryKeys, now: new Date(), offer: hostOffer(), lastSerial })
  if (verified.status === 'refused') return verified
  localStorage.setItem(serialKey, String(verified.serial))
  for (const module of verified.modules) if (module.kind === 'usable') allowScripts(module.base, module.integrity)
  return verified
}

/** Loads a module unless it is loaded, being loaded or known to fail; its state tells how that goes. */
export async function openModule(id: string): Promise<void> {
  if (moduleState(id).phase !== 'idle') return
  send(id, { type: 'asked' })
  const registry = await openRegistry()
  if (registry.status === 'refused') return send(id, { type: 'refused', reason: registry.reason, errorId: newErrorId() })
  const offered = registry.modules.find((module) => module.id === id)
  if (!offered || offered.kind === 'unreadable') {
    return send(id, { type: 'broke', failure: failureOf(new ModuleError('MANIFEST', `The manifest of ${id} is missing or unreadable`), 'MANIFEST') })
  }
  send(id, { type: 'verified', offered })
  if (offered.kind === 'usable') await fetchPages(offered)
}

async function fetchPages(module: OfferedModule): Promise<void> {
  const { id } = module
  try {
    const name = registerModule(module)
    const { pages, fills, searches } = await withinLimit(fetchModule(id, name, () => send(id, { type: 'fetched' })), id)
    send(id, { type: 'registered', pages, parts: { ...(fills && { fills }), ...(searches && { searches }) } })
  } catch (error) {
    failModule(id, error)
  }
}

/** What cannot be stopped can at least be left: a load that never ends becomes a failure with a retry. */
export async function withinLimit<T>(work: Promise<T>, what: string): Promise<T> {
  let limit: ReturnType<typeof setTimeout> | undefined
  const tooSlow = new Promise<never>((_, fail) => {
    limit = setTimeout(() => fail(new ModuleError('SLOW', `${what} took longer than ${loadLimitMs / 1000} s`)), loadLimitMs)
  })
  return Promise.race([work, tooSlow]).finally(() => clearTimeout(limit))
}

/** Marks a module as failed: while loading, or by a page of it that threw. */
export function failModule(id: string, error: unknown): void {
  send(id, { type: 'broke', failure: failureOf(error, moduleState(id).phase === 'ready' ? 'RENDER' : 'EVALUATION') })
}

/** The card's retry: everything of the module is fetched and evaluated anew. */
export function retryModule(id: string): void {
  send(id, { type: 'retried' })
  void openModule(id)
}
