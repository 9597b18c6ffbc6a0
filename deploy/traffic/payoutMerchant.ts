import { setTimeout as wait } from 'node:timers/promises'

import { noteUnanswered, newFacts } from './requestFacts'
import { isRefused, type MerchantClient } from './merchantClient'
import type { PayoutFacts } from './payoutAccounting'
import type { PlannedPayout } from './payoutPlan'

/** How often, and at which interval, to retry when the balance is too low, since deposits come in. */
const tries = 8
const askAgainEveryMs = 2_500

async function createPayoutRequest(facts: PayoutFacts, merchant: MerchantClient): Promise<void> {
  const { plan } = facts
  const body = {
    merchantRef: plan.merchantRef,
    amount: plan.amountMinor,
    customer: plan.customer,
    iban: plan.iban,
    beneficiaryName: plan.customer.name,
    // Large enough for one customer's daily withdrawals without a limit.
    description: `Withdrawal of a customer, ${plan.merchantRef}`,
  }
  for (let time = 1; time <= tries; time++) {
    // A rule's refusal is kept under its key, so another try needs another key.
    const key = `${plan.merchantRef}-${time}`
    const answer = await merchant.askPayout(body, key)
    if (isRefused(answer)) {
      facts.refused = answer.refused
      if (answer.refused !== 'INSUFFICIENT_BALANCE') return
      if (time < tries) await wait(askAgainEveryMs)
      continue
    }
    facts.refused = undefined
    facts.heldMinor = answer.total
    facts.ids.push(answer.id)
    for (let again = 0; again < plan.repeats; again++) {
      const repeated = await merchant.askPayout(body, key)
      if (!isRefused(repeated)) facts.ids.push(repeated.id)
      else facts.refused = `repeat: ${repeated.refused}`
    }
    return
  }
}

async function createPayout(facts: PayoutFacts, merchant: MerchantClient): Promise<void> {
  await createPayoutRequest(facts, merchant)
  const [id] = facts.ids
  // A cancellation that comes too late is refused, and the payout is paid.
  if (facts.plan.cancels && id !== undefined) facts.cancelled = !isRefused(await merchant.cancelPayout(id))
}

/** Runs the merchant's side of one planned payout, and records every response. */
export async function livePayout(plan: PlannedPayout, merchant: MerchantClient): Promise<PayoutFacts> {
  const facts: PayoutFacts = { ...newFacts(plan), heldMinor: 0n }
  await noteUnanswered(facts, createPayout(facts, merchant))
  return facts
}
