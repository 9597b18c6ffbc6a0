import { callbackPayload } from '@kasa/contracts/merchantApi'
import { minor } from '@kasa/contracts/primitives'
import { requestEventData } from '@kasa/contracts/requestEvents'
import { uuidv7 } from 'uuidv7'
import * as z from 'zod/mini'

import type { Ctx } from '../access/ctx'
import { toJson } from '../db/json'
import type { Tx } from '../db/client'
import { insertMerchantEvent, selectMerchantEvents } from './merchantEvents.sql'

type Payload = z.infer<typeof callbackPayload>

/**
 * Sends a merchant event in the transaction of the change, so the event exists exactly if the change is committed.
 * `sequence` increases by one per event of the merchant, in commit order and without gaps. Callbacks of different
 * objects may arrive in any order, so a receiver compares `sequence` per `data.id` and drops lower ones.
 */
export async function emitMerchantEvent(
  tx: Tx,
  event: {
    merchantId: string
    type: string
    at: Date
    objectId: string
    objectNumber: string
    data: Payload['data']
    /** Of a test request. */
    test?: true
  },
): Promise<void> {
  const eventId = `evt_${uuidv7()}`
  const { at, merchantId, data, test } = event
  const tail = toJson({ occurredAt: at.toISOString(), merchantId, data, ...(test && { test }) })
  await insertMerchantEvent(tx, {
    merchantId,
    eventId,
    type: event.type,
    objectId: event.objectId,
    objectNumber: event.objectNumber,
    payloadHead: `{"id":${JSON.stringify(eventId)},"type":${JSON.stringify(event.type)},"sequence":`,
    payloadTail: `,${tail.slice(1)}`,
    at,
  })
}

const feedPage = 500
const [depositData, ...otherData] = requestEventData
/** Older events of deposits have fee and tax together as `fee`. Sent events are never rewritten. */
const eventPayload = z.extend(callbackPayload, {
  data: z.discriminatedUnion('kind', [z.extend(depositData, { tax: z._default(minor, 0n) }), ...otherData]),
})

/** The pull feed: the merchant's events after `after`, sent as callbacks or not. */
export async function readMerchantEvents(
  ctx: Ctx,
  merchantId: string,
  after: number,
): Promise<{ events: { seq: number; event: Payload }[] }> {
  const rows = await selectMerchantEvents(ctx.tenant.pool, merchantId, after, feedPage)
  return {
    events: rows.map(({ seq, payload }) => ({
      seq: Number(seq),
      event: z.decode(eventPayload, JSON.parse(payload) as never),
    })),
  }
}
