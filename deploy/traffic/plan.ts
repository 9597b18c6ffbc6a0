import { personName } from '../demo/people'
import { seededRandom } from '../demo/random'

type Story = {
  readonly weight: number
  /** What the payer transfers, if anything. */
  readonly pays: 'exact' | 'differs' | 'nothing'
  /** The reference code is in the transfer's description. */
  readonly reference?: true
  readonly declares?: true
  /** The merchant cancels before any money moves; a payment then comes too late. */
  readonly cancels?: true
}

/**
 * What payers do. Only an exact transfer with the reference, on time, may be approved automatically (domain section
 * 9).
 */
export const stories = {
  exact: { weight: 40, pays: 'exact', reference: true },
  declaredExact: { weight: 18, pays: 'exact', reference: true, declares: true },
  differs: { weight: 8, pays: 'differs', reference: true },
  noReference: { weight: 8, pays: 'exact' },
  late: { weight: 6, pays: 'exact', reference: true, cancels: true },
  cancelled: { weight: 6, pays: 'nothing', cancels: true },
  declaredOnly: { weight: 6, pays: 'nothing', declares: true },
  never: { weight: 8, pays: 'nothing' },
} as const satisfies Record<string, Story>
export type StoryName = keyof typeof stories

export type PlannedDeposit = {
  index: number
  atMs: number
  merchant: string
  merchantRef: string
  idempotencyKey: string
  amountMinor: number
  paidMinor: number
  customer: { id: string; name: string }
  story: StoryName
  /** How often the merchant's server repeats the request with the same key. */
  repeats: number
  payAfterMs: number
  /** The statement line has the bank's own reference; otherwise it is identified by its content. */
  hasBankRef: boolean
}

/**
 * All deposits of a run, planned before it starts: the same arguments produce the same plan. `rate` is deposits per
 * second.
 */
export function planTraffic(run: {
  seed: number
  runId: string
  rate: number
  seconds: number
  slowestPayerMs: number
  merchants: readonly string[]
}): PlannedDeposit[] {
  const random = seededRandom(run.seed)
  const weights = Object.fromEntries(Object.entries(stories).map(([name, story]) => [name, story.weight])) as Record<
    StoryName,
    number
  >
  return Array.from({ length: Math.round(run.rate * run.seconds) }, (_, index) => {
    const story = random.weighted(weights)
    const pays: Story['pays'] = stories[story].pays
    // Small amounts: a run must not use up the demo merchants' daily limits.
    const amountMinor = random.int(20, 400) * 500 + (random.chance(0.3) ? random.int(1, 499) : 0)
    const difference = random.pick([-1, 1]) * random.int(1, 9) * 100 + random.int(1, 50)
    const reference = `${run.runId}-${index.toString().padStart(5, '0')}`
    return {
      index,
      atMs: Math.floor((index * 1000) / run.rate + random.next() * (500 / run.rate)),
      merchant: random.pick(run.merchants),
      merchantRef: reference,
      idempotencyKey: `traffic-${reference}`,
      amountMinor,
      paidMinor: pays === 'nothing' ? 0 : pays === 'exact' ? amountMinor : amountMinor + difference,
      customer: { id: `c-${reference}`, name: personName(random) },
      story,
      repeats: random.chance(0.15) ? random.int(1, 2) : 0,
      payAfterMs: random.int(Math.min(300, run.slowestPayerMs), run.slowestPayerMs),
      hasBankRef: story === 'noReference' || random.chance(0.8),
    }
  })
}
