import { access } from 'node:fs/promises'
import { join } from 'node:path'

import { folderStore } from './folderStore'
import type { Store } from './store'

/** A store as the server uses it. */
export type OpenStore = {
  store: Store
  /** The local folder that contains a file once `here` has returned true for it. */
  files: string
  /** Whether the file exists; fetches it first if necessary. */
  here: (key: string) => Promise<boolean>
  /** How long a known pointer stays valid, in ms. */
  freshForMs: number
}

/** A bucket is read at most once per second and module; a folder is read for every page, which costs nothing. */
const bucketFreshForMs = 1_000

/**
 * The store of `KASA_STORE`: empty for KASA_HOME itself, else `s3://bucket/prefix?endpoint=…&region=…` with a local
 * copy in `KASA_HOME/store`.
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
