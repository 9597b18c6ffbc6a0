import { setTimeout as wait } from 'node:timers/promises'

import { NoAnswer } from '../local/http'

/** Repeats `work` until `stop` is aborted; the returned promise ends with the round under way. */
export async function every(ms: number, stop: AbortSignal, work: () => Promise<unknown>): Promise<void> {
  while (!stop.aborted) {
    // Lines that nobody answered for show in the accounting; a missed beat is nothing.
    await work().catch((error: unknown) => {
      if (!(error instanceof NoAnswer)) throw error
    })
    await wait(ms, undefined, { signal: stop }).catch(() => undefined)
  }
}
