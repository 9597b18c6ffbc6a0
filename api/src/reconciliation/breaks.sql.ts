import type { BreakType } from '@kasa/domain/reconciliation'

import type { Tx } from '../db/client'

export type BreakKey = { event: string; day: string; type: BreakType }
export type BreakRecord = { status: string; ownerId: string | null; ownerName: string | null; note: string }

/**
 * Inserts the row of a break if it has none, and locks it. A break that was resolved at another amount is open again.
 */
export async function lockBreak(
  tx: Tx,
  key: BreakKey,
  { merchantId, amountMinor, at }: { merchantId: string | null; amountMinor: bigint; at: Date },
): Promise<BreakRecord> {
  await tx.query(
    `insert into reconciliation_break (event, type, day, merchant_id, created_at, updated_at)
      values ($1, $2, $3, $4, $5, $5) on conflict (event, type) do nothing`,
    [key.event, key.type, key.day, merchantId, at],
  )
  const { rows } = await tx.query<BreakRecord>(
    `select case when status <> 'OPEN' and amount_minor <> $3 then 'OPEN' else status
      end as status, owner_id as "ownerId", owner_name as "ownerName", note from reconciliation_break where event = $1
      and type = $2 for no key update`,
    [key.event, key.type, amountMinor],
  )
  const [found] = rows
  if (!found) throw new Error('The break just written is not there')
  return found
}

export async function setOwner(tx: Tx, key: BreakKey, owner: { id: string; name: string }, at: Date): Promise<void> {
  await tx.query(
    `update reconciliation_break set owner_id = $3, owner_name = $4, updated_at = $5, version = version + 1
      where event = $1 and type = $2`,
    [key.event, key.type, owner.id, owner.name, at],
  )
}

export async function setNote(tx: Tx, key: BreakKey, note: string, at: Date): Promise<void> {
  await tx.query(
    `update reconciliation_break set note = $3, updated_at = $4, version = version + 1 where event = $1 and type = $2`,
    [key.event, key.type, note, at],
  )
}

export type Dealt = 'ACCEPTED' | 'LINKED' | 'ADJUSTED' | 'WRITTEN_OFF'

/** Marks the break as resolved; a break without an owner gets the resolver as owner. */
export async function setDealt(
  tx: Tx,
  key: Pick<BreakKey, 'event' | 'type'>,
  done: { status: Dealt; reason: string; amountMinor: bigint; by: { id: string; name: string }; at: Date },
): Promise<void> {
  await tx.query(
    `update reconciliation_break set status = $3, reason = $4, done_by = $5, done_by_name = $6, done_at = $7,
      updated_at = $7,
       owner_id = coalesce(owner_id, $5), owner_name = coalesce(owner_name, $6), amount_minor = $8,
         version = version + 1 where event = $1 and type = $2`,
    [key.event, key.type, done.status, done.reason, done.by.id, done.by.name, done.at, done.amountMinor],
  )
}

export type PostingRecord = {
  id: string
  kind: 'ADJ' | 'WO'
  event: string
  type: BreakType
  day: string
  merchantId: string
  amountMinor: bigint
  status: 'ASKED' | 'POSTED' | 'DROPPED'
}

/** Inserts a requested posting. Returns false if another request for this break is pending. */
export async function insertPosting(
  tx: Tx,
  posting: Omit<PostingRecord, 'status'> & { askedBy: string; reason: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `insert into reconciliation_posting (id, kind, event, type, day, merchant_id, amount_minor, asked_by, reason,
      created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (event, type) where status = 'ASKED' do nothing`,
    [
      posting.id,
      posting.kind,
      posting.event,
      posting.type,
      posting.day,
      posting.merchantId,
      posting.amountMinor,
      posting.askedBy,
      posting.reason,
      posting.at,
    ],
  )
  return rowCount === 1
}

export async function lockPosting(tx: Tx, id: string): Promise<PostingRecord | undefined> {
  const { rows } = await tx.query<PostingRecord>(
    `select id, kind, event, type, day::text as day, merchant_id as "merchantId", amount_minor as "amountMinor", status
      from reconciliation_posting where id = $1 for no key update`,
    [id],
  )
  return rows[0]
}

export async function setPosting(tx: Tx, id: string, status: 'POSTED' | 'DROPPED', at: Date): Promise<void> {
  await tx.query(
    `update reconciliation_posting set status = $2, posted_at = case when $2 = 'POSTED' then $3::timestamptz end
      where id = $1`,
    [id, status, at],
  )
}
