import { sql, type RawBuilder } from 'kysely'

import type { Pool, Tx } from '../db/client'
import { allOf } from '../db/conditions'
import { runSql } from '../db/runSql'
import { callbackConditions, callbackTables, type CallbackFilter } from './callbacks.sql'

/** Inserts a bulk re-send; `total` is set once its callbacks are queued. */
export async function insertResend(
  tx: Tx,
  resend: { id: string; merchantId: string | null; byName: string; perSecond: number; at: Date },
): Promise<void> {
  await tx.query({
    name: 'callbacks.insertResend',
    text: `insert into callback_resend (id, merchant_id, by_name, per_second, total, created_at)
      values ($1, $2, $3, $4, 0, $5)`,
    values: [resend.id, resend.merchantId, resend.byName, resend.perSecond, resend.at],
  })
}

/** The parameters of a bulk re-send. `most`: the most callbacks it queues. */
export type Queueing = { resendId: string; byName: string; at: Date; perSecond: number; most: number }

/** The callbacks of a filter, for `queueMany`. */
export const callbacksOf = (filter: CallbackFilter): RawBuilder<unknown> => {
  const conditions = [
    ...callbackConditions(filter),
    ...(filter.status === undefined ? [sql`c.status <> 'DELIVERED'`] : []),
  ]
  return sql`select c.id, c.seq, c.created_at, c.lease_until from ${callbackTables} where ${allOf(conditions)}`
}

/**
 * Queues callbacks for one more attempt, oldest first and spread over time. Returns how many were queued and how many
 * were found. `callbacks` selects id, seq, created_at and lease_until.
 */
export async function queueMany(
  tx: Tx,
  callbacks: RawBuilder<unknown>,
  queueing: Queueing,
): Promise<{ queued: number; found: number }> {
  const [row] = await runSql<{ queued: number; found: number }>(
    tx,
    sql`with found as (
          ${callbacks}
        ), chosen as (
          select callback.id, row_number() over (order by callback.created_at, callback.seq, callback.id) as place
          from callback join (
            select id from found where lease_until is null or lease_until <= ${queueing.at}
            order by created_at, seq, id limit ${queueing.most}
          ) picked on picked.id = callback.id
        ), queued as (
          update callback set status = 'PENDING', lease_until = null, resend_by = ${queueing.byName},
            resend_id = ${queueing.resendId}::uuid,
            resend_was = case when callback.resend_by is null then callback.status
              else coalesce(callback.resend_was, callback.status) end,
            resend_next = case when callback.resend_by is null then callback.next_attempt_at else callback.resend_next
              end,
            next_attempt_at = ${queueing.at}::timestamptz + (chosen.place - 1) * interval '1 second' /
              ${queueing.perSecond}::int
          from chosen where callback.id = chosen.id
            and (callback.lease_until is null or callback.lease_until <= ${queueing.at})
          returning callback.id
        )
        select (select count(*)::int from queued) as queued, (select count(*)::int from found) as found`,
  )
  const { queued, found } = row ?? { queued: 0, found: 0 }
  await runSql(tx, sql`update callback_resend set total = ${queued} where id = ${queueing.resendId}::uuid`)
  return { queued, found }
}

export type ResendRecord = {
  id: string
  merchantId: string | null
  by: string
  at: Date
  perSecond: number
  total: number
  sent: number
  delivered: number
  left: number
  stoppedAt: Date | null
  stoppedBy: string | null
}

/**
 * Bulk re-sends begun since `since`, and older ones that still run, newest first; those of one merchant's users, or
 * all (null).
 */
export async function selectResends(pool: Pool, merchantId: string | null, since: Date): Promise<ResendRecord[]> {
  const { rows } = await pool.query<ResendRecord>({
    name: 'callbacks.resends',
    text: `select resend.id, resend.merchant_id as "merchantId", resend.by_name as by, resend.created_at as at,
             resend.per_second as "perSecond", resend.total, resend.stopped_at as "stoppedAt",
               resend.stopped_by as "stoppedBy",
             round.sent, round.delivered, round.left
           from callback_resend resend
           cross join lateral (
             select (count(*) filter (where resend_by is null))::int as sent,
               (count(*) filter (where resend_by is null and status = 'DELIVERED'))::int as delivered,
               (count(*) filter (where resend_by is not null))::int as left
             from callback where callback.resend_id = resend.id
           ) round
           where ($1::uuid is null or resend.merchant_id = $1) and resend.total > 0
             and (resend.created_at > $2
               or (round.left > 0 and resend.created_at > $2::timestamptz - interval '30 days'))
           order by resend.created_at desc, resend.id desc limit 5`,
    values: [merchantId, since],
  })
  return rows
}

export async function lockResend(tx: Tx, id: string): Promise<{ merchantId: string | null } | undefined> {
  const { rows } = await tx.query<{ merchantId: string | null }>(
    `select merchant_id as "merchantId" from callback_resend where id = $1 for no key update`,
    [id],
  )
  return rows[0]
}

/** Returns unsent callbacks to their earlier state; returns how many. */
export async function stopLocked(tx: Tx, id: string, by: string, at: Date): Promise<number> {
  const { rowCount } = await tx.query(
    `update callback set status = resend_was, next_attempt_at = case when resend_was = 'PENDING'
      then coalesce(resend_next, $2) end,
       resend_by = null, resend_id = null, resend_was = null, resend_next = null
     where resend_id = $1 and resend_by is not null and (lease_until is null or lease_until <= $2)`,
    [id, at],
  )
  await tx.query(`update callback_resend set stopped_at = $2, stopped_by = $3 where id = $1 and stopped_at is null`, [
    id,
    at,
    by,
  ])
  return rowCount ?? 0
}
