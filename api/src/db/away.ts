/** Node's codes for a server that cannot be reached, and a connection that broke. */
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
 * SQLSTATE: connection exceptions, a server that stops, starts or has no connection left, one that has become read-only
 * (a standby).
 */
const serverCodes = /^(08[0-9A-Z]{3}|57P0[1-5]|53300|25006)$/
/** What `pg` and `pg-pool` say without any code. */
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

/**
 * How long calls wait inside for another primary: most failovers take 3 to 5 s, and who called has a time-out of its
 * own.
 */
export const patienceMs = 5000
const pauseMs = 100

/** True where the database was lost, refused, moved or not writable: not the fault of the statement that met it. */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('message' in error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return code === undefined
    ? wordsWithoutCode.has(String(error.message))
    : networkCodes.has(code) || serverCodes.test(code)
}

/**
 * Does `work`, and again as long as the database is away, while it `mayRepeat`: for some seconds from
 * now, where nothing else is said. Whoever calls knows that a `work` which may have been done unseen can be done twice.
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

/** True for some seconds from now on. */
export function patience(forMs = patienceMs): () => boolean {
  const untilMs = Date.now() + forMs
  return () => Date.now() < untilMs
}
