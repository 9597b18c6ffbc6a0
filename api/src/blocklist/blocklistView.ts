import type { BlocklistDetail, BlocklistRow } from '@kasa/contracts/blocklist'
import { blocklistState, type BlocklistKind } from '@kasa/domain/blocklist'

import { NotFound } from '../errors/refusals'
import type { Tx } from '../db/client'
import { ibanHash, identityHash } from '../signing/sealed'
import type { TenantKeys } from '../tenants/tenant'
import { selectEntry, selectMet, type BlocklistEntry } from './blocklist.sql'

/** The keyed hash for looking up a value; null for a name, which is compared by its letters. */
export function blocklistHash(keys: TenantKeys, kind: BlocklistKind, key: string): Buffer | null {
  if (kind === 'NAME') return null
  if (kind === 'IBAN') return ibanHash(keys, key)
  return kind === 'TCKN' ? identityHash(keys, key) : keys.mac(kind, key)
}

/** An entry as lists show it. */
export const entryRowOf = (
  { expiresAt, lastHitAt, createdAt, removedAt, ...entry }: BlocklistEntry,
  now: Date,
): BlocklistRow => ({
  ...entry,
  state: blocklistState({ removedAt, expiresAt }, now),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastHitAt: lastHitAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
  removedAt: removedAt?.toISOString() ?? null,
})

/** Throws `NotFound`. */
export async function entryDetailOf(db: Pick<Tx, 'query'>, id: string, now: Date): Promise<BlocklistDetail> {
  const entry = await selectEntry(db, id)
  if (!entry) throw new NotFound({ code: 'NOT_FOUND' })
  const met = await selectMet(db, id)
  return { ...entryRowOf(entry, now), met: met.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })) }
}
