import type { Pool, Tx } from '../db/client'
import { toJson } from '../db/json'

/**
 * Who may receive an event: users of the merchant, of the remit group and, if set, of the bank account; for a user's
 * own affairs, `ownerUserId`.
 */
export type LiveAudience = {
  merchantId: string | null
  remitGroupId: string | null
  bankAccountId: string | null
  ownerUserId?: string | null
}
export type LiveEvent = { topic: string; id: string; audience: LiveAudience; payload: unknown }

/** The channel every API process listens on. Its payload is empty; events are read from the table. */
export const liveChannel = 'kasa_live'

/** Writes one event in the caller's transaction. Consoles receive it only if that commits. */
export const appendLiveEvent = (tx: Tx, event: LiveEvent): Promise<void> => appendLiveEvents(tx, [event])

export async function appendLiveEvents(tx: Tx, events: readonly LiveEvent[]): Promise<void> {
  await tx.query({
    name: 'live.append',
    text: `with added as (
             insert into live_event (topic, object_id, merchant_id, remit_group_id, bank_account_id, payload,
               owner_user_id)
             select topic, object_id, merchant_id, remit_group_id, bank_account_id, payload::jsonb, owner_user_id
             from unnest($1::text[], $2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::uuid[])
               with ordinality as given (topic, object_id, merchant_id, remit_group_id, bank_account_id, payload,
                 owner_user_id, place)
             order by place
           )
           select pg_notify('${liveChannel}', '')`,
    values: [
      events.map(({ topic }) => topic),
      events.map(({ id }) => id),
      events.map(({ audience }) => audience.merchantId),
      events.map(({ audience }) => audience.remitGroupId),
      events.map(({ audience }) => audience.bankAccountId),
      events.map(({ payload }) => toJson(payload)),
      events.map(({ audience }) => audience.ownerUserId ?? null),
    ],
  })
}

/**
 * A place in the order of events. Transaction ids count within an epoch, that is, while the database stays on one
 * server.
 */
export type LiveCursor = { epoch: number; xid: bigint; seq: bigint }
export type LiveRow = LiveCursor & { topic: string; id: string; audience: LiveAudience; payload: unknown }

/** Older than every running transaction, or of a server that this database was moved from. */
const settled = `(epoch, xid) < ((select current_epoch()), pg_snapshot_xmin(pg_current_snapshot()))`

type Stored = {
  epoch: number
  xid: string
  seq: bigint
  topic: string
  id: string
  merchantId: string | null
  remitGroupId: string | null
  bankAccountId: string | null
  ownerUserId: string | null
  payload: unknown
}

/**
 * The next events in (epoch, xid, seq) order, only of transactions older than every running one. Later commits come
 * after them, so a reader that keeps its place misses nothing.
 */
export async function readSettled(db: Pool, after: LiveCursor, limit: number): Promise<LiveRow[]> {
  const { rows } = await db.query<Stored>({
    name: 'live.settled',
    // Without the table name, `order by` would sort by the output column's text, and 10 would come before 9.
    text: `select epoch, e.xid::text as xid, seq, topic, object_id as id, merchant_id as "merchantId",
      remit_group_id as "remitGroupId",
                  bank_account_id as "bankAccountId", owner_user_id as "ownerUserId", payload
           from live_event e
           where (e.epoch, e.xid, e.seq) > ($1::int, $2::xid8, $3::bigint) and ${settled}
           order by e.epoch, e.xid, e.seq limit $4`,
    values: [after.epoch, after.xid.toString(), after.seq.toString(), limit],
  })
  return rows.map(({ epoch, xid, seq, topic, id, payload, ...audience }) => ({
    epoch,
    xid: BigInt(xid),
    seq,
    topic,
    id,
    audience,
    payload,
  }))
}

/** True while a running transaction holds back committed events. */
export async function hasUnsettled(db: Pool): Promise<boolean> {
  const { rows } = await db.query<{ waits: boolean }>({
    name: 'live.unsettled',
    text: `select exists (select 1 from live_event where not ${settled}) as waits`,
  })
  return rows[0]?.waits ?? false
}

export type Horizon = { start: LiveCursor; pruned: LiveCursor; nextXid: bigint }

/**
 * Where a new reader starts, up to where events were deleted, and the transaction id that no cursor of this epoch can
 * have reached.
 */
export async function readHorizon(db: Pool): Promise<Horizon> {
  const { rows } = await db.query<{
    epoch: number
    xmin: string
    xmax: string
    prunedEpoch: number
    xid: string
    seq: bigint
  }>({
    name: 'live.horizon',
    text: `select current_epoch() as epoch, pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      pg_snapshot_xmax(pg_current_snapshot())::text as xmax,
                  epoch as "prunedEpoch", xid::text as xid, seq from live_pruned`,
  })
  const [row] = rows
  if (!row) throw new Error('live_pruned has lost its row')
  return {
    start: { epoch: row.epoch, xid: BigInt(row.xmin), seq: 0n },
    pruned: { epoch: row.prunedEpoch, xid: BigInt(row.xid), seq: row.seq },
    nextXid: BigInt(row.xmax),
  }
}

/** Deletes settled events older than `before` and stores the last one's place. Returns the number. */
export async function pruneLiveEvents(tx: Tx, before: Date): Promise<number> {
  const { rows } = await tx.query<{ gone: bigint }>({
    name: 'live.prune',
    text: `with gone as (
             delete from live_event where at < $1 and ${settled} returning epoch, xid, seq
           ), last as (
             select epoch, xid, seq from gone order by epoch desc, xid desc, seq desc limit 1
           ), remembered as (
             update live_pruned p set epoch = last.epoch, xid = last.xid, seq = last.seq from last
               where (last.epoch, last.xid, last.seq) > (p.epoch, p.xid, p.seq)
           )
           select count(*) as gone from gone`,
    values: [before],
  })
  return Number(rows[0]?.gone ?? 0n)
}
