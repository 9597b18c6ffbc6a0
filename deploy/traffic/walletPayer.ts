import { setTimeout as wait } from 'node:timers/promises'

import { askWithRepeats, noteUnanswered, newFacts } from './requestFacts'
import { isRefused, type MerchantClient } from './merchantClient'
import type { WalletFacts } from './walletAccounting'
import { walletStories, type PlannedWallet, type WalletStory } from './walletPlan'
import type { WalletPayers } from './walletProvider'

async function createWallet(facts: WalletFacts, merchant: MerchantClient, payers: WalletPayers): Promise<void> {
  const { plan } = facts
  const { pays, reference, cancels }: WalletStory = walletStories[plan.story]
  const created = await askWithRepeats(facts, () => merchant.createWallet(plan))
  if (!created) return
  if (cancels) facts.cancelled = !isRefused(await merchant.cancelWallet(created.id))
  if (!pays || created.walletNo === null) return
  await wait(plan.payAfterMs)
  await payers.pay({
    key: plan.merchantRef,
    walletNo: created.walletNo,
    fromNo: plan.fromNo,
    fromName: plan.customer.name,
    amountMinor: plan.paidMinor,
    description: reference ? created.referenceCode : '',
  })
  facts.paid = true
}

/** Plays one planned wallet transfer: the merchant's server requests it, the payer acts as planned. */
export async function liveWallet(
  plan: PlannedWallet,
  merchant: MerchantClient,
  payers: WalletPayers,
): Promise<WalletFacts> {
  const facts: WalletFacts = { ...newFacts(plan), paid: false }
  await noteUnanswered(facts, createWallet(facts, merchant, payers))
  return facts
}
