import type { Ctx } from '../access/ctx'
import type { PayoutLineRecord } from './payoutLines.sql'

/**
 * A debit of any of our accounts, free or set aside, that may have paid a queued payout. `isNamed`: it has a reference
 * of the payout and nothing in it contradicts that.
 */
export type DebitBefore = { line: PayoutLineRecord; isNamed: boolean }

/**
 * Names the debits that one person is shown before they send one payout; null if there are none. Only the server can
 * make it, so an answer that repeats it was asked for. It changes with what is shown.
 */
export function debitsShownTo(ctx: Ctx, payoutId: string, debits: readonly DebitBefore[]): string | null {
  if (debits.length === 0 || ctx.actor.kind !== 'user') return null
  const shown = debits
    .map(({ isNamed, line }) =>
      [
        line.id,
        isNamed,
        line.isReversal,
        line.amountMinor,
        line.bookedAt.toISOString(),
        line.senderName,
        line.ibanLast4,
        line.description,
        line.bankRef,
      ].map(String),
    )
    .sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const text = JSON.stringify([ctx.actor.id, payoutId, shown])
  return ctx.tenant.keys.mac('debits-shown', text).toString('base64url')
}
