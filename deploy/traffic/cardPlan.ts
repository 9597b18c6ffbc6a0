import { personName } from '../demo/people'
import { seededRandom } from '../demo/random'
import type { PlannedRequest } from './plannedRequest'

export type CardStory = {
  readonly weight: number
  /** The issuer authorises the payment. */
  readonly pays?: true
  /** A card is declined first. */
  readonly declines?: true
  /** The merchant cancels before the payer pays; a payment then comes too late. */
  readonly cancels?: true
}

/** What payers do on the page of their bank. */
export const cardStories = {
  paid: { weight: 48, pays: true },
  secondCard: { weight: 16, declines: true, pays: true },
  declined: { weight: 12, declines: true },
  late: { weight: 8, cancels: true, pays: true },
  cancelled: { weight: 8, cancels: true },
  never: { weight: 8 },
} as const satisfies Record<string, CardStory>
const weights = Object.fromEntries(Object.entries(cardStories).map(([name, { weight }]) => [name, weight])) as Record<
  keyof typeof cardStories,
  number
>

/** A card transfer that a merchant's server will request. */
export type PlannedCard = PlannedRequest & {
  story: keyof typeof cardStories
  payAfterMs: number
  card: { bin6: string; last4: string }
  /** Determines the order of the acquirer's reports, and which are sent twice. */
  reportSeed: number
}

/** Deposits per card transfer. */
const depositsToOne = 4

/** All card transfers of a run, planned before it starts. `rate` is deposits per second. */
export function planCards(run: {
  seed: number
  runId: string
  rate: number
  seconds: number
  slowestPayerMs: number
  merchants: readonly string[]
}): PlannedCard[] {
  const random = seededRandom(run.seed + 15_485_863)
  const count = Math.floor((run.rate * run.seconds) / depositsToOne)
  return Array.from({ length: count }, (_, index) => {
    const reference = `${run.runId}-C-${index.toString().padStart(5, '0')}`
    return {
      atMs: Math.floor((run.seconds * 1000 * index) / count),
      merchant: random.pick(run.merchants),
      merchantRef: reference,
      idempotencyKey: `traffic-${reference}`,
      amountMinor: random.int(1_000, 20_000),
      customer: { id: `k-${reference}`, name: personName(random) },
      story: random.weighted(weights),
      repeats: random.chance(0.2) ? 1 : 0,
      payAfterMs: random.int(Math.min(300, run.slowestPayerMs), run.slowestPayerMs),
      card: { bin6: random.pick(['450634', '540062', '979200']), last4: random.text('0123456789', 4) },
      reportSeed: random.int(1, 2 ** 31),
    }
  })
}
