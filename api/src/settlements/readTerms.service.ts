import type { MerchantSettlement, NextSettlement, SettlementTermsView } from '@kasa/contracts/settlements'
import { dueUntil, nextCutOff } from '@kasa/domain/settlement'

import { requirePermission, type Ctx, type UserActor } from '../access/ctx'
import { seesBalance } from '../access/seesBalance'
import { pendingApprovals } from '../approvals/approvals.service'
import type { Pool, Tx } from '../db/client'
import { onlyMerchantOf, ownMerchant } from '../merchants/merchantView'
import { calculateDue } from './calculateDue'
import { selectReserve } from './reserve.sql'
import { selectTerms, type SettlementTerms } from './settlementTerms.sql'

/** The approval kind for new terms. */
export const termsKind = 'settlement.terms'

const viewOf = (
  { ibanEnc: _enc, ibanHash: _hash, merchantId: _merchant, bankNameId: _bank, ...terms }: SettlementTerms,
  isOutside: boolean,
): SettlementTermsView => ({
  ...terms,
  createdAt: terms.createdAt.toISOString(),
  ...(isOutside && { reason: null, createdByName: null, approvedByName: null }),
})

/** A merchant's next cut-off and what is currently expected to be due then; null without terms. */
export async function nextSettlementOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  terms: SettlementTerms | undefined,
): Promise<NextSettlement | null> {
  if (!terms) return null
  const at = nextCutOff(ctx.now(), terms)
  const { merchantId } = terms
  const sums = seesBalance(ctx)
    ? (await calculateDue(db, at, [{ merchantId, terms, dueUntil: dueUntil(at, terms) }])).get(merchantId)
    : undefined
  return { at: at.toISOString(), amountMinor: sums?.amountMinor ?? null, minMinor: terms.minMinor }
}

/** A merchant's reserve; null if the tenant does not show the reader balances. */
async function reserveOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  merchantId: string,
): Promise<MerchantSettlement['reserve']> {
  if (!seesBalance(ctx)) return null
  const parts = await selectReserve(db, merchantId)
  return { totalMinor: parts.reduce((sum, { keptMinor }) => sum + keptMinor, 0n), parts }
}

/** A merchant's settlement terms; only an ADMIN gets every version. */
export async function settlementOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  merchantId: string,
): Promise<MerchantSettlement> {
  const isOutside = onlyMerchantOf(ctx.actor) !== null
  const versions = await selectTerms(db, merchantId)
  const [current] = versions
  const waiting = isOutside ? [] : ((await pendingApprovals(db, [merchantId])).get(merchantId) ?? [])
  return {
    merchantId,
    isOffered: ctx.tenant.config.modules.includes('withdraw'),
    current: current ? viewOf(current, isOutside) : null,
    next: await nextSettlementOf(db, ctx, current),
    reserve: await reserveOf(db, ctx, merchantId),
    approvalId: waiting.find(({ kind }) => kind === termsKind)?.id ?? null,
    history: isOutside ? [] : versions.map((version) => viewOf(version, false)),
  }
}

/** `settlementOf` the reader's own merchant, or of any merchant for an ADMIN. Throws `NotFound`. */
export async function readTerms(ctx: Ctx<UserActor>, { id }: { id: string }): Promise<MerchantSettlement> {
  requirePermission(ctx, 'merchant.list')
  const merchant = await ownMerchant(ctx.tenant.pool, ctx, id, 'read')
  return settlementOf(ctx.tenant.pool, ctx, merchant.id)
}

/** The next settlement of the reader's own merchant; null without terms. */
export async function ownNextSettlement(ctx: Ctx<UserActor>, merchantId: string): Promise<NextSettlement | null> {
  const [terms] = await selectTerms(ctx.tenant.pool, merchantId)
  return nextSettlementOf(ctx.tenant.pool, ctx, terms)
}
