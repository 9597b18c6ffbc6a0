import { bankPrintedName } from '../demo/people'
import type { Random } from '../demo/random'
import type { BotLine } from './botClient'
import type { Watch } from './watch'

/** What a bank makes of a transfer that an operator types into its screen. */
type Conduct = {
  readonly weight: number
  /** Refused at the first try; another try, after a second person confirmed that, is carried out. */
  readonly refusesFirst?: true
  /** Executed at once, so that its debit may be seen before it is reported as sent. */
  readonly isEarly?: true
  /** What the bank takes within the debit, in kuruş. */
  readonly feeMinor?: number
  /** The other side's bank sends it back. */
  readonly comesBack?: true
}
const conducts = {
  plain: { weight: 50 },
  withFee: { weight: 12, feeMinor: 640 },
  early: { weight: 10, isEarly: true },
  refused: { weight: 8, refusesFirst: true },
  returned: { weight: 20, comesBack: true },
} as const satisfies Record<string, Conduct>
const weights = Object.fromEntries(Object.entries(conducts).map(([name, { weight }]) => [name, weight])) as Record<
  keyof typeof conducts,
  number
>

/** The bank's message. */
export const bankRefuses = 'ALICI BANKA YANIT VERMEDI'

/**
 * What an operator types into the bank's screen for the payout, or part of one, `id`. `payoutId`: the payout its
 * merchant asked for. `heldMinor`: what the balance holds for it, in kuruş.
 */
export type Order = {
  id: string
  payoutId: string
  accountId: string
  amountMinor: number
  heldMinor: number
  beneficiaryName: string
}
/** One transfer as the bank knows it: how often it was carried out and refused, and whether the money came back. */
export type Carried = Pick<Order, 'payoutId' | 'amountMinor' | 'heldMinor'> & {
  times: number
  refusals: number
  bankRef: string
  comesBack: boolean
}

/**
 * The banks of a run: they carry out what operators type in, each time it is typed in, and their bots tell of it. What
 * they carried out is the truth that the accounting holds against Kasa's.
 */
export function startBank(random: Random, watches: readonly Watch[], pace: { slowestMs: number }) {
  const watchOf = new Map(watches.map((watch) => [watch.accountId, watch]))
  const book = new Map<string, Carried & { conduct: Conduct }>()
  const due: { atMs: number; watch: Watch; line: Omit<BotLine, 'bookedAt'>; of: string }[] = []
  let references = 0

  const later = () => Date.now() + random.int(Math.min(200, pace.slowestMs), pace.slowestMs)

  /** The transfer's reference, or why not. Throws where no bot of this run watches the account. */
  function carryOut(order: Order): { bankRef: string } | { refusal: string } {
    const { id, payoutId, accountId, amountMinor, heldMinor, beneficiaryName } = order
    const watch = watchOf.get(accountId)
    const known = book.get(id) ?? {
      payoutId,
      amountMinor,
      heldMinor,
      times: 0,
      refusals: 0,
      bankRef: `FT${(references += 1).toString().padStart(6, '0')}${random.text('ABCDEFGHJKLMNPQRSTUVWXYZ', 4)}`,
      comesBack: false,
      conduct: conducts[random.weighted(weights)] as Conduct,
    }
    book.set(id, known)
    if (!watch) throw new Error(`No bot of this run watches the account ${accountId}`)
    if (known.conduct.refusesFirst && known.refusals === 0) {
      known.refusals++
      return { refusal: bankRefuses }
    }
    known.times++
    known.comesBack = known.conduct.comesBack === true
    const base = { accountId, channel: 'FAST', senderName: bankPrintedName(beneficiaryName) } as const
    const debit = { ...base, direction: 'DEBIT', description: 'GIDEN FAST', bankRef: known.bankRef } as const
    const seenAt = known.conduct.isEarly ? 0 : later()
    due.push({ atMs: seenAt, watch, of: id, line: { ...debit, amount: amountMinor + (known.conduct.feeMinor ?? 0) } })
    if (known.comesBack) {
      const description = `IADE ${known.bankRef}`
      const back = {
        ...base,
        direction: 'CREDIT',
        description,
        bankRef: `R${known.bankRef}`,
        amount: amountMinor,
      } as const
      due.push({ atMs: Math.max(seenAt, later()) + 500, watch, of: id, line: back })
    }
    return { bankRef: known.bankRef }
  }

  return {
    carryOut,
    carried: book as ReadonlyMap<string, Carried>,
    watches: (accountId: string) => watchOf.has(accountId),
    /** Hands to the bots whatever has happened by now. */
    tell: () => {
      const happened = due.filter(({ atMs }) => atMs <= Date.now()).sort((a, b) => a.atMs - b.atMs)
      for (const event of happened) {
        due.splice(due.indexOf(event), 1)
        event.watch.client.see({ ...event.line, bookedAt: new Date().toISOString() }, event.of)
      }
    },
    isQuiet: () => due.length === 0,
  }
}
export type Bank = ReturnType<typeof startBank>

/** The bank's first word of each account, so that payouts can be planned from it: money that somebody brought. */
export function openFloats(watches: readonly Watch[], floatMinor: number): void {
  for (const { client, accountId } of watches)
    client.see(
      {
        accountId,
        direction: 'CREDIT',
        amount: floatMinor,
        bookedAt: new Date().toISOString(),
        senderName: 'KASA ODEME A.S.',
        description: 'ACILIS BAKIYESI',
        channel: 'EFT',
        bankRef: `OPEN-${accountId}`,
        balanceAfter: floatMinor,
      },
      `float of ${accountId}`,
    )
}
