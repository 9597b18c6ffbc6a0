import { access } from 'node:fs/promises'
import { join } from 'node:path'

import { folderStore } from './folderStore'
import type { Store } from './store'

/** A store as the server uses it. */
export type OpenStore = {
  store: Store
  /** The folder of this machine below which a file lies once `here` has said so. */
  files: string
  /** Whether there is such a file; it is fetched where it has to be. */
  here: (key: string) => Promise<boolean>
  /** How long what is known of a pointer is believed, in ms. */
  freshForMs: number
}

/** One look per second and module at a bucket; a folder is looked at for every page, which costs nothing. */
const bucketFreshForMs = 1_000

/**
 * The store of `KASA_STORE`: empty for KASA_HOME itself, else `s3://bucket/prefix?endpoint=…&region=…`, with a copy of
 * what was read in `KASA_HOME/store`.
 */
export async function openStore(home: string, address = ''): Promise<OpenStore> {
  if (address === '') return inFolder(home)
  const [{ bucketStore }, { copying }] = await Promise.all([import('./bucketStore'), import('./copying')])
  const near = inFolder(join(home, 'store'))
  const store = copying(bucketStore(address), near.store)
  return {
    ...near,
    store,
    here: async (key) => (await near.here(key)) || (await store.get(key)) !== undefined,
    freshForMs: bucketFreshForMs,
  }
}

const inFolder = (files: string): OpenStore => ({
  store: folderStore(files),
  files,
  here: (key) =>
    access(join(files, key)).then(
      () => true,
      () => false,
    ),
  freshForMs: 0,
})
