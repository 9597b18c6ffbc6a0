/** Why an outgoing call failed, as a code: `TIMEOUT`, the system's own such as `ECONNREFUSED`, or the error's name. */
export function networkCode(error: unknown): string {
  if (typeof error !== 'object' || error === null || !('name' in error)) return 'UNKNOWN'
  // The exception of an aborted signal is not an `Error` in every realm.
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'TIMEOUT'
  const cause = 'cause' in error && error.cause instanceof Error && 'code' in error.cause ? error.cause : error
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : String(error.name)
}
