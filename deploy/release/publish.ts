import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { canaryMove, releaseMove, type Mover } from '@kasa/api/releases/moves'
import { openStore } from '@kasa/api/releases/openStore'
import { movePointer, newestPointer } from '@kasa/api/releases/pointers'
import type { Store } from '@kasa/api/releases/store'

import { readBuild, type Build } from './build'
import { upload } from './upload'

/** A published build; `moved` is false if exactly this build was live already. */
export type Publication = { id: string; folder: string; moved: boolean }

/** Publishes a build: first its files, then the pointer, atomically. `share` in percent makes it a canary. */
export async function publish(store: Store, build: Build, mover: Mover, share?: number): Promise<Publication> {
  const { id, version, folder } = build
  const before = await newestPointer(store, id)
  const isLive =
    share === undefined
      ? before?.stable.folder === folder && !before.canary
      : before?.canary?.folder === folder && before.canary.share === share
  // Checked before the upload too: a build that may not become live need not be uploaded.
  const next =
    share === undefined
      ? releaseMove(before, id, { version, folder }, mover)
      : canaryMove(before, id, { version, folder }, share, mover)
  await upload(store, build)
  if (isLive) return { id, folder, moved: false }
  await movePointer(store, next)
  return { id, folder, moved: true }
}

/** The mover recorded when a console's start moves pointers. */
const starter = 'local'

/**
 * Publishes one build into the store of a console on this machine, as its start does. If a person has since moved the
 * pointer, for a rollback or a canary, a build that was released earlier does not undo that.
 */
export async function publishBuild(home: string, dist: string): Promise<Publication> {
  const { store } = await openStore(home, process.env.KASA_STORE)
  const build = await readBuild(dist)
  const pointer = await newestPointer(store, build.id)
  if (pointer && pointer.move.by !== starter && pointer.history.includes(build.folder))
    return { id: build.id, folder: build.folder, moved: false }
  return publish(store, build, { at: Date.now(), by: starter, commit: null })
}

/** Publishes everything built in this tree: every remote, and the host last, so that every module it needs is there. */
export async function publishAll(home: string, root: string): Promise<Publication[]> {
  const remotes = (await readdir(join(root, 'remotes'))).sort().map((id) => join(root, 'remotes', id, 'dist'))
  const published: Publication[] = []
  for (const dist of [...remotes, join(root, 'host/dist')]) published.push(await publishBuild(home, dist))
  return published
}
