import { join } from 'node:path'

import { haltMove, MoveRefused, promoteMove, rollbackMove, type Mover } from '@kasa/api/releases/moves'
import { allPointers, movePointer, newestPointer } from '@kasa/api/releases/pointers'
import type { Store } from '@kasa/api/releases/store'
import type { Pointer } from '@kasa/contracts/published'

import { admissionFaults, type InTabs } from './admission'
import { readBuild } from './build'
import { dangers } from './dangers'
import { publish, type Publication } from './publish'

/** The checks refuse a build; nothing was published. */
export class NotAdmitted extends Error {}

/**
 * `despite` releases although the build conflicts with what is live; the reason is kept in the history. It does not
 * override what the build would break in other modules (`dangers`).
 */
export type Release = { share?: number | undefined; despite?: string | undefined; inTabs?: InTabs | undefined }

/** Checks a build and makes it live. */
export async function release(
  store: Store,
  dist: string,
  mover: Mover,
  { share, despite, inTabs }: Release = {},
): Promise<Publication> {
  const build = await readBuild(dist)
  const refused = await dangers(build)
  if (refused.length > 0) throw new NotAdmitted(refused.join('\n'))
  const faults = await admissionFaults(store, build, inTabs)
  if (faults.length > 0 && despite === undefined) throw new NotAdmitted(faults.join('\n'))
  return publish(
    store,
    build,
    faults.length > 0 ? { ...mover, reason: `despite ${faults.length} faults: ${despite}` } : mover,
    share,
  )
}

/**
 * Makes an earlier build live again: the given one, or the previous one. Builds nothing and writes only the pointer.
 */
export async function rollBack(store: Store, id: string, mover: Mover, folder?: string): Promise<Pointer> {
  return movePointer(store, rollbackMove(await allPointers(store, id), id, mover, folder))
}

const moved = async (store: Store, id: string, move: (pointer: Pointer) => Pointer): Promise<Pointer> => {
  const pointer = await newestPointer(store, id)
  if (!pointer) throw new MoveRefused(`${id} was never released`)
  return movePointer(store, move(pointer))
}

export const promote = (store: Store, id: string, mover: Mover) =>
  moved(store, id, (pointer) => promoteMove(pointer, mover))
export const halt = (store: Store, id: string, mover: Mover) => moved(store, id, (pointer) => haltMove(pointer, mover))

/** The folder of a module's or the host's build in this tree. */
export const distOf = (root: string, id: string) => join(root, id === 'host' ? 'host' : `remotes/${id}`, 'dist')
