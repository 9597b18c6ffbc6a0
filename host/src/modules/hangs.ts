import { browserStorage } from '@kasa/console/storage'
import * as z from 'zod/mini'

import { failureOf, ModuleError } from './failure'
import { crashLimit, hangsOf } from './hangCounts'
import { noteModule } from './moduleNotes'
import type { ModuleFailure } from './moduleState'
import { livedMs, noteMark, notePrefix, ownNote, type OpeningBuild } from './opening'
import type { ModuleRegistry, OfferedModule } from './registry'

/** Notes of other tabs, closed or still opening a module. */
const notesOfOthers = () => browserStorage.keys().filter((key) => key.startsWith(notePrefix) && key !== ownNote)

/** `at`: when its thread last ran, in ms since epoch; missing in notes of older hosts. */
const kept = z.object({ id: z.string(), version: z.string(), base: z.string(), at: z._default(z.number(), 0) })

/** What closed tabs were opening when they ended, each returned once: the thread hung until the tab was ended. */
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
 * Builds that hung too often. Opening one automatically would hang this tab too; the first poll brings a replacement.
 */
export const hungTooOften = (registry: ModuleRegistry): OfferedModule[] =>
  registry.status === 'verified' ? registry.modules.filter(({ base }) => hangsOf(base) >= crashLimit) : []

const hangOf = (id: string) => failureOf(new ModuleError('HANG', `the thread hung while ${id} was opening`), 'HANG')

/**
 * Closes modules that hung in earlier tabs or too often before, and reports new hangs. Builds that are no longer
 * offered are only reported.
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
