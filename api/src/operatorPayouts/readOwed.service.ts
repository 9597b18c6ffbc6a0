import type { myCommission, owedListQuery, owedPage, OwedRow, OwedSort } from '@kasa/contracts/operatorPayouts'
import { earningScopes } from '@kasa/domain/commission'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { pendingApprovals } from '../approvals/approvals.service'
import { sortedPage } from '../db/sortedPage'
import { earnedBy, earnedByAll } from '../ledger/ledger.service'
import { paymentKinds } from './operatorPayouts.service'
import { selectEarningPeople, selectPayouts } from './operatorPayouts.sql'

const valueOf: Record<OwedSort, (row: OwedRow) => string | number | null> = {
  name: ({ name }) => name,
  owed: ({ owedMinor }) => Number(owedMinor),
  today: ({ todayMinor }) => Number(todayMinor),
  month: ({ monthMinor }) => Number(monthMinor),
  paidAt: ({ paidAt }) => paidAt,
}

/** Earnings and debts for everyone who may earn or ever earned; by default, the highest debt first. */
export async function listOwed(
  ctx: Ctx<UserActor>,
  { sort = 'owed', desc = sort !== 'name', cursor, limit }: z.output<typeof owedListQuery>,
): Promise<z.infer<typeof owedPage>> {
  requirePermission(ctx, 'operatorCommission.read')
  const { pool } = ctx.tenant
  const earned = await earnedByAll(pool, istanbulDay(ctx.now()))
  const people = await selectEarningPeople(pool, earningScopes, [...earned.keys()])
  const waiting = await pendingApprovals(
    pool,
    people.map(({ id }) => id),
  )
  const rows = people.map(({ paidAt, ...person }): OwedRow => {
    const { todayMinor = 0n, monthMinor = 0n, owedMinor = 0n } = earned.get(person.id) ?? {}
    const isWaiting = waiting.get(person.id)?.some(({ kind }) => paymentKinds.some((one) => one === kind)) ?? false
    return { ...person, todayMinor, monthMinor, owedMinor, paidAt: paidAt?.toISOString() ?? null, isWaiting }
  })
  const order = { order: `${sort} ${desc}`, valueOf: valueOf[sort], desc }
  const { shown, nextCursor } = sortedPage(rows, { ...order, cursor, limit })
  const owedMinor = rows.reduce((sum, row) => sum + row.owedMinor, 0n)
  return { rows: shown, nextCursor, total: rows.length, owedMinor }
}

/** The caller's earnings, debts and payments, without who approved them. */
export async function readMine(ctx: Ctx<UserActor>): Promise<z.infer<typeof myCommission>> {
  requirePermission(ctx, 'operatorCommission.my')
  const { pool } = ctx.tenant
  const { id } = ctx.actor
  const paid = await selectPayouts(pool, id)
  return {
    earned: (await earnedBy(pool, id, istanbulDay(ctx.now()))) ?? null,
    rows: paid.map(({ id: payoutId, at, amountMinor, bankRef, returned }) => ({
      id: payoutId,
      at: at.toISOString(),
      amountMinor,
      bankRef,
      returnedAt: returned?.at.toISOString() ?? null,
    })),
  }
}
