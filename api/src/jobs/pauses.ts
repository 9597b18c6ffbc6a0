import { setImmediate as turn } from 'node:timers/promises'

/** Longer work without a pause would noticeably delay other requests. */
const longestMs = 10

/**
 * For loops over many rows: call the function between rows. It yields to other requests whenever the loop has run too
 * long.
 */
export function pauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await turn()
    since = performance.now()
  }
}
