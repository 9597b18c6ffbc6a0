import type { WalletStatus } from '@kasa/domain/wallet'

import { existenceFindings, orderFindings, type AskedFacts } from './asked'
import type { Finding } from './findings'
import type { CallbackEvent, MerchantWallet } from './merchantClient'
import { walletStories, type PlannedWallet, type WalletStory } from './walletPlan'

/** What became of one planned wallet transfer, as the merchant's server and the payer saw it. */
export type WalletFacts = AskedFacts<PlannedWallet, MerchantWallet> & {
  /** The provider took the payment. */
  paid: boolean
}

/** Approved without a person: exact, with the reference, on time. */
export function isWalletApprovalExpected({ plan, paid, cancelled }: WalletFacts): boolean {
  const { pays, reference }: WalletStory = walletStories[plan.story]
  return paid && !cancelled && pays === 'exact' && reference === true
}

/**
 * The states that a transfer may be in, by what its payer did. People of the console may have decided what a machine
 * may not.
 */
function possibleStatuses(facts: WalletFacts): readonly WalletStatus[] {
  if (isWalletApprovalExpected(facts)) return ['APPROVED']
  if (facts.paid) return ['IN_REVIEW', 'APPROVED', 'REJECTED']
  return facts.cancelled ? ['CANCELLED'] : ['ASSIGNED', 'IN_REVIEW', 'REJECTED', 'EXPIRED']
}

function lifeFindings(facts: WalletFacts): Finding[] {
  const { plan, final } = facts
  const wrong = existenceFindings('wallet transfer', facts)
  // No account had room for it.
  if (wrong.length > 0 || !final || final.walletNo === null) return wrong
  const possible = possibleStatuses(facts)
  if (possible.includes(final.status)) return []
  const detail = `${final.number}: ${final.status}, by its payer ${possible.join(' or ')}`
  const kind = isWalletApprovalExpected(facts) ? 'lost' : 'wrong'
  return [{ kind, what: 'wallet transfer', object: plan.merchantRef, detail }]
}

/** What was lost, doubled or wrong of the wallet transfers; `newest`: what a merchant who only listened believes. */
export function walletFindings(facts: {
  wallets: readonly WalletFacts[]
  eventsOf: ReadonlyMap<string, readonly CallbackEvent[]>
  newest: (id: string) => CallbackEvent | undefined
}): Finding[] {
  return facts.wallets.flatMap((wallet) => {
    const { final, plan } = wallet
    const believed = final && facts.newest(final.id)?.data.status
    // Nobody is told that a person has to look.
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
