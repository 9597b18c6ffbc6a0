import { browserStorage } from '@kasa/console/storage'
import * as z from 'zod/mini'

import { hangsPlace } from './opening'

/** So many crashes or hangs of a build, and it is left for the one before. */
export const crashLimit = 3

/** When a build hung, in ms since epoch. No tab lives through that, so the browser keeps it. */
const hangs = z.record(z.string(), z.array(z.number()))
/** Who is over a hang has spent minutes on it, so these count for longer than crashes. In ms. */
const withinMs = 60 * 60_000

function allHangs(): Record<string, number[]> {
  try {
    return hangs.parse(JSON.parse(browserStorage.getItem(hangsPlace) ?? '{}'))
  } catch {
    return {}
  }
}

/** How often this build hung in this browser within the last hour. */
export const hangsOf = (base: string): number =>
  (allHangs()[base] ?? []).filter((at) => at > Date.now() - withinMs).length

/** Keeps that a build hung, and forgets what is older than an hour. */
export function keepHang(base: string): void {
  const nowMs = Date.now()
  const all = allHangs()
  all[base] = [...(all[base] ?? []), nowMs]
  const recent = Object.entries(all).map(([one, times]) => [one, times.filter((at) => at > nowMs - withinMs)] as const)
  try {
    browserStorage.setItem(
      hangsPlace,
      JSON.stringify(Object.fromEntries(recent.filter(([, times]) => times.length > 0))),
    )
  } catch {
    // A full storage: the hang is told of, and not counted.
  }
}
