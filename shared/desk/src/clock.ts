import { useSyncExternalStore } from 'react'

type Clock = { subscribe: (listener: () => void) => () => void; read: () => number }

const clocks = new Map<number, Clock>()

/** One shared timer per step; stopped without listeners. */
function clockOf(stepMs: number): Clock {
  const known = clocks.get(stepMs)
  if (known) return known
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setInterval> | undefined
  const clock: Clock = {
    subscribe: (listener) => {
      listeners.add(listener)
      timer ??= setInterval(() => {
        for (const each of listeners) each()
      }, stepMs)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    read: () => Math.floor(Date.now() / stepMs) * stepMs,
  }
  clocks.set(stepMs, clock)
  return clock
}

/** The current time in ms, rounded to the step. Only the calling component rerenders, not the rows around it. */
export function useNow(stepMs: 1000 | 10_000): number {
  const { subscribe, read } = clockOf(stepMs)
  return useSyncExternalStore(subscribe, read)
}
