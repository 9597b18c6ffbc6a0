import { depositSortsOf, type DepositDetail, type DepositRow } from '@kasa/contracts/deposits'
import { depositActorOf } from '@kasa/domain/depositActor'
import { feeOf } from '@kasa/domain/money'
import { creditedMinor, openDepositStatuses } from '@kasa/domain/openDeposit'
import { foldText } from '@kasa/domain/turkishText'
import { sql } from 'kysely'

import { requirePermission, type Ctx } from '../access/ctx'
import { assignmentOf } from '../assignment/assignment.service'
import { linkedLines } from '../banktx/banktx.service'
import type { Pool } from '../db/client'
import { anywhere, escapeLike } from '../db/searchText'
import { accountLimitToday } from '../limits/limits.service'
import { depositFeeOf } from '../commissions/pricing'
import { historyForMerchant, type MerchantHearing } from '../requests/merchantHistory'
import type { RequestList } from '../requests/requestList'
import { rowFor } from '../requests/requestNoun'
import { readHistory, visibleRequest } from '../requests/visibleRequest'
import type { DepositRecord } from './depositRecord'
import { hidesMerchant } from './depositRow'
import { deposits } from './deposits'

/** Searches by number, reference code, the merchant's reference, or part of a customer's name. */
const typed: RequestList<DepositRecord, never>['typed'] = (q) =>
  sql`(r.number = ${q.toUpperCase()} or r.reference_code like ${`${escapeLike(q.toUpperCase())}%`}
    or r.merchant_ref = ${q} or r.customer_fold like ${anywhere(foldText(q))})`

export const depositList: RequestList<DepositRecord, 'confirmed' | 'rejected' | 'expired' | 'reversed'> = {
  decided: {
    confirmed: ['APPROVED'],
    rejected: ['REJECTED', 'CANCELLED'],
    expired: ['EXPIRED'],
    reversed: ['REVERSED'],
  },
  typed,
  hidesMerchant: (ctx) => hidesMerchant(ctx.actor.scope, ctx.tenant.config.flags),
  // A person who may not see merchants cannot sort by them, since the order would reveal them.
  sorts: (filters, ctx) =>
    depositSortsOf(filters).filter((sort) => sort !== 'merchant' || !depositList.hidesMerchant(ctx)),
}

const hearing: MerchantHearing = {
  hears: ['account', 'reason', 'was'],
  does: ['create', 'declare', 'cancel'],
  ownReason: ['line', 'approve', 'approveLate'],
}

/**
 * Hides what the system and our people noted, which may name other merchants' requests, our people and bots. Also hides
 * how our accounts are assigned and how full they are.
 */
const forMerchant = ({ bankLines, history, ...detail }: DepositDetail): DepositDetail => {
  const lines = bankLines.map((line) => ({ ...line, judged: null, byName: null, reason: null, namedOnlyBy: null }))
  return {
    ...detail,
    bankLine: lines[0] ?? null,
    bankLines: lines,
    limitToday: null,
    assignment: null,
    history: historyForMerchant(history, hearing),
  }
}

/**
 * Returns fee, tax and net of the received amount, if it differs from the requested one. Until the decision, the record
 * has those of the requested amount.
 */
async function chargeToBe(
  pool: Pool,
  record: DepositRecord,
): Promise<Partial<Pick<DepositRow, 'feeMinor' | 'taxMinor' | 'netMinor'>>> {
  const [isOpen, grossMinor] = [openDepositStatuses.some((status) => status === record.status), creditedMinor(record)]
  if (!isOpen || grossMinor === record.amountMinor) return {}
  const charge = feeOf(grossMinor, await depositFeeOf(pool, record.merchantId, record.createdAt))
  return { ...charge, netMinor: grossMinor - charge.feeMinor - charge.taxMinor }
}

/** Returns the details of one deposit for its drawer. */
export async function readDeposit(ctx: Ctx, { id }: { id: string }): Promise<DepositDetail> {
  requirePermission(ctx, 'deposit.read')
  const { pool } = ctx.tenant
  const record = await visibleRequest(deposits, ctx, id)
  const [charge, bankLines, limitToday, assignment, history] = await Promise.all([
    chargeToBe(pool, record),
    record.bankTxId === null ? [] : linkedLines(ctx, id),
    record.bankAccountId === null ? null : accountLimitToday(ctx, record.bankAccountId),
    assignmentOf(pool, id),
    readHistory(ctx, deposits, id),
  ])
  const detail = {
    ...rowFor(deposits, ctx, record),
    ...charge,
    bankLine: bankLines[0] ?? null,
    bankLines,
    feeLabel: hidesMerchant(ctx.actor.scope, ctx.tenant.config.flags) ? '' : record.feeLabel,
    limitToday,
    assignment: assignment ?? null,
    history,
  }
  return depositActorOf(ctx.actor.scope) === 'MERCHANT' ? forMerchant(detail) : detail
}
