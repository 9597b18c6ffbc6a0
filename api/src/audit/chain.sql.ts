import type { Pool, Tx } from '../db/client'

/** Advisory lock: only one Kasa process chains at a time. */
const chainLock = 4_171_534

/** The last row of the chain. `place` counts its rows; rows of later transactions have a higher (epoch, xid). */
export type ChainEnd = { place: bigint; epoch: number; xid: string; seq: bigint; hash: Buffer }
/** A row with the `text` that the chain covers, which never depends on the session's time zone. */
export type ChainRow = { place: bigint | null; seq: bigint; text: string; prevHash: Buffer | null; hash: Buffer | null }

export const covered = `jsonb_build_array(
  a.xid::text, a.seq, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
  a.actor_kind, a.actor_id, a.actor_name,
  a.ip, a.session_id, a.request_id, a.action, a.object_type, a.object_id, a.before, a.after, a.reason)::text`

/** Returns true if this transaction may chain, false if another one is chaining. */
export async function lockChain(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ locked: boolean }>({
    name: 'audit.chain-lock',
    text: `select pg_try_advisory_xact_lock($1) as locked`,
    values: [chainLock],
  })
  return rows[0]?.locked ?? false
}

export async function findChainEnd(tx: Tx): Promise<ChainEnd | undefined> {
  const { rows } = await tx.query<ChainEnd>({
    name: 'audit.chain-end',
    text: `select a.place, a.epoch, a.xid::text as xid, a.seq, a.hash from audit_log a where a.hash is not null
      and a.place is not null order by a.place desc limit 1`,
  })
  return rows[0]
}

/** The number of chained rows, the last row's hash, and our signature over both. */
export type ChainHead = { chained: bigint; hash: Buffer; mac: Buffer }

export async function findHead(db: Pool | Tx): Promise<ChainHead | undefined> {
  const { rows } = await db.query<ChainHead>({ name: 'audit.head', text: `select chained, hash, mac from audit_head` })
  return rows[0]
}

export async function setHead(tx: Tx, head: ChainHead): Promise<void> {
  await tx.query({
    name: 'audit.head-set',
    text: `insert into audit_head (chained, hash, mac) values ($1, $2, $3)
           on conflict (one) do update set chained = excluded.chained, hash = excluded.hash, mac = excluded.mac`,
    values: [head.chained.toString(), head.hash, head.mac],
  })
}

/**
 * Rows of transactions older than every running one, or of a server that this database was moved from: no new row can
 * appear before them.
 */
const settled = `(a.epoch, a.xid) < ((select current_epoch()), pg_snapshot_xmin(pg_current_snapshot()))`

/** The next rows of the chain after a place. */
export async function readChain(db: Pool, afterPlace: bigint, limit: number): Promise<ChainRow[]> {
  const { rows } = await db.query<ChainRow>({
    name: 'audit.chain-rows',
    text: `select a.place, a.seq, ${covered} as text, a.prev_hash as "prevHash", a.hash from audit_log a
      where a.place > $1::bigint order by a.place limit $2`,
    values: [afterPlace.toString(), limit],
  })
  return rows
}

/** The next rows to chain, in chain order. */
export async function readUnchained(
  tx: Tx,
  end: Pick<ChainEnd, 'epoch' | 'xid' | 'seq'>,
  limit: number,
): Promise<ChainRow[]> {
  const { rows } = await tx.query<ChainRow>({
    name: 'audit.unchained',
    text: `select a.place, a.seq, ${covered} as text, a.prev_hash as "prevHash", a.hash
           from audit_log a
           where a.place is null and a.hash is null and (a.epoch, a.xid, a.seq) > ($1::int, $2::xid8, $3::bigint)
             and ${settled}
           order by a.epoch, a.xid, a.seq limit $4`,
    values: [end.epoch, end.xid, end.seq.toString(), limit],
  })
  return rows
}

/**
 * The number of settled rows that are not chained yet, and the first chained row that comes after one of them; that
 * one was inserted later.
 */
export async function findWaiting(db: Pool): Promise<{ waiting: number; overtakenBy: bigint | null }> {
  const { rows } = await db.query<{ waiting: number; overtakenBy: bigint | null }>({
    name: 'audit.waiting',
    text: `with oldest as (select a.epoch, a.xid, a.seq from audit_log a where a.place is null
      order by a.epoch, a.xid, a.seq limit 1)
           select (select count(*)::int from audit_log a where a.place is null and ${settled}) as waiting,
                  (select a.seq from audit_log a, oldest o where a.place is not null
                    and (a.epoch, a.xid, a.seq) > (o.epoch, o.xid, o.seq) order by a.place limit 1) as "overtakenBy"`,
  })
  return rows[0] ?? { waiting: 0, overtakenBy: null }
}

/** One row with the text that the chain covers. */
export async function findChainRow(db: Pool | Tx, seq: string): Promise<ChainRow | undefined> {
  const { rows } = await db.query<ChainRow>({
    name: 'audit.chain-row',
    text: `select a.place, a.seq, ${covered} as text, a.prev_hash as "prevHash", a.hash from audit_log a
      where a.seq = $1::bigint`,
    values: [seq],
  })
  return rows[0]
}

export async function setChain(
  tx: Tx,
  links: readonly { place: bigint; seq: bigint; prevHash: Buffer; hash: Buffer }[],
): Promise<void> {
  await tx.query({
    name: 'audit.chain-set',
    text: `update audit_log a set place = l.place, prev_hash = l.prev_hash, hash = l.hash
           from unnest($1::bigint[], $2::bigint[], $3::bytea[], $4::bytea[]) as l (place, seq, prev_hash, hash)
             where a.seq = l.seq`,
    values: [
      links.map(({ place }) => place.toString()),
      links.map(({ seq }) => seq.toString()),
      links.map(({ prevHash }) => prevHash),
      links.map(({ hash }) => hash),
    ],
  })
}
