import { mayBeDuplicate } from '@kasa/domain/duplicateLines'

import type { Tx } from '../db/client'
import { selectAlike, setMaybeSame } from './duplicates.sql'

/** Recomputes which of these lines may duplicate a known line with a different text. Returns their ids. */
export async function markDuplicates(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set()
  const same = new Map<string, string>()
  for (const { line, other } of await selectAlike(tx, ids))
    if (!same.has(line.id) && !same.has(other.id) && mayBeDuplicate(line, other)) same.set(line.id, other.id)
  await setMaybeSame(
    tx,
    ids.map((id) => ({ id, other: same.get(id) ?? null })),
  )
  return new Set(same.keys())
}
