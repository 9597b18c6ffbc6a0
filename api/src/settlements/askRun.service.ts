import { createHash } from 'node:crypto'

import type { settlementRunAnswer, settlementRunRequest } from '@kasa/contracts/settlements'
import { maskIban } from '@kasa/domain/iban'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { registerApprovalKind } from '../approvals/approvalKinds'
import { createApproval } from '../approvals/approvals.service'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { paySettlements } from './paySettlement'
import { calculateRun, sumOf } from './calculateRun'
import {
  insertRun,
  insertSettlements,
  lockRun,
  selectOpenRun,
  selectPayable,
  setDecided,
  type NewSettlement,
} from './runs.sql'

/** The approval's payload: a digest of every paid merchant, its terms and its amount. */
const agreed = z.object({ digest: z.string() })

/** With more merchants, the checker opens the run instead. */
const mostShown = 200

const digestOf = (lines: readonly NewSettlement[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        lines
          .filter(({ leftOut }) => leftOut === null)
          .map(({ id, merchantId, termsId, amountMinor, keptMinor, releasedMinor }) => [
            id,
            merchantId,
            termsId,
            String(amountMinor),
            // Runs made before reserves existed have no such part.
            ...(keptMinor + releasedMinor === 0n ? [] : [String(keptMinor), String(releasedMinor)]),
          ])
          .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
      ),
    )
    .digest('hex')

/** Locks the run, which must be pending. */
async function lockRequested(tx: Tx, id: string) {
  const run = await lockRun(tx, id)
  if (run?.status !== 'ASKED') throw new Conflict({ code: 'RECORD_CHANGED' })
  return run
}

registerApprovalKind('settlement.run', {
  permission: 'settlement.approve',
  minCheckers: 1,
  hours: 24,
  payload: agreed,
  async apply(tx, ctx, { id: approvalId, targetId, payload }) {
    const { number, day, askedBy, askedByName } = await lockRequested(tx, targetId)
    if (digestOf(await selectPayable(tx, targetId)) !== payload.digest) throw new Conflict({ code: 'APPROVAL_VOID' })
    const maker = { id: askedBy, name: askedByName }
    const { paid, sumMinor, leftOut } = await paySettlements(tx, ctx, {
      id: targetId,
      number,
      day,
      approvalId,
      maker,
    })
    await setDecided(tx, targetId, { status: 'APPROVED', approvalId, by: ctx.actor.name, at: ctx.now() })
    await recordAudit(tx, ctx, 'settlementRun.approve', {
      type: 'settlementRun',
      id: targetId,
      before: { status: 'ASKED' },
      after: { status: 'APPROVED', merchants: paid, amountMinor: sumMinor, leftOut },
    })
  },
  async drop(tx, ctx, { targetId }, why, reason) {
    const run = await lockRun(tx, targetId)
    if (run?.status !== 'ASKED') return
    const by = ctx.actor.kind === 'user' ? ctx.actor.name : null
    await setDecided(tx, targetId, { status: 'DROPPED', approvalId: null, by, at: ctx.now() })
    await recordAudit(tx, ctx, 'settlementRun.drop', {
      type: 'settlementRun',
      id: targetId,
      before: { status: 'ASKED' },
      after: { status: 'DROPPED', why },
      ...(reason === null ? {} : { reason }),
    })
  },
})

/**
 * POST /api/settlement/create: asks for a run that pays every merchant what is currently due. Throws
 * `SETTLEMENT_OPEN` while another run is pending, `SETTLEMENT_CHANGED` if the total differs from what the maker saw,
 * and `SETTLEMENT_NOTHING`.
 */
export async function askRun(
  tx: Tx,
  ctx: Ctx<UserActor>,
  { count, sumMinor, reason }: z.output<typeof settlementRunRequest>,
): Promise<z.output<typeof settlementRunAnswer>> {
  requirePermission(ctx, 'settlement.write')
  const [id, at] = [uuidv7(), ctx.now()]
  const { actor } = ctx
  const number = await insertRun(tx, { id, at, reason, askedBy: actor.id, askedByName: actor.name })
  if (number === undefined)
    throw new Conflict({ code: 'SETTLEMENT_OPEN', params: { number: (await selectOpenRun(tx)) ?? '' } })
  const rows = await calculateRun(tx, ctx)
  const sum = sumOf(rows)
  if (sum.count === 0) throw new Conflict({ code: 'SETTLEMENT_NOTHING' })
  if (sum.count !== count || sum.sumMinor !== sumMinor) throw new Conflict({ code: 'SETTLEMENT_CHANGED' })
  const lines = rows.map(({ terms, merchantName: _name, mostMinor: _most, ...row }) => ({
    ...row,
    id: uuidv7(),
    termsId: terms?.id ?? null,
  }))
  await insertSettlements(tx, id, lines)
  const approval = await createApproval(tx, ctx, {
    kind: 'settlement.run',
    targetType: 'settlementRun',
    targetId: id,
    title: number,
    payload: { digest: digestOf(lines) },
    before: null,
    after: {
      amount: sumMinor,
      merchants: count,
      leftOut: rows.length - count,
      day: istanbulDay(at),
      lines: rows
        .filter(({ leftOut }) => leftOut === null)
        .slice(0, mostShown)
        .map(({ merchantName, amountMinor, mostMinor, keptMinor, releasedMinor, terms }) => ({
          merchant: merchantName,
          amount: Number(amountMinor),
          most: Number(mostMinor),
          kept: Number(keptMinor),
          released: Number(releasedMinor),
          holder: terms?.holder ?? '',
          iban: maskIban(terms?.ibanLast4 ?? ''),
        })),
    },
    reason,
  })
  return { id, number, approvalId: approval.id }
}
