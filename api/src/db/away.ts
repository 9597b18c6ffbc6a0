/** Node's codes for an unreachable server and a broken connection. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
])
/**
 * SQLSTATE: connection exceptions; a server that stops, starts or has no free connection; a server that became
 * read-only (a standby).
 */
const serverCodes = /^(08[0-9A-Z]{3}|57P0[1-5]|53300|25006)$/
/** Messages of `pg` and `pg-pool` that come without a code. */
const wordsWithoutCode = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
])

/** How long calls wait for another primary: most failovers take 3 to 5 s, and callers have time-outs too. */
export const patienceMs = 5000
const pauseMs = 100

/** True if the database was lost, unreachable, moved or not writable: the statement is not at fault. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code === undefined
    ? wordsWithoutCode.has(String(error.message))
    : networkCodes.has(code) || serverCodes.test(code)
}

/**
 * Runs `work`, and repeats it while the database is away and `mayRepeat` is true (default: for `patienceMs`). `work`
 * may run again after it took effect, so it must be safe to repeat.
 */
export async function whileAway<T>(work: () => Promise<T>, mayRepeat: () => boolean = patience()): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isDatabaseAway(error) || !mayRepeat()) throw error
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}

/** Returns a function that is true for `forMs` from now. */
export function patience(forMs = patienceMs): () => boolean {
  const untilMs = Date.now() + forMs
  return () => Date.now() < untilMs
}
