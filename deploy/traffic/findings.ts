import type { FeedEvent } from './merchantClient'

/** A merchant's books around a run, as its own server saw them; balances in kuruş. */
export type MerchantFacts = { code: string; balanceBefore: bigint; balanceAfter: bigint; feed: readonly FeedEvent[] }

/** What does not add up, of what, and why. */
export type Finding = {
  kind: 'lost' | 'doubled' | 'wrong'
  what:
    | 'deposit'
    | 'approval'
    | 'payout'
    | 'transfer'
    | 'card transfer'
    | 'wallet transfer'
    | 'report'
    | 'bank line'
    | 'balance'
    | 'callback'
    | 'event'
  object: string
  detail: string
}
