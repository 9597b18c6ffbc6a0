import { autoMatches, type AutoMatch } from './bot'

/**
 * What a bot's key is worth: the accounts whose lines it signs, and what a line of it does by itself. Source: domain
 * section 3, ADR 23.
 */
export type BotReach = { readonly autoMatch: AutoMatch; readonly accountIds: readonly string[] }

const rank = (autoMatch: AutoMatch) => autoMatches.indexOf(autoMatch)

/**
 * What one person gives a bot alone, and whether the rest waits for a second. Another account waits, and so does more
 * that a line does by itself; taking either away is done at once. A bot that watches nothing signs nothing: one person
 * says what it would do.
 */
export function botReachNow(before: BotReach, wanted: BotReach): { now: BotReach; isWaiting: boolean } {
  const kept = wanted.accountIds.filter((id) => before.accountIds.includes(id))
  const isRaised = wanted.accountIds.length > 0 && rank(wanted.autoMatch) > rank(before.autoMatch)
  return {
    now: { autoMatch: isRaised ? before.autoMatch : wanted.autoMatch, accountIds: kept },
    isWaiting: isRaised || kept.length < wanted.accountIds.length,
  }
}
