import type { Pool, Tx } from '../db/client'
import { notThere } from './refuseRequest'
import { audienceOf, type Asker, type RequestNoun } from './requestNoun'
import type { RequestRecord } from './requestRecord'
import { lockRequest, selectRequest, selectRequestEvents } from './requests.sql'

export { lockRequest, selectRequest } from './requests.sql'

/** A request this person may see; anything else is not there. */
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
 * What happened to a request, newest first. `params` fill the words of each happening. Whose it is, the caller has
 * asked.
 */
export const readHistory = async <R extends RequestRecord, A extends string, Row>(
  db: Pool | Tx,
  noun: RequestNoun<R, A, Row>,
  id: string,
) => (await selectRequestEvents(db, noun.table, id)).map(({ at, ...event }) => ({ ...event, at: at.toISOString() }))
