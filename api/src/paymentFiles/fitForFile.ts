import type { Ctx } from '../access/ctx'
import { ourIbanHashes } from '../bankaccounts/ibanOf'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { debitsBefore, maybePaid } from '../payoutLines/maybeDebited'
import { isHeld } from '../requests/requestRecord'
import { ofSettlement, whyMerchantMayNotPay } from '../withdrawals/payingMerchant'
import { blockedAmong, unsendableFrom } from '../withdrawals/sendable'
import type { FiledPayout } from './filePayouts.sql'

/**
 * Why a payout cannot be in a file of this account: not waiting to be sent, planned on another account, of a merchant
 * that may not pay, claimed, in another file, rejected by a bank that later reported it as executed, perhaps paid
 * already by a debit that nobody has explained, on the blocklist since its request, more than its account can send now,
 * or to an account of ours.
 */
export type Unfit = {
  why:
    | 'STATUS'
    | 'ACCOUNT'
    | 'MERCHANT'
    | 'CLAIMED'
    | 'IN_FILE'
    | 'CONTRADICTED'
    | 'DEBIT'
    | 'BLOCKED'
    | 'SOURCE'
    | 'OURS'
  who: string | null
}

/**
 * What keeps a payout out of a file of `accountId`; undefined if nothing does. The caller may include payouts they
 * have claimed.
 */
export function whyUnfit(ctx: Ctx, payout: FiledPayout, accountId: string): Unfit | undefined {
  if (payout.status !== 'QUEUED') return { why: 'STATUS', who: payout.status }
  if (payout.bankAccountId !== accountId || payout.rail === null)
    return { why: 'ACCOUNT', who: payout.bankAccountLabel }
  if (whyMerchantMayNotPay(payout.merchant, ofSettlement(payout))) return { why: 'MERCHANT', who: null }
  if (payout.liveFile !== null) return { why: 'IN_FILE', who: payout.liveFile }
  if (payout.contradictedFile !== null) return { why: 'CONTRADICTED', who: payout.contradictedFile }
  const isOwn = ctx.actor.kind === 'user' && payout.claimedBy === ctx.actor.id
  return isHeld(payout, ctx.now()) && !isOwn ? { why: 'CLAIMED', who: payout.claimedByName } : undefined
}

/**
 * What keeps queued payouts of one account, by id, out of a file: what may have changed outside them since they were
 * planned.
 */
export async function unfitAmong(
  db: Pick<Tx, 'query'>,
  ctx: Ctx,
  account: { id: string; groupId: string },
  payouts: readonly FiledPayout[],
): Promise<ReadonlyMap<string, Unfit>> {
  const [debited, ours] = [await debitedAmong(db, payouts), await ourIbanHashes(db)]
  const [blocked, unsendable] = [await blockedAmong(db, ctx, payouts), await unsendableFrom(db, ctx, account, payouts)]
  const whyOf = ({ id, beneficiaryIbanHash }: FiledPayout): Unfit['why'] | undefined => {
    if (debited.has(id)) return 'DEBIT'
    if (blocked.has(id)) return 'BLOCKED'
    if (ours.has(beneficiaryIbanHash.toString('hex'))) return 'OURS'
    return unsendable.has(id) ? 'SOURCE' : undefined
  }
  return new Map(
    payouts.flatMap((payout) => {
      const why = whyOf(payout)
      return why ? [[payout.id, { why, who: null }] as const] : []
    }),
  )
}

/** The ids of those payouts that a free debit may have paid already. */
export async function debitedAmong(
  db: Pick<Tx, 'query'>,
  payouts: readonly FiledPayout[],
): Promise<ReadonlySet<string>> {
  const maybe = await maybePaid(
    db,
    payouts.map(({ id }) => id),
  )
  const debited = new Set<string>()
  for (const payout of payouts)
    if (maybe.has(payout.id) && (await debitsBefore(db, payout)).length > 0) debited.add(payout.id)
  return debited
}

/** Conflict with the numbers of the payouts that changed since the request; the first twenty. */
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
