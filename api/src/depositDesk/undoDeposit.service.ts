import type { DepositRow } from '@kasa/contracts/deposits'
import { inverseOf } from '@kasa/domain/ledger'
import { sourcesOfBoth } from '@kasa/domain/lineSource'
import { feeOf } from '@kasa/domain/money'

import type { Ctx } from '../access/ctx'
import { restoreLinks, unsettleLines } from '../banktx/banktx.service'
import type { Tx } from '../db/client'
import { Conflict } from '../errors/refusals'
import { balanceWithin, postedLines, postJournal } from '../ledger/ledger.service'
import { reopenLimits, resizeLimits } from '../limits/reopenLimits'
import { depositFeeOf } from '../commissions/pricing'
import { unearn } from '../operatorEarnings/earn'
import type { ClaimAnswer } from '../requests/claimRequest'
import { conflictsOf } from '../requests/newRequest'
import { undoRequest } from '../requests/undoRequest'
import { netOf } from '../deposits/callbackData'
import type { DepositRecord } from '../deposits/depositRecord'
import { deposits } from '../deposits/deposits'
import { isExact, journalOf } from '../deposits/settleDeposit'

/**
 * Moves an approval's money from the merchant back to suspense; its lines stay linked. Throws `BALANCE_LOW` if the
 * merchant has spent it.
 */
async function takeMoneyBack(tx: Tx, ctx: Ctx, before: DepositRecord): Promise<Partial<DepositRecord>> {
  const journal = journalOf(before)
  const posted = await postedLines(tx, { ...journal, kind: 'P2' })
  if (posted.length === 0) throw new Error(`Deposit ${before.id} is approved and has no P2 to take back`)
  if ((await balanceWithin(tx, before.merchantId)) < netOf(before)) throw new Conflict({ code: 'BALANCE_LOW' })
  const undone = { ...journal, kind: 'P2U', at: ctx.now() } as const
  await unearn(tx, undone)
  await postJournal(tx, { ...undone, lines: inverseOf(posted) })
  await unsettleLines(tx, before.id, ctx.now())
  if (before.amountReceivedMinor === before.amountMinor) return {}
  if (!(await resizeLimits(tx, before.id, before.amountMinor))) throw new Conflict({ code: 'LIMIT_TAKEN' })
  const { feeMinor, taxMinor } = feeOf(before.amountMinor, await depositFeeOf(tx, before.merchantId, before.createdAt))
  return { feeMinor, taxMinor }
}

/** Reopens a rejected request if no other one has taken its place, and restores links to lines that are still free. */
async function openAgain(tx: Tx, ctx: Ctx, before: DepositRecord): Promise<Partial<DepositRecord>> {
  const { samePending } = await conflictsOf(tx, deposits, before)
  if (samePending !== null) throw new Conflict({ code: 'DUPLICATE_PENDING', details: { id: samePending } })
  const lines = await restoreLinks(tx, before.id, before.decidedAt ?? ctx.now(), ctx.now())
  const [first] = lines
  if (!first) return {}
  const amountReceivedMinor = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const isWhole = await isExact(tx, before.id)
  return {
    bankTxId: first.bankTxId,
    amountReceivedMinor,
    match: isWhole ? 'exact' : 'partial',
    namedOnlyBy: lines.map(({ namedOnlyBy }) => namedOnlyBy).reduce(sourcesOfBoth, null),
  }
}

/**
 * Undoes the user's own approval or rejection in time: restores money, limits and lines, and returns the request to
 * review.
 */
export const undoDeposit = (
  tx: Tx,
  ctx: Ctx,
  request: { id: string; version: number },
): Promise<ClaimAnswer<DepositRow>> =>
  undoRequest(tx, deposits, ctx, request, async (_tx, _ctx, before) => {
    const restored =
      before.status === 'APPROVED' ? await takeMoneyBack(tx, ctx, before) : await openAgain(tx, ctx, before)
    if (!(await reopenLimits(tx, before.id))) throw new Conflict({ code: 'LIMIT_TAKEN' })
    return { ...restored, reasonCode: null }
  })
