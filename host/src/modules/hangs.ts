import { browserStorage } from '@kasa/console/storage'
import * as z from 'zod/mini'

import { failureOf, ModuleError } from './failure'
import { crashLimit, hangsOf } from './hangCounts'
import { noteModule } from './moduleNotes'
import type { ModuleFailure } from './moduleState'
import { livedMs, noteMark, notePrefix, ownNote, type OpeningBuild } from './opening'
import type { ModuleRegistry, OfferedModule } from './registry'

/** Notes of other tabs, be they gone or still opening something. */
const notesOfOthers = () => browserStorage.keys().filter((key) => key.startsWith(notePrefix) && key !== ownNote)

/** `at`: when its thread last ran, in ms since epoch; the notes of an older host do not say. */
const kept = z.object({ id: z.string(), version: z.string(), base: z.string(), at: z._default(z.number(), 0) })

/**
 * What tabs that are gone were in the middle of, each told once: there the thread hung until somebody, or the browser,
 * ended it.
 */
export async function takeHangs(): Promise<OpeningBuild[]> {
  if (!navigator.locks) return []
  const [{ held = [] }, isOurs] = await Promise.all([navigator.locks.query(), caches.has(noteMark)])
  return notesOfOthers()
    .filter((note) => !held.some((lock) => lock.name === note))
    .flatMap((note) => {
      const text = browserStorage.getItem(note) ?? ''
      browserStorage.removeItem(note)
      try {
        const { at, ...build } = kept.parse(JSON.parse(text))
        return isOurs && at < Date.now() - livedMs ? [build] : []
      } catch {
        return []
      }
    })
}

/**
 * Builds that hung too often: opened once more by itself, one would end this tab too. What to use instead, the first
 * poll says.
 */
export const hungTooOften = (registry: ModuleRegistry): OfferedModule[] =>
  registry.status === 'verified' ? registry.modules.filter(({ base }) => hangsOf(base) >= crashLimit) : []

const hangOf = (id: string) => failureOf(new ModuleError('HANG', `the thread hung while ${id} was opening`), 'HANG')

/**
 * Closes what hung in tabs that are gone, and tells of it; and what hung too often before. What is offered no more is
 * told of alone.
 */
export async function leaveHung(
  registry: ModuleRegistry,
  close: (id: string, failure: ModuleFailure, isNews: boolean) => void,
): Promise<void> {
  const offered = registry.status === 'verified' ? registry.modules : []
  for (const hung of await takeHangs()) {
    if (offered.some(({ base }) => base === hung.base)) close(hung.id, hangOf(hung.id), true)
    else noteModule({ module: { ...hung, kind: 'unreadable', integrity: {} }, phase: 'mount', ...hangOf(hung.id) })
  }
  for (const { id } of hungTooOften(registry)) close(id, hangOf(id), false)
}
