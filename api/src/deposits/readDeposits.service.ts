import type { DepositCounts, DepositDetail, DepositFilters, DepositRow, depositListQuery, depositOptions } from '@kasa/contracts/deposits'
import { depositActorOf } from '@kasa/domain/depositActor'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { feeOf } from '@kasa/domain/money'
import { creditedMinor, openDepositStatuses } from '@kasa/domain/openDeposit'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { assignmentOf } from '../assignment/assignment.service'
import { linkedLines } from '../banktx/banktx.service'
import type { Pool } from '../db/client'
import { NotFound } from '../errors/refusals'
import { accountLimitToday } from '../limits/limits.service'
import { depositFeeOf } from '../merchants/merchants.service'
import { readCursor, writeCursor } from './depositCursor'
import { selectDepositCounts, selectDepositOptions, selectDepositPage, selectHeldCounts, type Asked } from './depositList.sql'
import { depositRowOf, hidesMerchant, rowForViewer } from './depositRow'
import { selectDeposit, selectDepositEvents, type DepositRecord } from './deposits.sql'
import { maySee, visibleTo } from './visibility'

const askedBy = (ctx: Ctx<UserActor>, filters: Asked['filters']): Asked => ({
  filters,
  visible: visibleTo(ctx.actor),
  viewerId: ctx.actor.id,
  hidesMerchant: hidesMerchant(ctx.actor.scope, ctx.tenant.config.flags),
  now: ctx.now(),
})

/** One page of what this person may see. Oldest first where work waits, newest first elsewhere. */
export async function listDeposits(ctx: Ctx, query: z.output<typeof depositListQuery>): Promise<{ rows: DepositRow[]; nextCursor: string | null }> {
  requirePermission(ctx, 'deposit.read')
  const { tab, sort = 'createdAt', cursor, limit, ...filters } = query
  const desc = query.desc ?? !(tab === 'waiting' || tab === 'mine')
  const page = { tab, sort, desc, limit: limit + 1, cursor: cursor === undefined ? undefined : readCursor(cursor, { sort, desc }) }
  const found = await selectDepositPage(ctx.tenant.pool, askedBy(ctx, filters), page)
  const records = found.slice(0, limit)
  const last = records.at(-1)
  const next = found.length > limit && last
    ? writeCursor({ sort, desc, value: sort === 'amount' ? last.amountMinor.toString() : last.createdAt.toISOString(), id: last.id })
    : null
  const { scope } = ctx.actor
  return { rows: records.map((record) => rowForViewer(depositRowOf(record, ctx.now()), scope, ctx.tenant.config.flags)), nextCursor: next }
}

/** The counts without `mine`: waiting of any day; decided of the filter's days, today where none is given. */
export async function sharedCounts(ctx: Ctx<UserActor>, filters: Partial<DepositFilters> = {}): Promise<Omit<DepositCounts, 'mine'>> {
  const { tab: _tab, ...asked } = filters
  const today = istanbulDay(ctx.now())
  const days = asked.from === undefined && asked.to === undefined ? { from: today, to: today } : {}
  const counts = await selectDepositCounts(ctx.tenant.pool, askedBy(ctx, { ...asked, ...days }))
  return { ...counts, oldestAt: counts.oldestAt?.toISOString() ?? null }
}

/** How many open requests each of these people holds. */
export const heldCounts = selectHeldCounts

/** The tabs' counts, the badge, and what is pending in all. */
export async function countDeposits(ctx: Ctx, filters: Partial<DepositFilters>): Promise<DepositCounts> {
  requirePermission(ctx, 'deposit.read')
  const held = await selectHeldCounts(ctx.tenant.pool, [ctx.actor.id], ctx.now())
  return { ...(await sharedCounts(ctx, filters)), mine: held.get(ctx.actor.id) ?? 0 }
}

/** What the filter menus offer this person. */
export async function depositOptionsFor(ctx: Ctx): Promise<z.output<typeof depositOptions>> {
  requirePermission(ctx, 'deposit.read')
  const { merchants, bankAccounts } = await selectDepositOptions(ctx.tenant.pool, visibleTo(ctx.actor))
  return { merchants: hidesMerchant(ctx.actor.scope, ctx.tenant.config.flags) ? [] : merchants, bankAccounts }
}

/** Of what the machine and colleagues said of it a merchant is told nothing: it may name other merchants' requests and people. */
const forMerchant = ({ bankLines, history, ...detail }: DepositDetail): DepositDetail => {
  const lines = bankLines.map((line) => ({ ...line, judged: null, byName: null, reason: null }))
  const told = history.map(({ params: { note: _note, ...params }, ...event }) => {
    const { reason: _reason, ...known } = params
    return { ...event, params: ['line', 'approve', 'approveLate'].includes(event.action) ? known : params }
  })
  return { ...detail, bankLine: lines[0] ?? null, bankLines: lines, history: told }
}

/** Fee, tax and net of what would be credited now, where another amount came: until a decision the record has those of what was asked for. */
async function chargeToBe(pool: Pool, record: DepositRecord): Promise<Partial<Pick<DepositRow, 'feeMinor' | 'taxMinor' | 'netMinor'>>> {
  const [isOpen, grossMinor] = [openDepositStatuses.some((status) => status === record.status), creditedMinor(record)]
  if (!isOpen || grossMinor === record.amountMinor) return {}
  const charge = feeOf(grossMinor, await depositFeeOf(pool, record.merchantId, record.createdAt))
  return { ...charge, netMinor: grossMinor - charge.feeMinor - charge.taxMinor }
}

/** The drawer of one deposit. */
export async function readDeposit(ctx: Ctx, { id }: { id: string }): Promise<DepositDetail> {
  requirePermission(ctx, 'deposit.read')
  const { pool } = ctx.tenant
  const record = await selectDeposit(pool, id)
  if (!record || !maySee(ctx.actor, record)) throw new NotFound({ code: 'NOT_FOUND' })
  const [charge, bankLines, limitToday, assignment, history] = await Promise.all([
    chargeToBe(pool, record),
    record.bankTxId === null ? [] : linkedLines(ctx, id),
    record.bankAccountId === null ? null : accountLimitToday(ctx, record.bankAccountId),
    assignmentOf(pool, id),
    selectDepositEvents(pool, id),
  ])
  const detail = {
    ...rowForViewer(depositRowOf(record, ctx.now()), ctx.actor.scope, ctx.tenant.config.flags),
    ...charge,
    bankLine: bankLines[0] ?? null,
    bankLines,
    feeLabel: record.feeLabel,
    limitToday,
    assignment: assignment ?? null,
    history: history.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  }
  return depositActorOf(ctx.actor.scope) === 'MERCHANT' ? forMerchant(detail) : detail
}
