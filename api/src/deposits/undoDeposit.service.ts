import { whyNotDeposit } from '@kasa/domain/deposit'
import { depositActorOf } from '@kasa/domain/depositActor'
import { inverseOf } from '@kasa/domain/ledger'
import { together } from '@kasa/domain/lineWitness'
import { feeOf } from '@kasa/domain/money'
import { randomBytes } from 'node:crypto'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { restoreLinks, unsettleLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { postedLines, postJournal } from '../ledger/ledger.service'
import { reopenLimits, resizeLimits } from '../limits/reopenLimits'
import { depositFeeOf } from '../merchants/merchants.service'
import { lockVisible, type ClaimAnswer } from './claimDeposit.service'
import { factsOf, refusalDetails } from './depositFacts'
import { depositRowOf, rowForViewer } from './depositRow'
import type { DepositRecord } from './deposits.sql'
import { selectIsExact } from './exactMatch.sql'
import { claimLeaseMs } from './depositTimes'
import { moveDeposit, targetOf } from './moveDeposit'
import { lockCreation, selectConflicts } from './newDeposit.sql'

/** The money of an approval goes back from the merchant to suspense, its lines stay linked. */
async function takeMoneyBack(tx: Tx, ctx: Ctx, before: DepositRecord): Promise<Partial<DepositRecord>> {
  const journal = { sourceType: 'remit_request', sourceId: before.id, occurrenceNo: before.undoCount + 1 } as const
  const posted = await postedLines(tx, { ...journal, kind: 'P2' })
  if (posted.length === 0) throw new Error(`Deposit ${before.id} is approved and has no P2 to take back`)
  await postJournal(tx, { ...journal, kind: 'P2U', at: ctx.now(), lines: inverseOf(posted) })
  await unsettleLines(tx, before.id, ctx.now())
  if (before.amountReceivedMinor === before.amountMinor) return {}
  if (!(await resizeLimits(tx, before.id, before.amountMinor))) throw new Conflict({ code: 'LIMIT_TAKEN' })
  const { feeMinor, taxMinor } = feeOf(before.amountMinor, await depositFeeOf(tx, before.merchantId, before.createdAt))
  return { feeMinor, taxMinor }
}

/** A rejected request asks for its place again: nobody may have taken it meanwhile. Lines that are still free come back. */
async function openAgain(tx: Tx, ctx: Ctx, before: DepositRecord): Promise<Partial<DepositRecord>> {
  await lockCreation(tx, before.merchantId, before.merchantRef, before.customerRef)
  const { samePending } = await selectConflicts(tx, before)
  if (samePending !== null) throw new Conflict({ code: 'DUPLICATE_PENDING', details: { id: samePending } })
  const lines = await restoreLinks(tx, before.id, before.decidedAt ?? ctx.now(), ctx.now())
  const [first] = lines
  if (!first) return {}
  const amountReceivedMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const isExact = await selectIsExact(tx, before.id)
  return { bankTxId: first.bankTxId, amountReceivedMinor, match: isExact ? 'exact' : 'partial', namedOnlyBy: lines.map(({ namedOnlyBy }) => namedOnlyBy).reduce(together, null) }
}

/**
 * Takes one's own approval or rejection back, within `depositUndoMs`: money, limits and lines stand as before, the request
 * is in review and held by the same person, and the merchant never hears of it.
 */
export async function undoDeposit(tx: Tx, ctx: Ctx, { id, version }: { id: string; version: number }): Promise<ClaimAnswer> {
  requirePermission(ctx, 'deposit.decide')
  const before = await lockVisible(tx, ctx, id)
  refuseUndo(ctx, before, version)
  const restored = before.status === 'APPROVED' ? await takeMoneyBack(tx, ctx, before) : await openAgain(tx, ctx, before)
  if (!(await reopenLimits(tx, id))) throw new Conflict({ code: 'LIMIT_TAKEN' })
  const now = ctx.now()
  const claimToken = randomBytes(18).toString('base64url')
  const after = await moveDeposit(
    tx, ctx, before,
    {
      ...restored, status: targetOf('undo'), reasonCode: null, decidedAt: null, decidedBy: null, decidedByName: null, undoCount: before.undoCount + 1,
      claimedBy: ctx.actor.id, claimedByName: ctx.actor.name, claimToken, claimUntil: new Date(now.getTime() + claimLeaseMs),
    },
    { action: 'undo', params: { was: before.status } },
  )
  return { row: rowForViewer(depositRowOf(after, now), ctx.actor.scope, ctx.tenant.config.flags), claimToken, leaseMs: claimLeaseMs }
}

function refuseUndo(ctx: Ctx<UserActor>, before: DepositRecord, version: number): void {
  const kind = depositActorOf(ctx.actor.scope)
  const refusal = kind ? whyNotDeposit('undo', factsOf(before), { kind, userId: ctx.actor.id }, ctx.now().getTime()) : 'ROLE'
  if (refusal) throw new Conflict({ code: refusal, ...refusalDetails(before) })
  if (before.version !== version) throw new Conflict({ code: 'VERSION_CHANGED', ...refusalDetails(before) })
}
