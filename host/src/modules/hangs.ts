import * as z from 'zod/mini'

import { crashLimit, hangsOf } from './hangCounts'
import { noteMark, notesOfOthers, type OpeningBuild } from './opening'
import type { ModuleRegistry, OfferedModule } from './registry'

const build = z.object({ id: z.string(), version: z.string(), base: z.string() })

/** What tabs that are gone were in the middle of, each told once: there the thread hung until somebody, or the browser, ended it. */
export async function takeHangs(): Promise<OpeningBuild[]> {
  if (!navigator.locks) return []
  const [{ held = [] }, isOurs] = await Promise.all([navigator.locks.query(), caches.has(noteMark)])
  return notesOfOthers()
    .filter((note) => !held.some((lock) => lock.name === note))
    .flatMap((note) => {
      const kept = localStorage.getItem(note) ?? ''
      localStorage.removeItem(note)
      try {
        return isOurs ? [build.parse(JSON.parse(kept))] : []
      } catch {
        return []
      }
    })
}

/** Builds that hung too often: opened once more by itself, one would end this tab too. What to use instead, the first poll says. */
export const hungTooOften = (registry: ModuleRegistry): OfferedModule[] => (registry.status === 'verified' ? registry.modules.filter(({ base }) => hangsOf(base) >= crashLimit) : [])
