import { browserStorage } from '@kasa/console/storage'
import * as z from 'zod/mini'

import { hangsPlace } from './opening'

/** After this many crashes or hangs, a build is replaced by the previous one. */
export const crashLimit = 3

/** When a build hung, in ms since epoch. Stored in the browser, because the tab does not survive. */
const hangs = z.record(z.string(), z.array(z.number()))
/** A hang costs minutes, so hangs count for longer than crashes. In ms. */
const withinMs = 60 * 60_000

function allHangs(): Record<string, number[]> {
  try {
    return hangs.parse(JSON.parse(browserStorage.getItem(hangsPlace) ?? '{}'))
  } catch {
    return {}
  }
}

export const hangsOf = (base: string): number =>
  (allHangs()[base] ?? []).filter((at) => at > Date.now() - withinMs).length

/** Stores a hang, and removes those older than an hour. */
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
    // If storage is full, the hang is reported but not counted.
  }
}
