import { autoMatches, type AutoMatch } from './bot'

/**
 * What a bot's key allows: the accounts it reports lines for, and what a line does automatically. Source: domain
 * section 3, ADR 23.
 */
export type BotReach = { readonly autoMatch: AutoMatch; readonly accountIds: readonly string[] }

const rank = (autoMatch: AutoMatch) => autoMatches.indexOf(autoMatch)

/**
 * Splits a change of a bot's reach into what one person may set now and what needs a second person: added accounts,
 * and a higher `autoMatch`. Reductions apply at once. Without accounts, any `autoMatch` applies at once.
 */
export function botReachNow(before: BotReach, wanted: BotReach): { now: BotReach; isWaiting: boolean } {
  const kept = wanted.accountIds.filter((id) => before.accountIds.includes(id))
  const isRaised = wanted.accountIds.length > 0 && rank(wanted.autoMatch) > rank(before.autoMatch)
  return {
    now: { autoMatch: isRaised ? before.autoMatch : wanted.autoMatch, accountIds: kept },
    isWaiting: isRaised || kept.length < wanted.accountIds.length,
  }
}
