import { fileKey } from '@kasa/api/releases/keys'
import { liveFolders } from '@kasa/api/releases/moves'
import { newestPointer } from '@kasa/api/releases/pointers'
import type { Store } from '@kasa/api/releases/store'
import { integrityMap } from '@kasa/contracts/registry'

import { describe, type Described, type Files } from './build'

export type LiveDescribed = { id: string; folder: string; described: Described }

/** The description of a published build. */
export async function describePublished(
  store: Store,
  id: string,
  folder: string,
): Promise<{ described: Described; files: Files }> {
  const read = async (file: string) => {
    const bytes = await store.get(fileKey(id, folder, file))
    if (!bytes) throw new Error(`${fileKey(id, folder, file)} is missing, though a pointer names its folder`)
    return bytes
  }
  const integrity = integrityMap.parse(JSON.parse((await read('integrity.json')).toString()))
  return { described: await describe(read, integrity), files: { names: Object.keys(integrity), read } }
}

/** The builds of a module, or of the host, that may be running: by its pointer, and in open tabs. */
export async function liveBuilds(
  store: Store,
  id: string,
  inTabs: ReadonlySet<string> = new Set(),
): Promise<LiveDescribed[]> {
  const pointer = await newestPointer(store, id)
  if (!pointer) return []
  const open = pointer.history.filter((folder) => inTabs.has(folder) && !pointer.retired.includes(folder))
  const folders = [...new Set([...liveFolders(pointer), ...open])]
  return Promise.all(
    folders.map(async (folder) => ({ id, folder, described: (await describePublished(store, id, folder)).described })),
  )
}

/** Every module that was ever released, and the host if it was. */
export async function releasedIds(store: Store): Promise<string[]> {
  const keys = await store.list('modules/pointers/')
  return [...new Set(keys.map((key) => key.split('/')[2] ?? ''))].filter((id) => id !== '')
}
