import type { CommissionTrial, CommissionTrialRequest } from '@kasa/contracts/commissions'
import { mostTrialDays } from '@kasa/domain/commission'
import { istanbulDayStart } from '@kasa/domain/istanbulDay'
import { feeOf, feeOnTopOf } from '@kasa/domain/money'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { BadInput } from '../errors/refusals'
import { ownMerchant } from '../merchants/merchantView'
import { selectCharged } from './commissions.sql'
import { termsOf } from './commissionTerms'

const dayMs = 86_400_000
const startOf = (day: string) => istanbulDayStart(new Date(`${day}T12:00:00Z`))

/** The requested days as a half-open range. Throws `COMMISSION_DAYS`. */
function rangeOf({ from, to }: Pick<CommissionTrialRequest, 'from' | 'to'>): { since: Date; until: Date } {
  const [since, until] = [startOf(from), new Date(startOf(to).getTime() + dayMs)]
  if (until <= since || until.getTime() - since.getTime() > mostTrialDays * dayMs)
    throw new BadInput({ code: 'COMMISSION_DAYS', field: 'to', params: { days: mostTrialDays } })
  return { since, until }
}

/** What a merchant's past requests were charged, and what other terms would charge. Changes nothing. */
export async function tryCommission(
  ctx: Ctx<UserActor>,
  { id, method, terms: requestedTerms, ...days }: CommissionTrialRequest & { id: string },
): Promise<CommissionTrial> {
  requirePermission(ctx, 'merchant.write')
  const [terms, { since, until }] = [termsOf(requestedTerms), rangeOf(days)]
  const merchant = await ownMerchant(ctx.tenant.pool, ctx, id, 'read')
  const price = method === 'WITHDRAW' ? feeOnTopOf : feeOf
  const trial = {
    method,
    count: 0,
    amountMinor: 0n,
    charged: { feeMinor: 0n, taxMinor: 0n },
    asked: { feeMinor: 0n, taxMinor: 0n },
  }
  for (const row of await selectCharged(ctx.tenant.pool, merchant.id, method, since, until)) {
    const [times, each] = [BigInt(row.count), price(row.amountMinor, terms)]
    trial.count += row.count
    trial.amountMinor += row.amountMinor * times
    trial.charged.feeMinor += row.feeMinor
    trial.charged.taxMinor += row.taxMinor
    trial.asked.feeMinor += each.feeMinor * times
    trial.asked.taxMinor += each.taxMinor * times
  }
  return trial
}
