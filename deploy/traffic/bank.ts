import { bankPrintedName } from '../demo/people'
import type { Random } from '../demo/random'
import type { BotLine } from './botClient'
import type { Watch } from './watch'

/** How a bank handles a transfer that an operator types into its screen. */
type Conduct = {
  readonly weight: number
  /** Refused at the first try; a second try, after another person confirmed the refusal, is executed. */
  readonly refusesFirst?: true
  /** Executed at once, so that its debit may be seen before it is reported as sent. */
  readonly isEarly?: true
  /** The fee that the bank includes in the debit, in kuruş. */
  readonly feeMinor?: number
  /** The beneficiary's bank sends it back. */
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
 * What an operator types into the bank's screen for a payout or a part of one. `id` is that payout or part,
 * `payoutId` the payout that the merchant requested, `heldMinor` what its balance holds for it, in kuruş.
 */
export type Order = {
  id: string
  payoutId: string
  accountId: string
  amountMinor: number
  heldMinor: number
  beneficiaryName: string
}
/** One transfer at the bank: how often it was executed and refused, and whether it was returned. */
export type Carried = Pick<Order, 'payoutId' | 'amountMinor' | 'heldMinor'> & {
  times: number
  refusals: number
  bankRef: string
  comesBack: boolean
}

/**
 * The banks of a run. They execute what operators type, every time it is typed, and their bots report it. The
 * accounting compares Kasa with what they executed.
 */
export function startBank(random: Random, watches: readonly Watch[], pace: { slowestMs: number }) {
  const watchOf = new Map(watches.map((watch) => [watch.accountId, watch]))
  const book = new Map<string, Carried & { conduct: Conduct }>()
  const due: { atMs: number; watch: Watch; line: Omit<BotLine, 'bookedAt'>; of: string }[] = []
  let references = 0

  const later = () => Date.now() + random.int(Math.min(200, pace.slowestMs), pace.slowestMs)

  /** The transfer's reference, or why it was refused. Throws if no bot of this run watches the account. */
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
    /** Gives the bots everything that has happened by now. */
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

/** Gives each account a first line and balance, so that payouts can be planned from it. */
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
