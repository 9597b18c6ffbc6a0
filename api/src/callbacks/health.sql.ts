import type { Tx } from '../db/client'
import { healthy, type AddressHealth } from './breaker'

export type LockedAddress = { url: string; isGone: boolean; health: AddressHealth }

/** An address and its health, locked until the transaction ends. */
export async function lockHealth(tx: Tx, endpointId: string): Promise<LockedAddress> {
  const { rows } = await tx.query<{
    url: string
    isGone: boolean
    failures: number
    error: string | null
    since: Date | null
    incidentFailures: number
    openSince: Date | null
    probeAt: Date | null
  }>({
    name: 'callbacks.lockHealth',
    text: `select url, status = 'GONE' as "isGone", failures, incident_error as error, incident_since as since,
      incident_failures as "incidentFailures",
             open_since as "openSince", probe_at as "probeAt"
           from callback_endpoint where id = $1 for no key update`,
    values: [endpointId],
  })
  const [row] = rows
  if (!row) throw new Error(`There is no callback address ${endpointId}`)
  const { url, isGone, failures, error, since, incidentFailures, openSince, probeAt } = row
  return {
    url,
    isGone,
    health: {
      failures,
      incident: error !== null && since ? { error, since, failures: incidentFailures } : null,
      open: openSince && probeAt ? { since: openSince, probeAt } : null,
    },
  }
}

export async function setHealth(
  tx: Tx,
  endpointId: string,
  { failures, incident, open }: AddressHealth,
): Promise<void> {
  await tx.query({
    name: 'callbacks.setHealth',
    text: `update callback_endpoint set failures = $2, incident_error = $3, incident_since = $4, incident_failures = $5,
             open_since = $6, probe_at = $7 where id = $1`,
    values: [
      endpointId,
      failures,
      incident?.error ?? null,
      incident?.since ?? null,
      incident?.failures ?? 0,
      open?.since ?? null,
      open?.probeAt ?? null,
    ],
  })
}

/** Clears the failures of an address that was replaced or resumed. */
export const resetHealth = (tx: Tx, endpointId: string): Promise<void> => setHealth(tx, endpointId, healthy)

/** Records a success of an address that was not replaced; returns true if its breaker was open. */
export async function heal(tx: Tx, endpointId: string, url: string): Promise<boolean> {
  const { rows } = await tx.query<{ isOpen: boolean }>({
    name: 'callbacks.isFailing',
    text: `select open_since is not null as "isOpen" from callback_endpoint where id = $1 and url = $2 and failures > 0
      for no key update`,
    values: [endpointId, url],
  })
  const [failing] = rows
  if (failing) await resetHealth(tx, endpointId)
  return failing?.isOpen ?? false
}

/**
 * After so many attempts within an hour, an event waits for its schedule, since the cause may be the event and not
 * the address.
 */
const mostTriesAnHour = 4

/**
 * Makes waiting callbacks due, in the order of their events; those that failed often only if a person asked
 * (`isAsked`). An early attempt does not use up a scheduled one: its count is given back.
 */
export async function bringForward(tx: Tx, endpointId: string, at: Date, isAsked = false): Promise<void> {
  await tx.query({
    name: 'callbacks.bringForward',
    text: `update callback set next_attempt_at = created_at,
             scheduled_attempts = scheduled_attempts - case when next_attempt_at > $2 and scheduled_attempts > 0 then 1
               else 0 end
           where endpoint_id = $1 and status = 'PENDING' and next_attempt_at > created_at and resend_by is null
             and (lease_until is null or lease_until <= $2)
             and ($3 or attempts < $4 or $4 > (
               select count(*) from callback_attempt attempt
               where attempt.callback_id = callback.id and attempt.at > $2::timestamptz - interval '1 hour'
             ))`,
    values: [endpointId, at, isAsked, mostTriesAnHour],
  })
}

/** Makes the next probe of an address with an open breaker due now, because a person asked for a try. */
export async function probeNow(tx: Tx, endpointId: string, at: Date): Promise<void> {
  await tx.query(`update callback_endpoint set probe_at = $2 where id = $1 and probe_at > $2`, [endpointId, at])
}

/**
 * Gives up callbacks that have waited since before `since` for an address with an open breaker, except manual re-sends.
 */
export async function giveUpOlder(tx: Tx, endpointId: string, given: { since: Date; at: Date; error: string }) {
  await tx.query({
    name: 'callbacks.giveUp',
    text: `update callback set status = case when delivered_at is null then 'DEAD' else 'DELIVERED'
      end, next_attempt_at = null,
             last_error = coalesce(last_error, $4)
           where endpoint_id = $1 and status = 'PENDING' and created_at <= $2 and resend_by is null
             and (lease_until is null or lease_until <= $3)`,
    values: [endpointId, given.since, given.at, given.error],
  })
}
