import { withdrawalSortsOf, type WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { foldText } from '@kasa/domain/turkishText'
import { withdrawalActorOf } from '@kasa/domain/withdrawalActor'
import { sql } from 'kysely'

import { requirePermission, type Ctx } from '../access/ctx'
import { anywhere, escapeLike } from '../db/searchText'
import { historyForMerchant, type MerchantHearing } from '../requests/merchantHistory'
import type { RequestList } from '../requests/requestList'
import { rowFor, type Asker } from '../requests/requestNoun'
import { isHeld } from '../requests/requestRecord'
import { readHistory, visibleRequest } from '../requests/visibleRequest'
import { openText } from '../signing/sealed'
import { selectPlan } from './payoutSources.sql'
import type { WithdrawalRecord } from './withdrawalRecord'
import { hidesMerchant, withdrawals } from './withdrawals'

const isMerchant = (ctx: Asker) => withdrawalActorOf(ctx.actor.scope) === 'MERCHANT'

/** What a person types: a number, a reference, the merchant's or the bank's reference, or part of a beneficiary's name. */
const typed: RequestList<WithdrawalRecord, never>['typed'] = (q) =>
  sql`(r.number = ${q.toUpperCase()} or r.reference_code like ${`${escapeLike(q.toUpperCase())}%`} or r.merchant_ref = ${q} or r.bank_ref = ${q} or r.beneficiary_fold like ${anywhere(foldText(q))})`

export const withdrawalList: RequestList<WithdrawalRecord, 'sent' | 'paid' | 'rejected' | 'returned'> = {
  decided: {
    sent: ['SENT'],
    paid: ['PAID', 'PARTIALLY_PAID'],
    rejected: ['REJECTED', 'CANCELLED'],
    returned: ['RETURNED'],
  },
  typed,
  hidesMerchant,
  hidesAccount: isMerchant,
  // Which account of ours a payout leaves is not shown to its merchant, nor told by an order.
  sorts: (filters, ctx) => withdrawalSortsOf(filters).filter((sort) => sort !== 'account' || !isMerchant(ctx)),
}

const hearing: MerchantHearing = { hears: ['reason', 'was'], does: ['create', 'cancel'], ownReason: [] }

/** The IBAN whole, to whoever holds the payout and has to type it into a bank's screen. */
const ibanFor = (ctx: Asker, record: WithdrawalRecord): string | null =>
  record.claimedBy === ctx.actor.id && isHeld(record, ctx.now())
    ? openText(ctx.tenant.keys, 'beneficiaryIban', record.id, record.beneficiaryIbanEnc)
    : null

/** The drawer of one payout. */
export async function readWithdrawal(ctx: Ctx, { id }: { id: string }): Promise<WithdrawalDetail> {
  requirePermission(ctx, 'withdrawal.list')
  const { pool } = ctx.tenant
  const record = await visibleRequest(withdrawals, ctx, id)
  const [sources, history] = await Promise.all([selectPlan(pool, id), readHistory(pool, withdrawals, id)])
  return {
    ...rowFor(withdrawals, ctx, record),
    iban: ibanFor(ctx, record),
    description: record.description,
    purposeCode: record.purposeCode,
    feeLabel: record.feeLabel,
    sources: isMerchant(ctx) ? [] : sources,
    history: isMerchant(ctx) ? historyForMerchant(history, hearing) : history,
  }
}
