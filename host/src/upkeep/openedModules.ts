import { sessionStore } from '@kasa/console/session'
import { browserStorage } from '@kasa/console/storage'
import { tenant } from '@kasa/console/tenant'
import * as z from 'zod/mini'

/** A visit's weight halves every week. */
const halfLifeMs = 7 * 24 * 3_600_000
/** The weight that makes a habit: two visits on one day or within a week. */
const habit = 1.5
/** The most modules stored; those with the least weight are removed. */
const most = 24

/** Weighted visits per module, as of `atMs` (since epoch). */
const kept = z.object({
  atMs: z.number().check(z.nonnegative()),
  visits: z.record(z.string(), z.number().check(z.nonnegative())),
})
type Visits = Readonly<Record<string, number>>

/** Per person and tenant. Removed at logout, but kept when a session expires. */
function place(): string | undefined {
  const session = sessionStore.getState()
  return session.status === 'out' ? undefined : `kasa-opened:${tenant().id}:${session.user.sub}`
}

/** The current weights. Invalid data counts as empty; a clock set back does not increase weights. */
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

/** Counts a visit of a module. `offered`: the tenant's modules; others are removed. */
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
    // If storage is full, only the habit is lost.
  }
}

/** The modules this person opens often, most frequent first; at least two visits. */
export const habitualModules = (nowMs = Date.now()): string[] =>
  Object.entries(visitsNow(nowMs))
    .filter(([, count]) => count >= habit)
    .sort(byCount)
    .map(([id]) => id)
