import { createStore } from 'zustand/vanilla'

import { claimSingleton } from './singleton'

claimSingleton('activity')

/** What only a person does; the pointer's mere movement may be a shaken table. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** Often enough for limits of minutes, in ms. */
const notOftenerMs = 1000

/**
 * When the person last did anything in any tab of this browser, in ms since epoch. Opening the page is such a thing.
 */
export const activity = createStore<number>(() => Date.now())

/** For how many whole seconds the person has done nothing. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - activity.getState()) / 1000))

/** Notices what the person does, here and in the other tabs; the answer stops it. */
export function followActivity(): () => void {
  // Where there is no channel each tab speaks for itself, and the server takes the latest.
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kasa.activity')
  const act = () => {
    const now = Date.now()
    if (Math.abs(now - activity.getState()) < notOftenerMs) return
    activity.setState(now, true)
    channel?.postMessage(null)
  }
  if (channel) channel.onmessage = () => activity.setState(Date.now(), true)
  for (const sign of signs) addEventListener(sign, act, { capture: true, passive: true })
  return () => {
    channel?.close()
    for (const sign of signs) removeEventListener(sign, act, { capture: true })
  }
}
