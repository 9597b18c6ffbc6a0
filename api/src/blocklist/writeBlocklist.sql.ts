import type { BlocklistKind } from '@kasa/domain/blocklist'

import type { Tx } from '../db/client'

/**
 * Exclusive lock: waits for payouts that are being created and blocks new ones until this transaction ends. The entry
 * then applies to every later payout (`lockBlocklistToAsk`).
 */
export async function lockBlocklistToWrite(tx: Tx): Promise<void> {
  await tx.query({
    name: 'blocklist.lockToWrite',
    text: `select pg_advisory_xact_lock(hashtextextended('blocklist', 0))`,
  })
}

export type NewEntry = {
  id: string
  kind: BlocklistKind
  hash: Buffer | null
  fold: string | null
  shown: string
  reason: string
  source: string
  expiresAt: Date | null
  by: { id: string; name: string }
  at: Date
}

/** The active entry with the same value, if any. */
export async function selectSameEntry(tx: Tx, { kind, hash, fold, at }: NewEntry): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'blocklist.same',
    text: `select id from blocklist_entry where removed_at is null and kind = $1
      and (expires_at is null or expires_at > $4)
             and (value_hash = $2 or value_fold = $3) limit 1`,
    values: [kind, hash, fold, at],
  })
  return rows[0]?.id
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.query({
    name: 'blocklist.add',
    text: `insert into blocklist_entry (id, kind, value_hash, value_fold, shown, reason, source, expires_at, added_by,
      added_by_name, created_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [
      entry.id,
      entry.kind,
      entry.hash,
      entry.fold,
      entry.shown,
      entry.reason,
      entry.source,
      entry.expiresAt,
      entry.by.id,
      entry.by.name,
      entry.at,
    ],
  })
}

/** Deactivates the locked entry. */
export async function setEntryRemoved(
  tx: Tx,
  id: string,
  { by, reason, at }: { by: string; reason: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'blocklist.remove',
    text: `update blocklist_entry set removed_at = $2, removed_by_name = $3, removed_reason = $4, version = version + 1
      where id = $1`,
    values: [id, at, by, reason],
  })
}
