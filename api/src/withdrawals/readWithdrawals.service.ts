import { withdrawalSortsOf, type LinkedPayoutLine, type WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { can } from '@kasa/domain/permissions'
import { foldText } from '@kasa/domain/turkishText'
import { withdrawalActorOf } from '@kasa/domain/withdrawalActor'
import { sql } from 'kysely'

import { requirePermission, viewerOf, type Ctx } from '../access/ctx'
import { metBy } from '../blocklist/askBlocklist'
import { linkedLines } from '../banktx/banktx.service'
import { anywhere, escapeLike } from '../db/searchText'
import { historyForMerchant, type MerchantHearing } from '../requests/merchantHistory'
import type { RequestList } from '../requests/requestList'
import { rowFor, type Asker } from '../requests/requestNoun'
import { isHeld } from '../requests/requestRecord'
import { readHistory, visibleRequest } from '../requests/visibleRequest'
import { openText } from '../signing/sealed'
import { selectLiveFile } from './liveFile.sql'
import { selectPlan } from './payoutSources.sql'
import type { WithdrawalRecord } from './withdrawalRecord'
import { hidesMerchant, withdrawals } from './withdrawals'

const isMerchant = (ctx: Asker) => withdrawalActorOf(ctx.actor.scope) === 'MERCHANT'

/** What a person types: a number, a reference, the merchant's or the bank's reference, or part of a beneficiary's name. */
const typed: RequestList<WithdrawalRecord, never>['typed'] = (q) =>
  sql`(r.number = ${q.toUpperCase()} or r.reference_code like ${`${escapeLike(q.toUpperCase())}%`} or r.merchant_ref = ${q} or r.bank_ref = ${q} or r.beneficiary_fold like ${anywhere(foldText(q))})`

export const withdrawalList: RequestList<WithdrawalRecord, 'suspect' | 'sent' | 'paid' | 'rejected' | 'returned'> = {
  decided: {
    suspect: ['SUSPECT'],
    sent: ['SENT'],
    paid: ['PAID', 'PARTIALLY_PAID'],
    rejected: ['REJECTED', 'CANCELLED'],
    returned: ['RETURNED'],
  },
  standing: ['suspect'],
  typed,
  hidesMerchant,
  hidesAccount: isMerchant,
  // Which account of ours a payout leaves is not shown to its merchant, nor told by an order.
  sorts: (filters, ctx) => withdrawalSortsOf(filters).filter((sort) => sort !== 'account' || !isMerchant(ctx)),
}

const hearing: MerchantHearing = { hears: ['reason', 'was'], does: ['create', 'cancel'], ownReason: [] }

/** The IBAN whole, to whoever holds the payout and has to type it into a bank's screen; of what a file pays nobody types anything. */
async function ibanFor(ctx: Asker, record: WithdrawalRecord): Promise<string | null> {
  if (record.claimedBy !== ctx.actor.id || !isHeld(record, ctx.now())) return null
  if ((await selectLiveFile(ctx.tenant.pool, record.id)) !== null) return null
  return openText(ctx.tenant.keys, 'beneficiaryIban', record.id, record.beneficiaryIbanEnc)
}

/** The bank's lines of a payout in their order: the debit that proved it, and the credit by which it came back. */
async function linesOf(ctx: Ctx, { id, bankFeeMinor }: WithdrawalRecord): Promise<LinkedPayoutLine[]> {
  return (await linkedLines(ctx, id)).map((line, index) => ({
    id: line.id,
    amountMinor: line.lineAmountMinor,
    bankFeeMinor: index === 0 ? bankFeeMinor : 0n,
    name: line.senderName,
    ibanMasked: line.senderIbanMasked,
    description: line.description,
    bankRef: line.bankRef,
    bookedAt: line.bookedAt,
    namedOnlyBy: line.namedOnlyBy,
    byName: line.byName,
    reason: line.reason,
  }))
}

/** The drawer of one payout. */
export async function readWithdrawal(ctx: Ctx, { id }: { id: string }): Promise<WithdrawalDetail> {
  requirePermission(ctx, 'withdrawal.list')
  const { pool } = ctx.tenant
  const record = await visibleRequest(withdrawals, ctx, id)
  const [sources, history, [debit = null, returned = null], met] = await Promise.all([
    selectPlan(pool, id),
    readHistory(pool, withdrawals, id),
    isMerchant(ctx) ? [] : linesOf(ctx, record),
    // Who is on the blocklist is for those to know who keep it.
    can(viewerOf(ctx), 'blocklist.read') ? metBy(pool, id) : [],
  ])
  return {
    ...rowFor(withdrawals, ctx, record),
    iban: await ibanFor(ctx, record),
    description: record.description,
    purposeCode: record.purposeCode,
    feeLabel: record.feeLabel,
    met,
    madeByName: isMerchant(ctx) ? null : record.madeByName,
    sources: isMerchant(ctx) ? [] : sources,
    debit,
    returned,
    history: isMerchant(ctx) ? historyForMerchant(history, hearing) : history,
  }
}
