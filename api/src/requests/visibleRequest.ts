import { can } from '@kasa/domain/permissions'

import { viewerOf } from '../access/ctx'
import type { Tx } from '../db/client'
import { notThere } from './refuseRequest'
import { selectHidden } from './requestList.sql'
import { audienceOf, isOfMerchantServers, type Asker, type RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockRequest, selectRequest, selectRequestEvents } from './requests.sql'

export { lockRequest, selectRequest } from './requests.sql'

/** Returns a request that the caller may see. Throws `NotFound` for any other. */
export async function visibleRequest<R extends RequestRecord, A extends string, Row>(
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  id: string,
): Promise<R> {
  const record = await selectRequest(ctx.tenant.pool, noun.table, id)
  if (!record || !noun.visibility.sees(ctx.actor, audienceOf(noun, record))) throw notThere()
  return record
}

/** Returns a request that the caller may see, locked until the transaction ends. Throws `NotFound` for any other. */
export async function lockVisible<R extends RequestRecord, A extends string, Row>(
  tx: Tx,
  noun: RequestNoun<R, A, Row>,
  ctx: Asker,
  id: string,
): Promise<R> {
  const record = await lockRequest(tx, noun.table, id)
  if (!record || !noun.visibility.sees(ctx.actor, audienceOf(noun, record))) throw notThere()
  return record
}

/** Those of these requests that the caller may not see. */
export const hiddenAmong = async <R extends RequestRecord, A extends string, Row>(
  { table, visibility }: RequestNoun<R, A, Row>,
  { tenant, actor }: Asker,
  ids: readonly string[],
): Promise<ReadonlySet<string>> =>
  new Set(ids.length === 0 ? [] : await selectHidden(tenant.pool, table, { ids, visible: visibility.where(actor) }))

/**
 * Returns the events of a request, newest first. `params` fill each event's text; `by` marks what the merchant's server
 * did, with the `key` that it used for those who may read a merchant's calls. The caller has checked visibility.
 */
export async function readHistory<R extends RequestRecord, A extends string, Row>(
  ctx: Asker,
  noun: RequestNoun<R, A, Row>,
  id: string,
) {
  const seesKeys = can(viewerOf(ctx), 'merchantCall.read')
  return (await selectRequestEvents(ctx.tenant.pool, noun.table, id)).map(
    ({ at, params: { key, ...params }, ...event }) => ({
      ...event,
      at: at.toISOString(),
      params: {
        ...params,
        ...(event.actor === null && isOfMerchantServers(noun, event.action) && { by: 'merchant' }),
        ...(key !== undefined && seesKeys && { key }),
      },
    }),
  )
}
