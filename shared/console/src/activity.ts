import { createStore } from 'zustand/vanilla'

import { claimSingleton } from './singleton'

claimSingleton('activity')

/** Events that count as activity. Mouse movement does not, since it may be accidental. */
const signs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const
/** The shortest interval between updates, in ms. */
const notOftenerMs = 1000

/** When the person was last active in any tab of this browser, in ms since epoch. Opening the page counts. */
export const activity = createStore<number>(() => Date.now())

/** Whole seconds without activity. */
export const idleSeconds = (): number => Math.max(0, Math.floor((Date.now() - activity.getState()) / 1000))

/** Tracks activity in this and other tabs; returns a function to stop. */
export function followActivity(): () => void {
  // Without BroadcastChannel each tab counts alone, and the server uses the latest.
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
