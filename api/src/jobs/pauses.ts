import { setImmediate as turn } from 'node:timers/promises'

/** Longer work without a pause would be felt by whoever asks something meanwhile. */
const longestMs = 10

/**
 * For a loop whose rows may be many: call it between two, and others are answered whenever it has worked long enough.
 */
export function pauses(): () => Promise<void> {
  let since = performance.now()
  return async () => {
    if (performance.now() - since < longestMs) return
    await turn()
    since = performance.now()
  }
}
