import type { Pool, Tx } from '../db/client'
import { notThere } from './refuseRequest'
import { audienceOf, type Asker, type RequestNoun } from './requestNoun'
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

/** The same, locked until the transaction ends. */
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

/**
 * Returns the events of a request, newest first. `params` fill each event's text. The caller has checked visibility.
 */
export const readHistory = async <R extends RequestRecord, A extends string, Row>(
  db: Pool | Tx,
  noun: RequestNoun<R, A, Row>,
  id: string,
) => (await selectRequestEvents(db, noun.table, id)).map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
