import { isDatabaseAway } from '@kasa/api/db/away'

/**
 * Why the demo could not be loaded, for who started it: a server that was lost on the way is no fault of theirs or of
 * the demo's.
 */
export function seedFailure(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error)
  return isDatabaseAway(error)
    ? `The database did not answer in time (${said}); a machine that is very busy does that. What was being loaded was taken back whole: start again.`
    : said
}
