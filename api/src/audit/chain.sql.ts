import type { Pool, Tx } from '../db/client'

/** Any number that every Kasa process agrees on: one of them chains at a time. */
const chainLock = 4_171_534

export type ChainPlace = { xid: string; seq: bigint; hash: Buffer | null }
/** A row as the chain covers it: `text` is the same for ever, whatever the session's time zone is. */
export type ChainRow = { xid: string; seq: bigint; text: string; prevHash: Buffer | null; hash: Buffer | null }

const covered = `jsonb_build_array(a.xid::text, a.seq, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), a.actor_kind, a.actor_id, a.actor_name,
  a.ip, a.session_id, a.request_id, a.action, a.object_type, a.object_id, a.before, a.after, a.reason)::text`

/** True when this transaction may chain; another one is at it otherwise. */
export async function lockChain(tx: Tx): Promise<boolean> {
  const { rows } = await tx.query<{ locked: boolean }>({ name: 'audit.chain-lock', text: `select pg_try_advisory_xact_lock($1) as locked`, values: [chainLock] })
  return rows[0]?.locked ?? false
}

/** The newest row of the chain; undefined while there is none. */
export async function findChainEnd(tx: Tx): Promise<ChainPlace | undefined> {
  const { rows } = await tx.query<ChainPlace>({
    name: 'audit.chain-end',
    text: `select a.xid::text as xid, a.seq, a.hash from audit_log a where a.hash is not null order by a.xid desc, a.seq desc limit 1`,
  })
  return rows[0]
}

/** How many rows were chained, the last one's hash, and the proof that we wrote this. */
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

/** The next rows in chain order whose transactions are older than every one that still runs. */
export async function readChain(db: Pool | Tx, after: { xid: string; seq: bigint }, limit: number): Promise<ChainRow[]> {
  const { rows } = await db.query<ChainRow>({
    name: 'audit.chain-rows',
    text: `select a.xid::text as xid, a.seq, ${covered} as text, a.prev_hash as "prevHash", a.hash
           from audit_log a
           where (a.xid, a.seq) > ($1::xid8, $2::bigint) and a.xid < pg_snapshot_xmin(pg_current_snapshot())
           order by a.xid, a.seq limit $3`,
    values: [after.xid, after.seq.toString(), limit],
  })
  return rows
}

/** One row as the chain covers it, wherever it is in the chain. */
export async function findChainRow(db: Pool | Tx, seq: string): Promise<ChainRow | undefined> {
  const { rows } = await db.query<ChainRow>({
    name: 'audit.chain-row',
    text: `select a.xid::text as xid, a.seq, ${covered} as text, a.prev_hash as "prevHash", a.hash from audit_log a where a.seq = $1::bigint`,
    values: [seq],
  })
  return rows[0]
}

export async function setChain(tx: Tx, links: readonly { seq: bigint; prevHash: Buffer; hash: Buffer }[]): Promise<void> {
  await tx.query({
    name: 'audit.chain-set',
    text: `update audit_log a set prev_hash = l.prev_hash, hash = l.hash
           from unnest($1::bigint[], $2::bytea[], $3::bytea[]) as l (seq, prev_hash, hash) where a.seq = l.seq`,
    values: [links.map(({ seq }) => seq.toString()), links.map(({ prevHash }) => prevHash), links.map(({ hash }) => hash)],
  })
}
