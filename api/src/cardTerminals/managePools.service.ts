import type { CardPool, CardPoolForm, CardPoolList } from '@kasa/contracts/cardPools'
import { foldText } from '@kasa/domain/turkishText'
import { uuidv7 } from 'uuidv7'

import { requirePermission, type Ctx } from '../access/ctx'
import { recordAudit } from '../audit/audit.service'
import type { Tx } from '../db/client'
import { inTransaction } from '../db/transaction'
import { BadInput, Conflict, NotFound } from '../errors/refusals'
import { insertPool, lockPools, orderTerminals, selectCardMerchants, selectPools, updatePool } from './pools.sql'

/** GET /api/card-pool/list */
export async function listPools(ctx: Ctx): Promise<CardPoolList> {
  requirePermission(ctx, 'cardTransfer.write')
  const { pool } = ctx.tenant
  const [pools, merchants] = await Promise.all([selectPools(pool), selectCardMerchants(pool)])
  return { pools, merchants }
}

const invalid = (field: string) => new BadInput({ code: 'FIELD_INVALID', field, params: { field } })

/**
 * Throws if the name is taken, something named does not exist, a terminal would have no pool, or the failover forms a
 * cycle.
 */
async function refuseWrong(tx: Tx, id: string, form: CardPoolForm, pools: readonly CardPool[]): Promise<void> {
  if (pools.some((other) => other.id !== id && foldText(other.name) === foldText(form.name)))
    throw new Conflict({ code: 'GROUP_NAME_USED', field: 'name' })
  const terminals = new Set(pools.flatMap((pool) => pool.terminals.map((terminal) => terminal.id)))
  const own = pools.find((pool) => pool.id === id)?.terminals ?? []
  const given = new Set(form.terminalIds)
  const isKnown = form.terminalIds.every((terminalId) => terminals.has(terminalId))
  if (!isKnown || given.size !== form.terminalIds.length || own.some((terminal) => !given.has(terminal.id)))
    throw invalid('terminalIds')
  const merchants = new Set((await selectCardMerchants(tx)).map((merchant) => merchant.id))
  const before = pools.find((pool) => pool.id === id)?.merchants.map((merchant) => merchant.id) ?? []
  const isTakeable = form.merchantIds.every((merchantId) => merchants.has(merchantId) || before.includes(merchantId))
  if (!isTakeable || new Set(form.merchantIds).size !== form.merchantIds.length) throw invalid('merchantIds')
  const seen = new Set([id])
  for (let next = form.failoverPoolId; next !== null;) {
    const pool = pools.find((one) => one.id === next)
    if (!pool) throw invalid('failoverPoolId')
    if (seen.has(next)) throw new Conflict({ code: 'CARD_POOL_LOOP', field: 'failoverPoolId' })
    seen.add(next)
    next = pool.failover?.id ?? null
  }
}

const shown = (pool: CardPool) => ({
  name: pool.name,
  status: pool.status,
  strategy: pool.strategy,
  minOnlineTerminals: pool.minOnlineTerminals,
  failover: pool.failover?.name ?? null,
  terminals: pool.terminals.map(({ label }) => label),
  merchants: pool.merchants.map(({ name }) => name),
})

async function saved(tx: Tx, ctx: Ctx, action: string, id: string, before: CardPool | null): Promise<void> {
  const after = (await selectPools(tx)).find((pool) => pool.id === id)
  if (!after) throw new Error(`The pool ${id} was written and is not there`)
  await recordAudit(tx, ctx, action, {
    type: 'cardPool',
    id,
    before: before && shown(before),
    after: shown(after),
  })
}

/** POST /api/card-pool/create */
export async function createPool(ctx: Ctx, form: CardPoolForm): Promise<CardPoolList> {
  requirePermission(ctx, 'cardTransfer.write')
  const id = uuidv7()
  await inTransaction(ctx, async (tx) => {
    await lockPools(tx)
    await refuseWrong(tx, id, form, await selectPools(tx))
    await insertPool(tx, id, form, ctx.now())
    await orderTerminals(tx, id, form.terminalIds, ctx.now())
    await saved(tx, ctx, 'cardPool.create', id, null)
  })
  return listPools(ctx)
}

/** POST /api/card-pool/update/{id} */
export async function savePool(
  ctx: Ctx,
  { id, version, ...form }: CardPoolForm & { id: string; version: number },
): Promise<CardPoolList> {
  requirePermission(ctx, 'cardTransfer.write')
  await inTransaction(ctx, async (tx) => {
    await lockPools(tx)
    const pools = await selectPools(tx)
    const before = pools.find((pool) => pool.id === id)
    if (!before) throw new NotFound({ code: 'NOT_FOUND' })
    if (before.version !== version) throw new Conflict({ code: 'VERSION_CHANGED' })
    await refuseWrong(tx, id, form, pools)
    await updatePool(tx, id, form, ctx.now())
    await orderTerminals(tx, id, form.terminalIds, ctx.now())
    await saved(tx, ctx, 'cardPool.update', id, before)
  })
  return listPools(ctx)
}
