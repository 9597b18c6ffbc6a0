import type { Pool, Tx } from '../db/client'

export type Due = {
  id: string
  attemptNo: number
  scheduledAttempts: number
  mode: 'AUTO' | 'MANUAL'
  byName: string | null
  endpointId: string
  url: string
  secretsEnc: Buffer[]
  format: 'STANDARD' | 'OK_TEXT'
  eventId: string
  payload: string
  createdAt: Date
}

// Written so that each row finds its object by `object_id` and its callbacks by `seq` (`offset 0`, `is not distinct
// from`). Any other plan is quadratic, and is chosen while a burst is not in the statistics yet.
const isDue = `callback.status = 'PENDING' and callback.next_attempt_at <= $1
  and (callback.lease_until is null or callback.lease_until <= $1)
  and (callback.delivered_at is not null or not exists (
    select from merchant_event mine
    join merchant_event prior on prior.object_id = mine.object_id
      and prior.merchant_id is not distinct from mine.merchant_id
      and prior.seq < mine.seq
    join callback earlier on earlier.merchant_id = prior.merchant_id and earlier.seq = prior.seq
      and earlier.endpoint_id is not distinct from callback.endpoint_id and earlier.status = 'PENDING'
        and earlier.delivered_at is null
      and (callback.resend_by is not null or earlier.resend_by is null or earlier.resend_was is distinct from 'DEAD')
    where mine.merchant_id = callback.merchant_id and mine.seq = callback.seq offset 0
  ))`

/**
 * While an address fails, callbacks that failed go after untried ones and manual re-sends, so that events that always
 * fail do not block others.
 */
const failedLast = `callback.attempts > 0 and callback.resend_by is null`

/**
 * Leases due callbacks, at most `perEndpoint` in progress per endpoint. If a process dies, its leases expire and
 * another takes over. A lease is longer than any delivery, so nothing is sent twice at the same time. An event goes
 * after earlier ones of its object. An address that failed last gets one callback at a time; one with an open breaker
 * gets one probe across all processes.
 */
export async function leaseDue(
  pool: Pool,
  lease: {
    at: Date
    leaseUntil: Date
    perEndpoint: number
    busy: { endpointIds: string[]; counts: number[] }
    limit: number
  },
): Promise<Due[]> {
  const { rows } = await pool.query<Due>({
    name: 'callbacks.lease',
    text: `with busy as (
             select * from unnest($3::uuid[], $4::int[]) as busy (endpoint_id, taken)
           ), probed as (
             update callback_endpoint endpoint set probe_at = $2
             where endpoint.status <> 'PAUSED' and endpoint.probe_at <= $1 and exists (
               select from callback where callback.endpoint_id = endpoint.id and ${isDue}
             )
             returning endpoint.id
           ), probe as (
             select oldest.id from probed
             cross join lateral (
               select callback.id from callback
               where callback.endpoint_id = probed.id and ${isDue}
               order by ${failedLast}, callback.seq limit 1
               for no key update of callback skip locked
             ) oldest
           ), next as (
             select picked.id from callback_endpoint endpoint
             left join busy on busy.endpoint_id = endpoint.id
             cross join lateral (
               select callback.id from callback
               where callback.endpoint_id = endpoint.id and ${isDue}
               order by endpoint.failures > 0 and ${failedLast}, callback.next_attempt_at, callback.seq
               limit greatest(0, case when endpoint.failures > 0 then 1 else $5 end - coalesce(busy.taken, 0))
               for no key update of callback skip locked
             ) picked
             where endpoint.status <> 'PAUSED' and endpoint.open_since is null
             limit $6
           ), due as (
             select id from probe union all select id from next
           ), leased as (
             update callback set lease_until = $2, attempts = attempts + 1,
               scheduled_attempts = scheduled_attempts + case when resend_by is null then 1 else 0 end
             from due where callback.id = due.id
             returning callback.*
           )
           select leased.id, leased.attempts as "attemptNo", leased.scheduled_attempts as "scheduledAttempts",
             case when leased.resend_by is null then 'AUTO' else 'MANUAL' end as mode, leased.resend_by as "byName",
               leased.created_at as "createdAt",
             endpoint.id as "endpointId", endpoint.url, endpoint.secrets_enc as "secretsEnc", endpoint.format,
             event.event_id as "eventId", event.payload
           from leased
           join callback_endpoint endpoint on endpoint.id = leased.endpoint_id
           join merchant_event event on event.merchant_id = leased.merchant_id and event.seq = leased.seq`,
    values: [lease.at, lease.leaseUntil, lease.busy.endpointIds, lease.busy.counts, lease.perEndpoint, lease.limit],
  })
  return rows
}

export type Attempt = {
  callbackId: string
  attemptNo: number
  at: Date
  mode: 'AUTO' | 'MANUAL'
  byName: string | null
  status: number | null
  error: string | null
  durationMs: number
  responseBody: string | null
}

/**
 * Saves one attempt and the callback's new state (a check constraint requires `nextAttemptAt` with PENDING). A
 * success always counts, however late it is reported, and a callback that arrived is not given up if a re-send fails.
 * A failure that is reported after another attempt began or a person acted changes nothing.
 */
export async function finishAttempt(
  tx: Tx,
  attempt: Attempt,
  left: { status: 'PENDING' | 'DELIVERED' | 'DEAD'; nextAttemptAt: Date | null },
): Promise<void> {
  await tx.query({
    name: 'callbacks.finish',
    text: `with attempt as (
             insert into callback_attempt (callback_id, attempt_no, at, mode, by_name, status, error, duration_ms,
               response_body)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
           )
           update callback set status = case when $10 = 'DEAD' and delivered_at is not null then 'DELIVERED' else $10
             end, next_attempt_at = $11, lease_until = null, resend_by = null, resend_was = null, resend_next = null,
             last_status = $6, last_error = $7,
             delivered_at = case when $10 = 'DELIVERED' then coalesce(delivered_at, $3) else delivered_at end
           where id = $1 and ($10 = 'DELIVERED' or (attempts = $2 and status = 'PENDING' and lease_until is not null))`,
    values: [
      attempt.callbackId,
      attempt.attemptNo,
      attempt.at,
      attempt.mode,
      attempt.byName,
      attempt.status,
      attempt.error,
      attempt.durationMs,
      attempt.responseBody,
      left.status,
      left.nextAttemptAt,
    ],
  })
}

/** Retires an endpoint that returned 410, and gives up the callbacks that wait for it. */
export async function retireEndpoint(tx: Tx, endpointId: string, at: Date): Promise<void> {
  await tx.query(
    `with gone as (
       update callback_endpoint set status = 'GONE', open_since = null, probe_at = null, paused_by = null,
         pause_reason = null, paused_at = null,
         updated_at = $2
       where id = $1
     )
     update callback set status = case when delivered_at is null then 'DEAD' else 'DELIVERED'
       end, next_attempt_at = null,
       resend_by = null, resend_was = null, resend_next = null,
       last_error = case when delivered_at is null then coalesce(last_error, 'ENDPOINT_GONE') end
     where endpoint_id = $1 and status = 'PENDING' and (lease_until is null or lease_until <= $2)`,
    [endpointId, at],
  )
}
