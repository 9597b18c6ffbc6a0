import { withdrawalSortsOf, type LinkedPayoutLine, type WithdrawalDetail } from '@kasa/contracts/withdrawals'
import { can } from '@kasa/domain/permissions'
import { foldText } from '@kasa/domain/turkishText'
import type { WithdrawalStatus } from '@kasa/domain/withdrawal'
import { withdrawalActorOf } from '@kasa/domain/withdrawalActor'
import { sql } from 'kysely'

import { requirePermission, viewerOf, type Ctx } from '../access/ctx'
import { visibleAccountIds } from '../bankaccounts/visibleAccounts'
import { metBy } from '../blocklist/askBlocklist'
import { linkedLines } from '../banktx/banktx.service'
import { anywhere, escapeLike } from '../db/searchText'
import { historyForMerchant, type MerchantHearing } from '../requests/merchantHistory'
import type { RequestList } from '../requests/requestList'
import { rowFor, type Asker } from '../requests/requestNoun'
import { hiddenAmong, readHistory, visibleRequest } from '../requests/visibleRequest'
import { parameter } from '../parameters/parameter'
import { selectNumber, selectParts, selectTransfers } from './parts.sql'
import { selectCameBack, selectTwins } from './twins.sql'
import { selectPlan } from './payoutSources.sql'
import type { WithdrawalRecord } from './withdrawalRecord'
import { hidesMerchant, withdrawals } from './withdrawals'

const isMerchant = (ctx: Asker) => withdrawalActorOf(ctx.actor.scope) === 'MERCHANT'

/**
 * Search by number, reference code, the merchant's or the bank's reference, or part of a beneficiary's name. A number
 * or reference of a split payout finds its parts.
 */
const typed: RequestList<WithdrawalRecord, never>['typed'] = (q) =>
  sql`(r.number = ${q.toUpperCase()} or r.reference_code like ${`${escapeLike(q.toUpperCase())}%`}
    or r.merchant_ref = ${q} or r.bank_ref = ${q} or r.beneficiary_fold like ${anywhere(foldText(q))}
    or r.parent_id = any(array(select id from withdraw_request whole where whole.part_count > 0
      and (whole.number = ${q.toUpperCase()} or whole.reference_code like ${`${escapeLike(q.toUpperCase())}%`}
      or whole.merchant_ref = ${q}))))`

const withoutSource = sql<boolean>`r.status = 'QUEUED' and r.bank_account_id is null`

/** True for payouts that leave as one transfer: parts do, a split payout does not. */
const inOnePiece = sql<boolean>`r.part_count = 0`

const leftStatuses: readonly WithdrawalStatus[] = ['SENT', 'SUSPECT', 'PAID', 'RETURNED']

/** When the last part of a split payout left; null if none did. */
const lastPartLeft = sql<Date | null>`(select max(part.decided_at) from withdraw_request part
  where part.parent_id = r.id and part.status = any(${[...leftStatuses]}::text[]))`

export const withdrawalList: RequestList<
  WithdrawalRecord,
  'held' | 'suspect' | 'noSource' | 'sent' | 'paid' | 'rejected' | 'returned' | 'left' | 'split'
> = {
  decided: {
    held: ['HOLD'],
    suspect: ['SUSPECT'],
    noSource: ['QUEUED'],
    sent: ['SENT'],
    paid: ['PAID', 'PARTIALLY_PAID'],
    rejected: ['REJECTED', 'CANCELLED'],
    returned: ['RETURNED'],
    left: [...leftStatuses, 'PARTIALLY_PAID'],
    split: ['PARTIALLY_PAID'],
  },
  standing: ['held', 'suspect', 'noSource', 'split'],
  where: (ctx) => {
    const isWhole = isMerchant(ctx) ? sql<boolean>`true` : inOnePiece
    return {
      // Payouts that no account can send now have their own tab, since no one can work on them.
      noSource: withoutSource,
      waiting: sql`not (${withoutSource})`,
      // A suspect payout that was marked as sent counts as left.
      left: isMerchant(ctx)
        ? sql`(case when r.part_count = 0 then r.decided_at else ${lastPartLeft} end) is not null`
        : sql`r.decided_at is not null and ${inOnePiece}`,
      // Its parts are in the list: the split payout would be counted twice.
      // A split payout is over when none of its parts is under way.
      paid: sql`(r.status = 'PAID' or r.decided_at is not null) and ${isWhole}`,
      split: sql`r.decided_at is null`,
      rejected: isWhole,
      returned: isWhole,
      all: isWhole,
    }
  },
  // A split payout left when its last part did, even if the bank proves it later.
  decidedAt: (ctx) =>
    isMerchant(ctx)
      ? sql`case when r.part_count = 0 then r.decided_at else coalesce(${lastPartLeft}, r.decided_at) end`
      : undefined,
  // The bank may return a payout days after it left.
  times: { returned: sql`r.returned_at` },
  typed,
  hidesMerchant,
  hidesAccount: isMerchant,
  // A merchant must not see which of our accounts a payout leaves, nor infer it from the sort order.
  sorts: (filters, ctx) => withdrawalSortsOf(filters).filter((sort) => sort !== 'account' || !isMerchant(ctx)),
}

