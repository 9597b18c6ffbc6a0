import { depositApproved } from '@kasa/domain/ledger'

import type { Ctx } from '../access/ctx'
import { freeLines, settleLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { postJournal } from '../ledger/ledger.service'
import { confirmLimits, releaseLimits } from '../limits/limits.service'
import type { DepositRecord } from './deposits.sql'
import { moveDeposit, targetOf, unclaimed, type Told } from './moveDeposit'

const decidedBy = (ctx: Ctx) => ({
  decidedAt: ctx.now(),
  decidedBy: ctx.actor.kind === 'user' ? ctx.actor.id : null,
  decidedByName: ctx.actor.kind === 'user' ? ctx.actor.name : null,
})

/**
 * A locked deposit becomes APPROVED: limits used, line settled, P2 from suspense to merchant, fee and tax. The caller has
 * asked the table whether it may; a deposit without its account or line cannot get here and is our own mistake.
 */
export async function approveLocked(tx: Tx, ctx: Ctx, before: DepositRecord): Promise<DepositRecord> {
  if (before.bankAccountId === null || before.bankTxId === null) throw new Error(`Deposit ${before.id} has no bank line to approve`)
  await confirmLimits(tx, before.id)
  const paid = await settleLines(tx, before.id, ctx.now())
  const grossMinor = paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  if (grossMinor !== before.amountMinor) throw new Error(`The lines of deposit ${before.id} do not carry its amount`)
  await postJournal(tx, {
    kind: 'P2',
    sourceType: 'remit_request',
    sourceId: before.id,
    at: ctx.now(),
    lines: depositApproved({
      paid,
      merchantId: before.merchantId,
      feeMinor: before.feeMinor,
      taxMinor: before.taxMinor,
    }),
  })
  return moveDeposit(tx, ctx, before, { status: targetOf('approve'), ...decidedBy(ctx), ...unclaimed }, { action: 'approve', bankRef: paid[0]?.bankRef ?? null })
}

/** A locked deposit ends without money: limits free again, a linked line back in suspense. */
export async function endLocked(
  tx: Tx,
  ctx: Ctx,
  before: DepositRecord,
  action: 'reject' | 'expire' | 'cancel',
  told: { reasonCode?: string; note?: string } = {},
): Promise<DepositRecord> {
  await releaseLimits(tx, before.id)
  if (before.bankTxId !== null) await freeLines(tx, before.id, ctx.now())
  const words: Told = {
    action,
    params: { ...(told.reasonCode ? { reason: told.reasonCode } : {}), ...(told.note ? { note: told.note } : {}) },
    ...(told.reasonCode ? { reason: [told.reasonCode, told.note].filter(Boolean).join(': ') } : {}),
  }
  const noLine = { bankTxId: null, match: 'none', amountReceivedMinor: null } as const
  return moveDeposit(tx, ctx, before, { status: targetOf(action), reasonCode: told.reasonCode ?? null, ...decidedBy(ctx), ...unclaimed, ...noLine }, words)
}
