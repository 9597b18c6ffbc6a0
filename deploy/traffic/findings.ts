import type { FeedEvent } from './merchantClient'

/** A merchant's balances before and after a run, and its feed, as its own server saw them; in kuruş. */
export type MerchantFacts = { code: string; balanceBefore: bigint; balanceAfter: bigint; feed: readonly FeedEvent[] }

/** Something that does not add up, and why. */
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