const hearing: MerchantHearing = {
  hears: ['reason', 'was', 'bankRef', 'count'],
  does: ['create', 'cancel'],
  ownReason: [],
}

/** The linked bank lines of a payout in order: the debit that proved it, then the credit that returned it. */
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

type Named = { id: string; number: string }

/** Names payouts for a person: neither id nor number of those that they may not see. */
async function namesFor(ctx: Asker, payouts: readonly Named[]) {
  const hidden = await hiddenAmong(
    withdrawals,
    ctx,
    payouts.map(({ id }) => id),
  )
  return ({ id, number }: Named) => (hidden.has(id) ? { id: null, number: null } : { id, number })
}

/** Payouts of the same amount to the same IBAN within `withdraw.same_iban_warn_min`: possible duplicates. */
async function twinsOf(ctx: Asker, record: WithdrawalRecord): Promise<WithdrawalDetail['twins']> {
  const { pool } = ctx.tenant
  const withinMin = await parameter(pool, 'withdraw.same_iban_warn_min', ctx.now())
  const twins = await selectTwins(pool, { ...record, ibanHash: record.beneficiaryIbanHash }, withinMin * 60_000)
  const nameOf = await namesFor(ctx, twins)
  return twins.map(({ status, createdAt, ...twin }) => ({
    ...nameOf(twin),
    status,
    createdAt: createdAt.toISOString(),
  }))
}

/** The last payout to the same IBAN that came back, if any. */
async function cameBackOf(
  ctx: Asker,
  { id, beneficiaryIbanHash: ibanHash }: WithdrawalRecord,
): Promise<WithdrawalDetail['cameBack']> {
  const since = new Date(ctx.now().getTime() - cameBackWithinMs)
  const back = await selectCameBack(ctx.tenant.pool, { id, ibanHash }, since)
  return back && { ...(await namesFor(ctx, [back]))(back), at: back.at.toISOString() }
}

/** The parts of a split payout; those that the person may not see without account and reference. */
async function partsOf(ctx: Asker, parentId: string): Promise<WithdrawalDetail['parts']> {
  const parts = await selectParts(ctx.tenant.pool, parentId)
  const hidden = await hiddenAmong(
    withdrawals,
    ctx,
    parts.map(({ id }) => id),
  )
  return parts.map(({ returnedMinor: _, ...part }) =>
    hidden.has(part.id)
      ? { ...part, isElsewhere: true, bankAccountLabel: null, bankRef: null }
      : { ...part, isElsewhere: false },
  )
}

/** The assessments in a payout's last plan, with free balances, of the accounts that the person may see. */
async function sourcesOf({ tenant: { pool }, actor }: Asker, id: string): Promise<WithdrawalDetail['sources']> {
  const [judged, visible] = await Promise.all([selectPlan(pool, id), visibleAccountIds(pool, actor)])
  return judged.filter(({ accountId }) => visible?.includes(accountId) ?? true)
}

/** How long an IBAN is marked after the bank returned a payout to it, in ms. */
const cameBackWithinMs = 60 * 86_400_000

/** The details of one payout for its drawer. */
export async function readWithdrawal(ctx: Ctx, { id }: { id: string }): Promise<WithdrawalDetail> {
  requirePermission(ctx, 'withdrawal.list')
  const { pool } = ctx.tenant
  const record = await visibleRequest(withdrawals, ctx, id)
  const [sources, history, [debit = null, returned = null], met, twins, cameBack, parts, partOf, transfers] =
    await Promise.all([
      isMerchant(ctx) ? [] : sourcesOf(ctx, id),
      readHistory(ctx, withdrawals, id),
      isMerchant(ctx) ? [] : linesOf(ctx, record),
      // Blocklist matches are shown only to those who may read the blocklist.
      can(viewerOf(ctx), 'blocklist.read') ? metBy(pool, record.parentId ?? id) : [],
      isMerchant(ctx) ? [] : twinsOf(ctx, record),
      isMerchant(ctx) ? null : cameBackOf(ctx, record),
      isMerchant(ctx) || record.partCount === 0 ? [] : partsOf(ctx, id),
      record.parentId === null ? null : selectNumber(pool, record.parentId),
      record.partCount === 0 ? [] : selectTransfers(pool, id),
    ])
  return {
    ...rowFor(withdrawals, ctx, record),
    givenRefs: isMerchant(ctx) ? [] : record.givenRefs,
    description: record.description,
    purposeCode: record.purposeCode,
    feeLabel: record.feeLabel,
    met,
    twins,
    cameBack,
    parts,
    partOf,
    transfers: transfers.map(({ at, ...transfer }) => ({ ...transfer, at: at.toISOString() })),
    madeByName: isMerchant(ctx) ? null : record.madeByName,
    sources,
    debit,
    returned,
    history: isMerchant(ctx) ? historyForMerchant(history, hearing) : history,
  }
}
