import { setTimeout as wait } from 'node:timers/promises'

import { seededRandom } from '../demo/random'
import type { AcquirerClient, CardReport } from './acquirer'
import { askWithRepeats, noteUnanswered, newFacts } from './requestFacts'
import type { CardFacts } from './cardAccounting'
import { cardStories, type CardStory, type PlannedCard } from './cardPlan'
import { isRefused, type MerchantCard, type MerchantClient } from './merchantClient'

const minuteMs = 60_000

/** An acquirer's reports of a payment, in the order of the events. */
function reportsOf({ merchantRef, story, card }: PlannedCard, { referenceCode, amount }: MerchantCard): CardReport[] {
  const { pays, declines }: CardStory = cardStories[story]
  const openedAt = Date.now() - minuteMs
  const event = (type: string, after: number) => ({
    eventId: `${merchantRef}-${type}`,
    reference: referenceCode,
    occurredAt: new Date(openedAt + after * 1000).toISOString(),
  })
  const payer = { card: { ...card, scheme: 'VISA', country: 'TR' } }
  return [
    { ...event('opened', 0), type: 'opened' },
    ...(declines ? [{ ...event('declined', 5), type: 'declined', declineCode: '51' } as const] : []),
    ...(pays
      ? [
          { ...event('received', 20), type: 'received', ...payer } as const,
          {
            ...event('authorised', 21),
            type: 'authorised',
            amount: Number(amount),
            threeDs: 'PASSED',
            authCode: merchantRef.slice(-5),
            ...payer,
          } as const,
        ]
      : []),
  ]
}

async function createCard(
  facts: CardFacts,
  merchant: MerchantClient,
  acquirers: ReadonlyMap<string, AcquirerClient>,
): Promise<void> {
  const { plan } = facts
  const { pays, declines, cancels }: CardStory = cardStories[plan.story]
  const created = await askWithRepeats(facts, () => merchant.createCard(plan))
  if (!created) return
  if (cancels) facts.cancelled = !isRefused(await merchant.cancelCard(created.id))
  const acquirer = acquirers.get(created.terminal ?? '')
  if (!acquirer || (!pays && !declines)) return
  await wait(plan.payAfterMs)
  const random = seededRandom(plan.reportSeed)
  const reports = reportsOf(plan, created)
    .map((report) => ({ report, place: random.next(), twice: random.chance(0.3) }))
    .sort((one, other) => one.place - other.place)
  for (const { report, twice } of reports) {
    const sent = { eventId: report.eventId, taken: [], problem: undefined }
    facts.reports.push(sent)
    for (let times = twice ? 2 : 1; times > 0; times--) await acquirer.report(report, sent)
    if (report.type === 'authorised') facts.authorised = true
  }
}

/**
 * Runs one planned card transfer: the merchant's server requests it, the payer acts as planned, the acquirer reports
 * it.
 */
export async function liveCard(
  plan: PlannedCard,
  merchant: MerchantClient,
  acquirers: ReadonlyMap<string, AcquirerClient>,
): Promise<CardFacts> {
  const facts: CardFacts = { ...newFacts(plan), authorised: false, reports: [] }
  await noteUnanswered(facts, createCard(facts, merchant, acquirers))
  return facts
}
