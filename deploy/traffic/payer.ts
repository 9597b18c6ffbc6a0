import { setTimeout as wait } from 'node:timers/promises'

import { bankPrintedName } from '../demo/people'
import type { DepositFacts } from './accounting'
import { NoAnswer } from './http'
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

/** Lives one planned deposit: the merchant's server asks, the payer does what the story says, and everything answered is noted. */
export async function live(
  plan: PlannedDeposit,
  merchant: MerchantClient,
  watchByIban: ReadonlyMap<string, Watch>,
): Promise<DepositFacts> {
  const facts: DepositFacts = {
    plan,
    ids: [],
    refused: undefined,
    autoApproves: undefined,
    cancelled: false,
    paid: false,
    unanswered: undefined,
    final: undefined,
    foundByRef: [],
  }
  await tell(facts, merchant, watchByIban).catch((error: unknown) => {
    if (!(error instanceof NoAnswer)) throw error
    facts.unanswered = error.message
  })
  return facts
}

async function tell(
  facts: DepositFacts,
  merchant: MerchantClient,
  watchByIban: ReadonlyMap<string, Watch>,
): Promise<void> {
  const { plan } = facts
  const story: { pays: string; reference?: true; declares?: true; cancels?: true } = stories[plan.story]
  const deposit = await merchant.createDeposit(plan)
  if (isRefused(deposit)) {
    facts.refused = deposit.refused
    return
  }
  facts.ids.push(deposit.id)
  for (let again = 0; again < plan.repeats; again++) {
    const repeated = await merchant.createDeposit(plan)
    if (!isRefused(repeated)) facts.ids.push(repeated.id)
    else facts.refused = `repeat: ${repeated.refused}`
  }
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
