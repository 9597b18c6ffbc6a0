import { createHash } from 'node:crypto'
import { join } from 'node:path'

import {
  hostAssets,
  remoteAssets,
  type HostAssets,
  type LiveBuild,
  type Pointer,
  type RemoteAssets,
} from '@kasa/contracts/published'
import { integrityMap } from '@kasa/contracts/registry'
import type * as z from 'zod/mini'

import { fileKey, shelfKey } from '../releases/keys'
import type { OpenStore } from '../releases/openStore'
import { newestPointer } from '../releases/pointers'

type Integrity = Readonly<Record<string, string>>

const sha384 = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** A published build: `base` is its address, `listing` the hash of its `integrity.json`. */
type Build<Assets> = {
  id: string
  version: string
  folder: string
  base: string
  integrity: Integrity
  listing: string
  assets: Assets
}
export type PublishedModule = Build<RemoteAssets> & { module: unknown }
export type PublishedHost = Build<HostAssets>

/** The builds that a module's pointer names. */
export type Channels<B> = { pointer: Pointer; stable: B; fallback: B | undefined; canary: B | undefined }

/** Where a requested file is: present, unknown, or retired. */
export type Found = { kind: 'file'; root: string } | { kind: 'unknown' } | { kind: 'retired' }

export type Published = {
  host: () => Promise<Channels<PublishedHost> | undefined>
  module: (id: string) => Promise<Channels<PublishedModule> | undefined>
  /** A build in the store, live or not. */
  build: (id: string, build: LiveBuild) => Promise<PublishedModule>
  find: (id: string, folder: string, file: string) => Promise<Found>
}

/**
 * The published builds of a store. Pointers are read again after `freshForMs`; builds never change, so they are read
 * once.
 */
export function publishedIn({ store, files, here, freshForMs }: OpenStore, now: () => number = Date.now): Published {
  /** Throws for a missing file. `json` below also checks its hash, because the browser relies on it as on a script. */
  const bytesOf = async (id: string, folder: string, file: string): Promise<Buffer> => {
    const bytes = await store.get(fileKey(id, folder, file))
    if (!bytes) throw new Error(`${fileKey(id, folder, file)} is missing, though a pointer names its folder`)
    return bytes
  }
  const json = async (id: string, folder: string, file: string, integrity: Integrity): Promise<unknown> => {
    const bytes = await bytesOf(id, folder, file)
    if (integrity[file] !== undefined && integrity[file] !== sha384(bytes))
      throw new Error(`${fileKey(id, folder, file)} is not what its integrity.json names`)
    return JSON.parse(bytes.toString())
  }

  async function readBuild<T>(id: string, { version, folder }: LiveBuild, assets: z.ZodMiniType<T>): Promise<Build<T>> {
    const listed = await bytesOf(id, folder, 'integrity.json')
    const integrity = integrityMap.parse(JSON.parse(listed.toString()))
    const what = await json(id, folder, 'assets.json', integrity)
    return {
      id,
      version,
      folder,
      base: `${id === 'host' ? '/host' : `/m/${id}`}/${folder}/`,
      integrity,
      listing: sha384(listed),
      assets: assets.parse(what),
    }
  }
  const readHost = (build: LiveBuild) => readBuild('host', build, hostAssets)
  const readModule = async (id: string, live: LiveBuild) => {
    const build = await readBuild(id, live, remoteAssets)
    return { ...build, module: await json(id, live.folder, 'module.json', build.integrity) }
  }

  const pointers = followed((id, known: Pointer | undefined) => newestPointer(store, id, known), freshForMs, now)
  const hosts = remembered((_id, build) => readHost(build))
  const modules = remembered(readModule)

  async function channels<B>(
    id: string,
    read: (id: string, build: LiveBuild) => Promise<B>,
  ): Promise<Channels<B> | undefined> {
    const pointer = await pointers(id)
    if (!pointer) return undefined
    // An unreadable canary or fallback is not offered; without the stable build nothing can be offered.
    const ifReadable = (build: LiveBuild | undefined): Promise<B | undefined> | undefined =>
      build && read(id, build).catch(() => undefined)
    const [stable, fallback, canary] = await Promise.all([
      read(id, pointer.stable),
      ifReadable(pointer.fallback),
      ifReadable(pointer.canary),
    ])
    return { pointer, stable, fallback, canary }
  }

  return {
    host: () => channels('host', hosts),
    module: (id) => channels(id, modules),
    build: modules,
    async find(id, folder, file) {
      const pointer = await pointers(id)
      if (pointer?.retired.includes(folder)) return { kind: 'retired' }
      // The compressed file has no address: it is sent in place of the plain file.
      const [isHere] = await Promise.all([here(fileKey(id, folder, file)), here(fileKey(id, folder, `${file}.br`))])
      if (isHere) return { kind: 'file', root: join(files, shelfKey(id), folder) }
      const isGone = pointer?.history.includes(folder) && !(await here(fileKey(id, folder, 'integrity.json')))
      return { kind: isGone ? 'retired' : 'unknown' }
    },
  }
}

/** How long a page waits for a store if an earlier answer is known. */
const patienceMs = 300

/**
 * Caches the last answer for `freshForMs`; parallel calls share one request. If the store is slow or fails, the earlier
 * answer stays valid.
 */
function followed<T>(
  ask: (id: string, known: T | undefined) => Promise<T | undefined>,
  freshForMs: number,
  now: () => number,
): (id: string) => Promise<T | undefined> {
  const known = new Map<string, { at: number; value: T | undefined }>()
  const asking = new Map<string, Promise<T | undefined>>()
  const question = (id: string, before: T | undefined) =>
    ask(id, before)
      .catch((error: unknown) => {
        if (before === undefined) throw error
        return before
      })
      .then((value) => {
        known.set(id, { at: now(), value })
        return value
      })
      .finally(() => asking.delete(id))
  return (id) => {
    const before = known.get(id)
    if (before && now() - before.at < freshForMs) return Promise.resolve(before.value)
    const running = asking.get(id) ?? question(id, before?.value)
    asking.set(id, running)
    return before?.value === undefined ? running : soonOr(running, before.value)
  }
}

/** The new answer; the earlier one if the new takes longer than `patienceMs`. */
async function soonOr<T>(answer: Promise<T>, before: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((done) => (timer = setTimeout(() => done(before), patienceMs)))
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Caches builds by folder, but not failed reads. */
function remembered<B>(
  read: (id: string, build: LiveBuild) => Promise<B>,
): (id: string, build: LiveBuild) => Promise<B> {
  const known = new Map<string, Promise<B>>()
  return (id, build) => {
    const key = `${id}/${build.folder}`
    const found = known.get(key) ?? read(id, build)
    known.set(key, found)
    found.catch(() => known.delete(key))
    return found
  }
}
