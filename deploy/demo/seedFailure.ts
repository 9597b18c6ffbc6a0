import { isDatabaseAway } from '@kasa/api/db/away'

/**
 * The message for a demo that could not be loaded. A lost database connection is reported as such, because neither
 * the user nor the demo caused it.
 */
export function seedFailure(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return isDatabaseAway(error)
    ? `The database did not answer in time (${message}); a machine that is very busy does that. What was being loaded was taken back whole: start again.`
    : message
}
