import { setTimeout as wait } from 'node:timers/promises'

import { NoAnswer } from '../local/http'

/** Repeats `work` until `stop` is aborted; the returned promise resolves when the current round ends. */
export async function every(ms: number, stop: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!stop.aborted) {
    // The accounting finds lines without a response; a missed heartbeat does not matter.
    await work().catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
    })
    await wait(ms, undefined, { signal: stop }).catch(() => undefined)
  }
}
