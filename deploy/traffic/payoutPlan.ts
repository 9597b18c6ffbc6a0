import { inventedIban } from '../demo/history'
import { personName } from '../demo/people'
import { seededRandom } from '../demo/random'

/** A payout that a merchant's server will request. */
export type PlannedPayout = {
  atMs: number
  merchant: string
  merchantRef: string
  amountMinor: number
  customer: { id: string; name: string }
  iban: string
  /** The merchant cancels it at once. */
  cancels: boolean
  /** How often the same request is sent again with the same key. */
  repeats: number
}

/** Banks of the beneficiaries: the sending bank, others with FAST, and one without. */
const beneficiaryBanks = ['0062', '0046', '0064', '0111', '0010'] as const
/** Deposits per payout: money must come in before it goes out. */
const depositsToOne = 3

/**
 * All payouts of a run, planned before it starts. `rate` is deposits per second; the first payouts wait for the first
 * deposits. Each is to a new customer's IBAN, so `merchants` are those whose settings do not hold these; without such
 * a merchant there are no payouts.
 */
export function planPayouts(run: {
  seed: number
  runId: string
  rate: number
  seconds: number
  merchants: readonly string[]
}): PlannedPayout[] {
  const random = seededRandom(run.seed + 7_919)
  const count = run.merchants.length === 0 ? 0 : Math.floor((run.rate * run.seconds) / depositsToOne)
  return Array.from({ length: count }, (_, index) => {
    const reference = `${run.runId}-W-${index.toString().padStart(5, '0')}`
    return {
      atMs: Math.floor(run.seconds * 1000 * (0.2 + (0.8 * index) / count)),
      merchant: random.pick(run.merchants),
      merchantRef: reference,
      // Below every deposit of the plan, so that a return is never taken for one.
      amountMinor: random.int(2_000, 9_000),
      customer: { id: `w-${reference}`, name: personName(random) },
      iban: inventedIban(random.pick(beneficiaryBanks), random),
      cancels: random.chance(0.1),
      repeats: random.chance(0.2) ? 1 : 0,
    }
  })
}
