import type { Tx } from '../db/client'

export type NewEvent = {
  merchantId: string
  eventId: string
  type: string
  objectId: string
  objectNumber: string
  /** The payload before and after its sequence number, which the statement itself assigns. */
  payloadHead: string
  payloadTail: string
  at: Date
}

/**
 * Gives the event the merchant's next sequence number, adds it to the feed, and queues it for every endpoint that
 * subscribes to it. An event without a subscriber is marked unsent until the next event of its object. The counter
 * row stays locked until commit, so a merchant's sequence is in commit order.
 */
export async function insertMerchantEvent(tx: Tx, event: NewEvent): Promise<void> {
  await tx.query({
    name: 'callbacks.event',
    text: `with counter as (
             insert into merchant_event_counter as c (merchant_id, last_seq) values ($1, 1)
             on conflict (merchant_id) do update set last_seq = c.last_seq + 1
             returning last_seq
           ), address as (
             select id, status <> 'GONE' and (event_types = '{}' or $3 = any(event_types)) as is_asking
             from callback_endpoint where merchant_id = $1
           ), superseded as (
             update merchant_event set is_unsent = false where object_id = $4 and merchant_id = $1 and is_unsent
           ), event as (
             insert into merchant_event (merchant_id, seq, event_id, type, object_id, object_number, payload,
               created_at, is_unsent)
             select $1, last_seq, $2, $3, $4, $5, $6 || last_seq::text || $7, $8,
               coalesce((select not bool_or(is_asking) from address), false)
             from counter
             returning merchant_id, seq
           )
           insert into callback (id, merchant_id, seq, endpoint_id, next_attempt_at, created_at)
           select gen_random_uuid(), event.merchant_id, event.seq, address.id, $8, $8
           from event cross join address where address.is_asking`,
    values: [
      event.merchantId,
      event.eventId,
      event.type,
      event.objectId,
      event.objectNumber,
      event.payloadHead,
      event.payloadTail,
      event.at,
    ],
  })
}

/** A merchant's events after `after`, oldest first. */
export async function selectMerchantEvents(
  db: Pick<Tx, 'query'>,
  merchantId: string,
  after: number,
  limit: number,
): Promise<{ seq: bigint; payload: string }[]> {
  const { rows } = await db.query<{ seq: bigint; payload: string }>({
    name: 'callbacks.feed',
    text: `select seq, payload from merchant_event where merchant_id = $1 and seq > $2 order by seq limit $3`,
    values: [merchantId, after, limit],
  })
  return rows
}
