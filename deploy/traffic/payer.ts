import { setTimeout as wait } from 'node:timers/promises'

import { bankPrintedName } from '../demo/people'
import type { DepositFacts } from './accounting'
import { askWithRepeats, noteUnanswered, newFacts } from './requestFacts'
import { isRefused, type MerchantClient, type MerchantDeposit } from './merchantClient'
import { stories, type PlannedDeposit } from './plan'
import type { Watch } from './watch'

const note = (plan: PlannedDeposit, deposit: MerchantDeposit, withReference: boolean) =>
  withReference ? `${deposit.referenceCode} ${plan.customer.name}` : 'havale'

function transfer(plan: PlannedDeposit, deposit: MerchantDeposit, watch: Watch, withReference: boolean) {
  watch.client.see(
    {
      accountId: watch.accountId,
      direction: 'CREDIT',
      amount: plan.paidMinor,
      bookedAt: new Date().toISOString(),
      senderName: bankPrintedName(plan.customer.name),
      description: note(plan, deposit, withReference),
      channel: 'FAST',
      ...(plan.hasBankRef ? { bankRef: `TR-${plan.merchantRef}` } : {}),
    },
    plan.merchantRef,
  )
}

/**
 * Runs one planned deposit: the merchant's server requests it, the payer acts as planned, and every response is
 * recorded.
 */
export async function live(
  plan: PlannedDeposit,
  merchant: MerchantClient,
  watchByIban: ReadonlyMap<string, Watch>,
): Promise<DepositFacts> {
  const facts: DepositFacts = { ...newFacts(plan), autoApproves: undefined, paid: false }
  await noteUnanswered(facts, createDeposit(facts, merchant, watchByIban))
  return facts
}

async function createDeposit(
  facts: DepositFacts,
  merchant: MerchantClient,
  watchByIban: ReadonlyMap<string, Watch>,
): Promise<void> {
  const { plan } = facts
  const story: { pays: string; reference?: true; declares?: true; cancels?: true } = stories[plan.story]
  const deposit = await askWithRepeats(facts, () => merchant.createDeposit(plan))
  if (!deposit) return
  const watch = deposit.iban === null ? undefined : watchByIban.get(deposit.iban.replaceAll(' ', ''))
  if (!watch) return
  facts.autoApproves = watch.bot.autoMatch === 'APPROVE'
  if (story.cancels)
    facts.cancelled = !isRefused(await merchant.act(deposit.id, 'cancel', `${plan.idempotencyKey}-cancel`))
  if (story.declares) await merchant.act(deposit.id, 'declare', `${plan.idempotencyKey}-declare`)
  if (story.pays === 'nothing') return
  await wait(plan.payAfterMs)
  transfer(plan, deposit, watch, story.reference === true)
  facts.paid = true
}
