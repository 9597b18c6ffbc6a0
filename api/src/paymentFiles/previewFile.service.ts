import type { PaymentFilePreview, paymentFilePreviewRequest } from '@kasa/contracts/paymentFiles'
import { mostPayments } from '@kasa/domain/paymentFile'
import type { Rail } from '@kasa/domain/rail'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { Conflict, NotFound } from '../errors/refusals'
import { withdrawals } from '../withdrawals/withdrawals'
import { unfitAmong, whyUnfit, type Unfit } from './fitForFile'
import { selectLastProfile } from './paymentFiles.sql'
import { selectPayouts, selectPlanned, type FiledPayout } from './filePayouts.sql'
import { visibleSource } from './visibleFile'

type PreviewRequest = z.infer<typeof paymentFilePreviewRequest>

/** Number and sum of payouts by rail, in kuruş. */
export function railsOf(payouts: readonly FiledPayout[]): { rail: Rail; count: number; sumMinor: bigint }[] {
  const sums = new Map<Rail, { rail: Rail; count: number; sumMinor: bigint }>()
  for (const { rail, amountMinor } of payouts) {
    if (rail === null) continue
    const sum = sums.get(rail) ?? { rail, count: 0, sumMinor: 0n }
    sums.set(rail, { rail, count: sum.count + 1, sumMinor: sum.sumMinor + amountMinor })
  }
  return [...sums.values()]
}

export const sumOf = (payouts: readonly FiledPayout[]) =>
  payouts.reduce(
    (sum, { amountMinor, feeMinor, taxMinor }) => ({
      amountMinor: sum.amountMinor + amountMinor,
      feeMinor: sum.feeMinor + feeMinor + taxMinor,
    }),
    { amountMinor: 0n, feeMinor: 0n },
  )

/** The named payouts that the caller may see, or all that wait on an account. */
async function payoutsOf(
  ctx: Ctx<UserActor>,
  request: PreviewRequest,
): Promise<{ accountId: string; payouts: FiledPayout[] }> {
  const { pool } = ctx.tenant
  if ('accountId' in request)
    return { accountId: request.accountId, payouts: await selectPlanned(pool, request.accountId, mostPayments) }
  const payouts = (await selectPayouts(pool, request.ids)).filter((payout) =>
    withdrawals.visibility.sees(ctx.actor, payout),
  )
  const accounts = new Set(payouts.flatMap(({ bankAccountId }) => bankAccountId ?? []))
  if (payouts.length === 0) throw new NotFound({ code: 'NOT_FOUND' })
  const [accountId] = accounts
  if (accountId === undefined) throw new Conflict({ code: 'SOURCE_NEEDED' })
  if (accounts.size > 1)
    throw new Conflict({
      code: 'PAYMENT_FILE_ACCOUNTS',
      params: { accounts: [...new Set(payouts.flatMap(({ bankAccountLabel }) => bankAccountLabel ?? []))].join(', ') },
    })
  return { accountId, payouts }
}

/**
 * POST /api/payment-file/preview: what a file of these payouts would contain, and what would be left out and why.
 * Writes nothing.
 */
export async function previewPaymentFile(ctx: Ctx, request: PreviewRequest): Promise<PaymentFilePreview> {
  requirePermission(ctx, 'paymentFile.write')
  const { accountId, payouts } = await payoutsOf(ctx, request)
  const account = await visibleSource(ctx.tenant.pool, ctx, accountId)
  const fit = payouts.filter((payout) => !whyUnfit(ctx, payout, accountId))
  const unfitNow = await unfitAmong(ctx.tenant.pool, ctx, account, fit)
  const judged = payouts.map((payout): { payout: FiledPayout; unfit: Unfit | undefined } => ({
    payout,
    unfit: unfitNow.get(payout.id) ?? whyUnfit(ctx, payout, accountId),
  }))
  const taken = judged.flatMap(({ payout, unfit }) => (unfit ? [] : [payout]))
  const sum = sumOf(taken)
  return {
    account: { id: account.id, label: account.label, bankName: account.bankName },
    ids: taken.map(({ id }) => id),
    count: taken.length,
    sumMinor: sum.amountMinor,
    feeMinor: sum.feeMinor,
    leftMinor: account.leftMinor,
    rails: railsOf(taken),
    profile: (await selectLastProfile(ctx.tenant.pool, accountId)) ?? 'pain-09',
    excluded: judged.flatMap(({ payout: { id, number }, unfit }) => (unfit ? [{ id, number, ...unfit }] : [])),
  }
}
