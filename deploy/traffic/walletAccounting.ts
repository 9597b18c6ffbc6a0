import type { WalletStatus } from '@kasa/domain/wallet'

import { existenceFindings, orderFindings, type RequestFacts } from './requestFacts'
import type { Finding } from './findings'
import type { CallbackEvent, MerchantWallet } from './merchantClient'
import { walletStories, type PlannedWallet, type WalletStory } from './walletPlan'

/** The result of one planned wallet transfer, as the merchant's server and the payer saw it. */
export type WalletFacts = RequestFacts<PlannedWallet, MerchantWallet> & {
  /** The provider executed the payment. */
  paid: boolean
}

/** True if automatic approval is expected: an exact payment with the reference, on time. */
export function isWalletApprovalExpected({ plan, paid, cancelled }: WalletFacts): boolean {
  const { pays, reference }: WalletStory = walletStories[plan.story]
  return paid && !cancelled && pays === 'exact' && reference === true
}

/**
 * The possible states of a transfer, by what its payer did. People at the console may have decided what automatic
 * matching may not.
 */
function possibleStatuses(facts: WalletFacts): readonly WalletStatus[] {
  if (isWalletApprovalExpected(facts)) return ['APPROVED']
  if (facts.paid) return ['IN_REVIEW', 'APPROVED', 'REJECTED']
  return facts.cancelled ? ['CANCELLED'] : ['ASSIGNED', 'IN_REVIEW', 'REJECTED', 'EXPIRED']
}

function lifeFindings(facts: WalletFacts): Finding[] {
  const { plan, final } = facts
  const wrong = existenceFindings('wallet transfer', facts)
  // No account had headroom for it.
  if (wrong.length > 0 || !final || final.walletNo === null) return wrong
  const possible = possibleStatuses(facts)
  if (possible.includes(final.status)) return []
  const detail = `${final.number}: ${final.status}, by its payer ${possible.join(' or ')}`
  const kind = isWalletApprovalExpected(facts) ? 'lost' : 'wrong'
  return [{ kind, what: 'wallet transfer', object: plan.merchantRef, detail }]
}

/** Wallet transfers that were lost, doubled or wrong. `newest` is what a merchant with only callbacks believes. */
export function walletFindings(facts: {
  wallets: readonly WalletFacts[]
  eventsOf: ReadonlyMap<string, readonly CallbackEvent[]>
  newest: (id: string) => CallbackEvent | undefined
}): Finding[] {
  return facts.wallets.flatMap((wallet) => {
    const { final, plan } = wallet
    const believed = final && facts.newest(final.id)?.data.status
    // No event reports that a person has to review it.
    const isUntold = final?.status === 'IN_REVIEW'
    const detail = `callbacks left the merchant at ${believed ?? 'nothing'}, it is ${final?.status ?? 'gone'}`
    return [
      ...lifeFindings(wallet),
      ...(final ? orderFindings(plan.merchantRef, facts.eventsOf.get(final.id) ?? []) : []),
      ...(isUntold || believed === final?.status
        ? []
        : [{ kind: 'wrong', what: 'callback', object: plan.merchantRef, detail } as const]),
    ]
  })
}
