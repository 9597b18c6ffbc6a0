import { sessionStore } from '@kasa/console/session'
import { browserStorage } from '@kasa/console/storage'
import { tenant } from '@kasa/console/tenant'
import * as z from 'zod/mini'

/** A visit counts half after a week. */
const halfLifeMs = 7 * 24 * 3_600_000
/** Twice on one day, or twice a week apart, is a habit; once is not. */
const habit = 1.5
/** More than any tenant has; what counts least is forgotten first. */
const most = 24

/**
 * Per module, the visits that still count, as they stood at `atMs` (since epoch). Names of modules and nothing else.
 */
const kept = z.object({
  atMs: z.number().check(z.nonnegative()),
  visits: z.record(z.string(), z.number().check(z.nonnegative())),
})
type Visits = Readonly<Record<string, number>>

/**
 * One person's of one tenant. Gone at a logout with the rest of the storage; it stays when a session merely runs out.
 */
function place(): string | undefined {
  const session = sessionStore.getState()
  return session.status === 'out' ? undefined : `kasa-opened:${tenant().id}:${session.user.sub}`
}

/** What counts now. What we did not write is nothing; a clock that went back makes no visit worth more. */
function visitsNow(nowMs: number): Visits {
  const key = place()
  try {
    const { atMs, visits } = z.parse(kept, JSON.parse((key && browserStorage.getItem(key)) ?? 'null'))
    const left = 0.5 ** (Math.max(0, nowMs - atMs) / halfLifeMs)
    return Object.fromEntries(Object.entries(visits).map(([id, count]) => [id, count * left]))
  } catch {
    return {}
  }
}

const byCount = ([, one]: [string, number], [, other]: [string, number]) => other - one

/**
 * Counts one visit of a module by this person. `offered`: the modules that the tenant has now; no other name is kept.
 */
export function rememberOpened(id: string, offered: readonly string[], nowMs = Date.now()): void {
  const [key, before] = [place(), visitsNow(nowMs)]
  if (!key) return
  const visits = Object.entries({ ...before, [id]: (before[id] ?? 0) + 1 })
    .filter(([name]) => offered.includes(name))
    .sort(byCount)
    .slice(0, most)
  try {
    browserStorage.setItem(key, JSON.stringify({ atMs: nowMs, visits: Object.fromEntries(visits) }))
  } catch {
    // A full storage costs the habit, nothing else.
  }
}

/** The modules this person opens most often and lately, the first one first; nobody's habit after one visit. */
export const habitualModules = (nowMs = Date.now()): string[] =>
  Object.entries(visitsNow(nowMs))
    .filter(([, count]) => count >= habit)
    .sort(byCount)
    .map(([id]) => id)
