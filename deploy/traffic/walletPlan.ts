import { personName } from '../demo/people'
import { seededRandom } from '../demo/random'
import type { PlannedRequest } from './plannedRequest'

export type WalletStory = {
  readonly weight: number
  /** What the payer sends, if anything. */
  readonly pays?: 'exact' | 'differs'
  /** The reference code is in the payment's note. */
  readonly reference?: true
  /** The merchant cancels before the payer pays; a payment then comes too late. */
  readonly cancels?: true
}

/** What payers do in their wallet. Only an exact payment with the reference, on time, may be approved automatically. */
export const walletStories = {
  exact: { weight: 54, pays: 'exact', reference: true },
  differs: { weight: 12, pays: 'differs', reference: true },
  late: { weight: 12, pays: 'exact', reference: true, cancels: true },
  cancelled: { weight: 10, cancels: true },
  never: { weight: 12 },
} as const satisfies Record<string, WalletStory>
const weights = Object.fromEntries(Object.entries(walletStories).map(([name, { weight }]) => [name, weight])) as Record<
  keyof typeof walletStories,
  number
>

/** A wallet transfer, by which a customer pays in, that a merchant's server will request. */
export type PlannedWallet = PlannedRequest & {
  story: keyof typeof walletStories
  payAfterMs: number
  /** What the payer sends, in kuruş. */
  paidMinor: number
  fromNo: string
}

/** Deposits per wallet transfer. */
const depositsToOne = 3

/** All wallet transfers of a run, planned before it starts. `rate` is deposits per second. */
export function planWallets(run: {
  seed: number
  runId: string
  rate: number
  seconds: number
  slowestPayerMs: number
  merchants: readonly string[]
}): PlannedWallet[] {
  const random = seededRandom(run.seed + 32_452_843)
  const count = Math.floor((run.rate * run.seconds) / depositsToOne)
  return Array.from({ length: count }, (_, index) => {
    const reference = `${run.runId}-P-${index.toString().padStart(5, '0')}`
    const story = random.weighted(weights)
    const { pays }: WalletStory = walletStories[story]
    const amountMinor = random.int(1_000, 20_000)
    return {
      atMs: Math.floor((run.seconds * 1000 * index) / count),
      merchant: random.pick(run.merchants),
      merchantRef: reference,
      idempotencyKey: `traffic-${reference}`,
      amountMinor,
      customer: { id: `p-${reference}`, name: personName(random) },
      story,
      repeats: random.chance(0.2) ? 1 : 0,
      payAfterMs: random.int(Math.min(300, run.slowestPayerMs), run.slowestPayerMs),
      paidMinor: pays === 'differs' ? amountMinor + random.int(100, 900) : amountMinor,
      fromNo: `1${random.text('0123456789', 9)}`,
    }
  })
}
