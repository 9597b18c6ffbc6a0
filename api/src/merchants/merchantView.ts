import type { MerchantDetail, MerchantEndpoint, MerchantKey, MerchantRow } from '@kasa/contracts/merchants'
import { scopesOf } from '@kasa/domain/access'
import { keyStatusAt } from '@kasa/domain/merchant'

import type { Ctx, UserActor } from '../access/ctx'
import { seesBalance } from '../access/seesBalance'
import { pendingApprovals } from '../approvals/approvals.service'
import { nameRecords } from '../audit/recordNames'
import type { Pool, Tx } from '../db/client'
import { NotFound } from '../errors/refusals'
import { availableBalance, heldBalance, reserveBalance } from '../ledger/ledger.service'
import { selectEndpoints, type EndpointRecord } from './endpoints.sql'
import { selectKeys, type KeyRecord } from './merchantKeys.sql'
import { onlyThis, selectMerchantRecord, type MerchantRecord } from './merchantRecords.sql'

/** The approval kind of what loosens a merchant's guards. */
export const changeKind = 'merchant.change'

const isAdmin = (actor: UserActor) => scopesOf(actor.scope).has('ADMIN')
const nobody = '00000000-0000-0000-0000-000000000000'

/** The only merchant this user may see; null: all. */
export const onlyMerchantOf = (actor: UserActor): string | null =>
  isAdmin(actor) ? null : (actor.merchantId ?? nobody)

nameRecords('merchant', 'merchant', 'name', (actor) => onlyThis(onlyMerchantOf(actor)))

/** The merchant, if this user may see it. Throws NotFound otherwise. */
export async function ownMerchant(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  id: string,
  lock: 'lock' | 'read',
): Promise<MerchantRecord> {
  const only = onlyMerchantOf(ctx.actor)
  const merchant = only === null || only === id.toLowerCase() ? await selectMerchantRecord(db, id, lock) : undefined
  if (!merchant) throw new NotFound({ code: 'NOT_FOUND' })
  return merchant
}

export const merchantRowOf = (ctx: Ctx<UserActor>, merchant: MerchantRecord): MerchantRow => ({
  id: merchant.id,
  code: merchant.code,
  name: merchant.name,
  legalTitle: merchant.legalTitle,
  taxNo: merchant.taxNo,
  kybStatus: merchant.kybStatus,
  nextExpiry: merchant.nextExpiry,
  waitingDocuments: merchant.waitingDocuments,
  status: merchant.status,
  owedMinor: merchant.owedMinor,
  modules: merchant.modules,
  notSetUp: isAdmin(ctx.actor) ? merchant.notSetUp : [],
  testMode: merchant.testMode,
  createdAt: merchant.createdAt.toISOString(),
  version: merchant.version,
})

export const keyViewOf = ({ merchantId: _merchantId, ...key }: KeyRecord, now: Date): MerchantKey => ({
  ...key,
  status: keyStatusAt(key, now),
  graceUntil: key.graceUntil?.toISOString() ?? null,
  shownAt: key.shownAt?.toISOString() ?? null,
  lastUsedAt: key.lastUsedAt?.toISOString() ?? null,
  revokedAt: key.revokedAt?.toISOString() ?? null,
  createdAt: key.createdAt.toISOString(),
})

export const endpointViewOf = ({ secretsEnc: _secretsEnc, ...endpoint }: EndpointRecord): MerchantEndpoint => ({
  ...endpoint,
  rotatingUntil: endpoint.rotatingUntil?.toISOString() ?? null,
  updatedAt: endpoint.updatedAt.toISOString(),
})

/** A merchant's balances in kuruş; null if the tenant does not show them to the reader. */
async function balanceOf(ctx: Ctx<UserActor>, id: string): Promise<MerchantDetail['balance']> {
  if (!seesBalance(ctx)) return null
  const [availableMinor, heldMinor, reserveMinor] = await Promise.all([
    availableBalance(ctx, id),
    heldBalance(ctx, id),
    reserveBalance(ctx, id),
  ])
  return { availableMinor, heldMinor, reserveMinor }
}

/** A merchant with its keys and addresses, without secrets. */
export async function merchantDetailOf(
  db: Pool | Tx,
  ctx: Ctx<UserActor>,
  merchant: MerchantRecord,
): Promise<MerchantDetail> {
  const keys = await selectKeys(db, merchant.id)
  const endpoints = await selectEndpoints(db, merchant.id)
  const waiting = (await pendingApprovals(db, [merchant.id])).get(merchant.id) ?? []
  const {
    statusReason,
    contacts,
    ipAllow,
    remitGroupIds,
    limitGroupId,
    payoutLimitGroupId,
    amountPolicy,
    payoutHolds,
  } = merchant
  return {
    ...merchantRowOf(ctx, merchant),
    statusReason,
    contacts,
    ipAllow,
    balance: await balanceOf(ctx, merchant.id),
    keyApprovalId: waiting.find(({ kind }) => kind === 'merchant.newKey')?.id ?? null,
    changeApprovalId: (isAdmin(ctx.actor) && waiting.find(({ kind }) => kind === changeKind)?.id) || null,
    addressApprovalId: waiting.find(({ kind }) => kind === 'merchant.address')?.id ?? null,
    routing: isAdmin(ctx.actor) ? { remitGroupIds, limitGroupId, payoutLimitGroupId, amountPolicy, payoutHolds } : null,
    keys: keys.map((key) => keyViewOf(key, ctx.now())),
    endpoints: endpoints.map(endpointViewOf),
    updatedAt: merchant.updatedAt.toISOString(),
  }
}
