import type { Tx } from '../db/client'
import { toJson } from '../db/json'

/** Who may be told: the owner of the merchant, the remit group, and where narrowed, the account. */
export type LiveAudience = { merchantId: string; remitGroupId: string | null; bankAccountId: string | null }
export type LiveEvent = { topic: 'deposit'; id: string; audience: LiveAudience; payload: unknown }

/** The channel every API instance listens on; the payload is empty, the table has the truth. */
export const liveChannel = 'kasa_live'

/** Writes one event in the caller's transaction; consoles hear of it when that commits, and never if it does not. */
export async function appendLiveEvent(tx: Tx, event: LiveEvent): Promise<void> {
  await tx.query({
    name: 'live.append',
    text: `with added as (
             insert into live_event (topic, object_id, merchant_id, remit_group_id, bank_account_id, payload)
             values ($1, $2, $3, $4, $5, $6::jsonb)
           )
           select pg_notify('${liveChannel}', '')`,
    values: [event.topic, event.id, event.audience.merchantId, event.audience.remitGroupId, event.audience.bankAccountId, toJson(event.payload)],
  })
}
