import type { CardPool, CardPoolForm } from '@kasa/contracts/cardPools'

import { nameRecords } from '../audit/recordNames'
import type { Tx } from '../db/client'

nameRecords('cardPool', 'trader_pool', 'name')

type Db = Pick<Tx, 'query'>
type Named = { id: string; name: string }

/** All pools with their terminals and merchants, in the order in which a merchant's pools are tried. */
export async function selectPools(db: Db): Promise<CardPool[]> {
  const { rows } = await db.query<CardPool>({
    name: 'pools.list',
    text: `select pool.id, pool.name, pool.status, pool.strategy, pool.min_online_terminals as "minOnlineTerminals",
      pool.version,
             (select jsonb_build_object('id', other.id, 'name', other.name) from trader_pool other
               where other.id = pool.failover_pool_id) as failover,
             coalesce((select jsonb_agg(jsonb_build_object('id', terminal.id, 'label', terminal.label, 'acquirer',
               terminal.acquirer, 'weight', terminal.weight)
               order by terminal.priority, terminal.id) from card_terminal terminal where terminal.pool_id = pool.id),
                 '[]') as terminals,
             coalesce((select jsonb_agg(jsonb_build_object('id', merchant.id, 'name', merchant.name)
               order by merchant.name)
               from merchant where merchant.id = any(pool.merchant_ids)), '[]') as merchants
           from trader_pool pool order by pool.place, pool.id`,
    values: [],
  })
  return rows
}

/** Merchants that accept cards. */
export async function selectCardMerchants(db: Db): Promise<Named[]> {
  const { rows } = await db.query<Named>({
    name: 'pools.merchants',
    text: `select id, name from merchant where 'card' = any(modules) and status <> 'CLOSED' order by name`,
    values: [],
  })
  return rows
}

/** Locks all pools, because failovers connect them. */
export const lockPools = async (tx: Tx): Promise<void> =>
  void (await tx.query({
    name: 'pools.lock',
    text: 'select 1 from trader_pool order by id for no key update',
    values: [],
  }))

export async function insertPool(tx: Tx, id: string, form: CardPoolForm, at: Date): Promise<void> {
  await tx.query({
    name: 'pools.insert',
    text: `insert into trader_pool (id, name, status, strategy, min_online_terminals, failover_pool_id, merchant_ids,
      place, created_at, updated_at)
           values ($1, $2, $3, $4, $5, $6, $7, (select coalesce(max(place), 0) + 1 from trader_pool), $8, $8)`,
    values: [
      id,
      form.name,
      form.status,
      form.strategy,
      form.minOnlineTerminals,
      form.failoverPoolId,
      form.merchantIds,
      at,
    ],
  })
}

export async function updatePool(tx: Tx, id: string, form: CardPoolForm, at: Date): Promise<void> {
  await tx.query({
    name: 'pools.update',
    text: `update trader_pool set name = $2, status = $3, strategy = $4, min_online_terminals = $5,
      failover_pool_id = $6, merchant_ids = $7, updated_at = $8,
             version = version + 1 where id = $1`,
    values: [
      id,
      form.name,
      form.status,
      form.strategy,
      form.minOnlineTerminals,
      form.failoverPoolId,
      form.merchantIds,
      at,
    ],
  })
}

/** Sets the pool's terminals in this order. */
export async function orderTerminals(tx: Tx, poolId: string, terminalIds: readonly string[], at: Date): Promise<void> {
  await tx.query({
    name: 'pools.order',
    text: `update card_terminal terminal set pool_id = $1, priority = now.place, updated_at = $3,
      version = terminal.version + 1
           from unnest($2::uuid[]) with ordinality as now (id, place) where terminal.id = now.id`,
    values: [poolId, terminalIds, at],
  })
}
