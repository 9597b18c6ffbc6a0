import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { hostAssets, pointer, remoteAssets, type HostAssets, type Pointer, type RemoteAssets } from '@kasa/contracts/published'
import { integrityMap } from '@kasa/contracts/registry'
import type * as z from 'zod/mini'

type Integrity = Readonly<Record<string, string>>

/** A live build on the disk: `base` is its address, `root` its folder. */
type Build<Assets> = { pointer: Pointer; base: string; root: string; integrity: Integrity; assets: Assets }
export type PublishedModule = Build<RemoteAssets> & { module: unknown }
export type PublishedHost = Build<HostAssets>

/** Where a requested file stands: here, never heard of, or known once and taken away. */
export type Found = { kind: 'file'; root: string } | { kind: 'unknown' } | { kind: 'retired' }

export type Published = {
  host: () => PublishedHost | undefined
  module: (id: string) => PublishedModule | undefined
  find: (shelf: string, folder: string, file: string) => Found
}

/** What is published in `home`. Pointers are looked at for every page, folders read once: they never change. */
export function publishedIn(home: string): Published {
  const readModule = cachedByPointer((id): PublishedModule | undefined => {
    const build = readBuild(pointerPath(home, id), `/m/${id}/`, shelfPath(home, id), remoteAssets)
    return build && { ...build, module: readJson(join(build.root, 'module.json')) }
  })
  const readHost = cachedByPointer(() => readBuild(pointerPath(home, 'host'), '/host/', shelfPath(home, 'host'), hostAssets))
  return {
    host: () => readHost('host', modified(pointerPath(home, 'host'))),
    module: (id) => readModule(id, modified(pointerPath(home, id))),
    find(shelf, folder, file) {
      const root = join(shelfPath(home, shelf), folder)
      if (existsSync(join(root, file))) return { kind: 'file', root }
      const known = readPointer(pointerPath(home, shelf))
      return known?.history.includes(folder) && !existsSync(root) ? { kind: 'retired' } : { kind: 'unknown' }
    },
  }
}

const shelfPath = (home: string, id: string) => (id === 'host' ? join(home, 'host') : join(home, 'modules/m', id))
const pointerPath = (home: string, id: string) => (id === 'host' ? join(home, 'host/pointer.json') : join(home, `modules/pointers/${id}.json`))

const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'))
const readPointer = (path: string) => (existsSync(path) ? pointer.parse(readJson(path)) : undefined)
const modified = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs

function readBuild<T>(path: string, address: string, shelf: string, assets: z.ZodMiniType<T>): Build<T> | undefined {
  const live = readPointer(path)
  if (!live) return undefined
  const root = join(shelf, live.folder)
  return {
    pointer: live,
    base: `${address}${live.folder}/`,
    root,
    integrity: integrityMap.parse(readJson(join(root, 'integrity.json'))),
    assets: assets.parse(readJson(join(root, 'assets.json'))),
  }
}

/** Remembers a build until its pointer file changes. */
function cachedByPointer<T>(read: (id: string) => T | undefined): (id: string, changedAt: number | undefined) => T | undefined {
  const known = new Map<string, { changedAt: number; build: T | undefined }>()
  return (id, changedAt) => {
    if (changedAt === undefined) return undefined
    const before = known.get(id)
    if (before?.changedAt === changedAt) return before.build
    const build = read(id)
    known.set(id, { changedAt, build })
    return build
  }
}
