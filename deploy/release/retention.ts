import type { Pointer } from '@kasa/contracts/published'
import { mapsKey, shelfKey } from '@kasa/api/releases/keys'
import { liveFolders, retireMove, type Mover } from '@kasa/api/releases/moves'
import { allPointers, movePointer } from '@kasa/api/releases/pointers'
import type { Store } from '@kasa/api/releases/store'

const dayMs = 24 * 60 * 60 * 1000
/** Days that a build is kept after it was last live, for open tabs and rollbacks. */
export const leastDays = 30

/** The folders whose files may be deleted at `now` (ms): not live, not in an open tab, and unused for `days`. */
export function retirable(
  log: readonly Pointer[],
  { now, days, inTabs }: { now: number; days: number; inTabs: ReadonlySet<string> },
): string[] {
  const pointer = log.at(-1)
  if (!pointer) return []
  const lastLive = (folder: string) => {
    const last = log.findLastIndex((one) => liveFolders(one).includes(folder))
    return log[last + 1]?.move.at ?? Infinity
  }
  return pointer.history.filter(
    (folder) =>
      !pointer.retired.includes(folder) &&
      !liveFolders(pointer).includes(folder) &&
      !inTabs.has(folder) &&
      now - lastLive(folder) >= days * dayMs,
  )
}

/**
 * Retires old builds: first marks them in the pointer, so that the server returns 410, then deletes their files. If
 * it is killed in between, the next run deletes the rest.
 */
export async function retire(
  store: Store,
  id: string,
  mover: Mover,
  { days = leastDays, inTabs = new Set<string>() }: { days?: number; inTabs?: ReadonlySet<string> } = {},
): Promise<string[]> {
  if (days < leastDays) throw new Error(`A build is kept for ${leastDays} days at least`)
  const log = await allPointers(store, id)
  const old = retirable(log, { now: mover.at, days, inTabs })
  let pointer = log.at(-1)
  for (const folder of old) pointer = pointer && (await movePointer(store, retireMove(pointer, folder, mover)))
  for (const folder of pointer?.retired ?? [])
    for (const place of [`${shelfKey(id)}/${folder}/`, mapsKey(id, folder)])
      for (const key of await store.list(place)) await store.remove(key)
  return old
}

/** The result of `retire` for a person; if nothing was retired, why builds are kept. */
export const retiredInWords = (id: string, old: readonly string[], days: number): string =>
  old.length > 0
    ? `${id}: retired ${old.join(', ')}`
    : `${id}: nothing to retire; a build stays while it is live, for ${days} days after, and while an open tab runs it`
