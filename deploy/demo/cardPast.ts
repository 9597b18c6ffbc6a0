import type { CardRecord } from '@kasa/api/cards/cardRecord'
import { approveCard, endCard } from '@kasa/api/cards/settleCard'
import type { Tx } from '@kasa/api/db/client'
import type { Tenant } from '@kasa/api/tenants/tenant'
import type { CardEvent } from '@kasa/domain/cardEvents'

import { momentsUntil } from './calendar'
import { handInPaid } from './cardPaid'
import { tellerOf, type Teller } from './cardTeller'
import { liveAndTakeBack, type RailPast } from './railPast'
import type { Shifts } from './operators'
import { seededRandom, type Random } from './random'
import type { DemoSetup } from './setup'

const cardSeed = 20_268
const historyDays = 60
const pastCards = 180
const usualLira = [120, 380, 980, 1_899, 4_250, 7_600, 12_780, 24_310] as const

/** The results of past card transfers, by weight. */
const past = {
  approved: 60,
  abroad: 8,
  rejected: 8,
  expired: 12,
  cancelled: 4,
  refused: 2,
  refunded: 4,
  refundedPart: 3,
  chargeback: 3,
  won: 2,
  lost: 2,
} as const
type Past = keyof typeof past
/** The results that are reached within an hour. */
const recent = { approved: 60, abroad: 8, rejected: 8, expired: 12, cancelled: 4, refused: 2 } as const
const hourMs = 3_600_000
/** The longest duration of a story, in ms. */
const longestMs = 8 * 24 * hourMs
/** The transfers at the end of the history, with their ages in minutes. */
const present = [
  { ends: 'approved', agoMin: 140 },
  { ends: 'expired', agoMin: 110 },
  { ends: 'approved', agoMin: 95 },
  { ends: 'rejected', agoMin: 80 },
  { ends: 'refundPending', agoMin: 55 },
  { ends: 'fired', agoMin: 13 },
  { ends: 'review', agoMin: 6 },
  { ends: 'review', agoMin: 4 },
  { ends: 'fired', agoMin: 4 },
  { ends: 'atPayer', agoMin: 3 },
  { ends: 'received', agoMin: 2 },
  { ends: 'atPayer', agoMin: 2 },
  { ends: 'routed', agoMin: 1 },
] as const
type Story = Past | (typeof present)[number]['ends']

/** What card transfers write. */
const written = {
  tables: [
    'card_transfer',
    'card_transfer_event',
    'card_route',
    'card_report',
    'card_refund',
    'card_settlement',
    'card_settlement_row',
  ],
  more: [['approval', `kind like 'cardTransfer.%' order by created_at`]],
  audited: ['cardTransfer', 'card_settlement'],
  eventPrefix: 'card.',
  booked: ['card_transfer'],
} as const

const chargedBack = (record: CardRecord, at: Date): Partial<CardEvent> => ({
  chargeback: {
    amountMinor: record.amountMinor,
    reasonCode: '10.4',
    answerBy: new Date(at.getTime() + 20 * 86_400_000),
  },
})

/** Runs one card transfer from `at` on with the API's own code. */
async function live(teller: Teller, story: Story, at: Date, random: Random): Promise<void> {
  const { tx, wait, report, pay, decide, refund, again, system, server } = teller
  await teller.goTo(at)
  const lira = story === 'refused' ? 900_000 : random.pick(usualLira)
  const made = await teller.create(BigInt(lira) * 100n)
  if (made.status !== 'ROUTED' || story === 'routed') return
  if (story === 'cancelled') {
    await wait(20, 90)
    await endCard(tx, server(made), await again(made), 'cancel')
    return
  }
  await wait(5, 30)
  await report(made, 'opened')
  if (story === 'atPayer') return
  if (story === 'expired') {
    await teller.goTo(made.ttlAt)
    await endCard(tx, system(), await again(made), 'expire')
    return
  }
  if (random.chance(0.15)) await report(made, 'declined', { said: { declineCode: '51' } })
  await wait(10, 45)
  await report(made, 'received')
  if (story === 'received') return
  await wait(1, 4)
  const isFired = story === 'abroad' || story === 'fired'
  const paid = await pay(made, isFired ? { country: 'DE', threeDs: 'ATTEMPTED', issuer: 'Commerzbank' } : {})
  if (story === 'review' || story === 'fired') return
  await wait(15, 200)
  if (story === 'rejected') {
    await decide(paid, (held, ctx) => endCard(tx, ctx, held, 'reject', { reasonCode: 'SUSPICIOUS' }))
    return
  }
  const approved = await decide(paid, (held, ctx) =>
    approveCard(tx, ctx, held, held.fired === '[]' ? {} : { reasonCode: 'KNOWN_CARD' }),
  )
  if (story === 'refundPending') return refund(approved, approved.amountMinor, false)
  if (story === 'refunded' || story === 'refundedPart') {
    await wait(3_600, 40_000)
    const part = story === 'refunded' ? approved.amountMinor : approved.amountMinor / 2n
    return refund(approved, part, true)
  }
  // An acquirer pays on the next day.
  if (teller.now().getTime() > teller.until.getTime() - 25 * hourMs) return
  await wait(40_000, 90_000)
  const settled = await report(approved, 'settled', { said: { feeMinor: approved.amountMinor / 100n } })
  if (story !== 'chargeback' && story !== 'won' && story !== 'lost') return
  await wait(86_400, 3 * 86_400)
  const back = await report(settled, 'chargeback', chargedBack(settled, teller.now()))
  if (story === 'chargeback') return
  await wait(86_400, 2 * 86_400)
  await (story === 'won'
    ? teller.close(await again(back), 'win', 'Banka kanıtı kabul etti')
    : teller.close(await again(back), 'lose', 'Kanıt yetersiz bulundu'))
}

/**
 * Sixty days of card transfers, run with the API's own code at past times and then rolled back. Returns what was
 * written, to be merged with the rest of the history in order of time.
 */
export async function notifyCards(
  tx: Tx,
  tenant: Tenant,
  setup: DemoSetup,
  { shifts, now }: { shifts: Shifts; now: Date },
): Promise<RailPast> {
  const random = seededRandom(cardSeed)
  const teller = tellerOf(tx, tenant, setup, shifts, random, now)
  return liveAndTakeBack(tx, written, async () => {
    const moments = momentsUntil(new Date(now.getTime() - hourMs), historyDays, pastCards, random)
    const old = moments.filter((ms) => ms < now.getTime() - longestMs)
    // Every long story happens at least once. These start at the last times that leave them enough time, when there
    // is money to refund.
    const certain = Object.keys(past) as Past[]
    for (const [index, ms] of moments.entries()) {
      const story =
        index < old.length
          ? (certain[index - old.length + certain.length] ?? random.weighted(past))
          : random.weighted(recent)
      await live(teller, story, new Date(ms), random)
    }
    await handInPaid(teller, setup, new Date(now.getTime() - 3 * hourMs))
    for (const { ends, agoMin } of present) await live(teller, ends, new Date(now.getTime() - agoMin * 60_000), random)
  })
}
