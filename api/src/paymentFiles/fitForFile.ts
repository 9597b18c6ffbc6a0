import type { Ctx } from '../access/ctx'
import { Conflict } from '../errors/refusals'
import { isHeld } from '../requests/requestRecord'
import { whyMerchantMayNotPay } from '../withdrawals/payingMerchant'
import type { FiledPayout } from './filePayouts.sql'

/**
 * Why a payout cannot be in a file of this account: not waiting to be sent, planned elsewhere, of a merchant that may
 * not pay, in somebody's hands, in another file, or refused by a bank that later said otherwise.
 */
export type Unfit = {
  why: 'STATUS' | 'ACCOUNT' | 'MERCHANT' | 'CLAIMED' | 'IN_FILE' | 'CONTRADICTED'
  who: string | null
}

/**
 * What keeps a payout out of a file of `accountId` that the caller asks for; undefined where nothing does. What they
 * hold themselves is theirs to put there.
 */
export function whyUnfit(ctx: Ctx, payout: FiledPayout, accountId: string): Unfit | undefined {
  if (payout.status !== 'QUEUED') return { why: 'STATUS', who: payout.status }
  if (payout.bankAccountId !== accountId || payout.rail === null)
    return { why: 'ACCOUNT', who: payout.bankAccountLabel }
  if (whyMerchantMayNotPay(payout.merchant)) return { why: 'MERCHANT', who: null }
  if (payout.liveFile !== null) return { why: 'IN_FILE', who: payout.liveFile }
  if (payout.contradictedFile !== null) return { why: 'CONTRADICTED', who: payout.contradictedFile }
  const isOwn = ctx.actor.kind === 'user' && payout.claimedBy === ctx.actor.id
  return isHeld(payout, ctx.now()) && !isOwn ? { why: 'CLAIMED', who: payout.claimedByName } : undefined
}

/** What differs from what was asked for, by number; of many the first twenty. */
export const changed = (payouts: readonly { number: string }[]): Conflict =>
  new Conflict({
    code: 'PAYMENT_FILE_CHANGED',
    params: {
      count: payouts.length,
      numbers: payouts
        .slice(0, 20)
        .map(({ number }) => number)
        .join(', '),
    },
    details: { numbers: payouts.map(({ number }) => number) },
  })
