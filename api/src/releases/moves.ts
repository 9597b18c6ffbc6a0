import type { LiveBuild, Pointer, PointerAct } from '@kasa/contracts/published'

/** Who makes the move, when (ms since epoch), and the commit of the build. */
export type Mover = { at: number; by: string; commit: string | null; reason?: string }

/** A refused move; the message is for the person who tried it. */
export class MoveRefused extends Error {}

function next(before: Pointer, act: PointerAct, folder: string, mover: Mover, change: Partial<Pointer>): Pointer {
  // The clock of another machine may be behind, but times in the history must not go back.
  const move = { act, folder, ...mover, at: Math.max(mover.at, before.move.at) }
  return { ...before, ...change, serial: before.serial + 1, move }
}

const withFolder = (history: readonly string[], folder: string) => [...new Set([...history, folder])]

function refuseRetired(pointer: Pointer, folder: string): void {
  if (pointer.retired.includes(folder))
    throw new MoveRefused(`The build ${folder} of ${pointer.id} is retired; release a new version`)
}

/** Makes a build stable for everybody; a running canary ends. */
export function releaseMove(pointer: Pointer | undefined, id: string, build: LiveBuild, mover: Mover): Pointer {
  if (!pointer)
    return {
      id,
      serial: 1,
      move: { act: 'release', folder: build.folder, ...mover },
      stable: build,
      history: [build.folder],
      retired: [],
    }
  refuseRetired(pointer, build.folder)
  return next(pointer, 'release', build.folder, mover, {
    stable: build,
    fallback: pointer.stable,
    canary: undefined,
    history: withFolder(pointer.history, build.folder),
  })
}

/**
 * The fallback of an earlier build: its fallback at the time, else the newest other build that was stable and was never
 * rolled back. The build that is being left is excluded.
 */
function fallbackOf(log: readonly Pointer[], pointer: Pointer, was: Pointer): LiveBuild | undefined {
  if (was.fallback && !pointer.retired.includes(was.fallback.folder)) return was.fallback
  const left = log.flatMap(({ move }, index) => (move.act === 'rollback' ? [log[index - 1]?.stable.folder] : []))
  const passed = new Set([...left, ...pointer.retired, pointer.stable.folder, was.stable.folder])
  return log.findLast(({ stable }) => !passed.has(stable.folder))?.stable
}

/**
 * Makes an earlier build stable again: the named one, else the fallback. A running canary ends. `log` contains every
 * pointer, oldest first.
 */
export function rollbackMove(log: readonly Pointer[], id: string, mover: Mover, folder?: string): Pointer {
  const pointer = log.at(-1)
  const wanted = folder ?? pointer?.fallback?.folder
  const was = log.findLast(({ stable }) => stable.folder === wanted)
  if (!pointer || !was) throw new MoveRefused(`${id} has no ${folder ?? 'earlier'} build to go back to`)
  refuseRetired(pointer, was.stable.folder)
  if (was.stable.folder === pointer.stable.folder)
    throw new MoveRefused(`${was.stable.folder} of ${id} is live already`)
  return next(pointer, 'rollback', was.stable.folder, mover, {
    stable: was.stable,
    fallback: fallbackOf(log, pointer, was),
    canary: undefined,
  })
}

/** Gives a build to a share (1 to 99 per cent) of the operators; for the current canary it only changes the share. */
export function canaryMove(
  pointer: Pointer | undefined,
  id: string,
  build: LiveBuild,
  share: number,
  mover: Mover,
): Pointer {
  if (!pointer) throw new MoveRefused(`${id} has no stable build yet; release one for everybody first`)
  refuseRetired(pointer, build.folder)
  if (build.folder === pointer.stable.folder) throw new MoveRefused(`${build.folder} of ${id} is what everybody has`)
  return next(pointer, 'canary', build.folder, mover, {
    canary: { ...build, share },
    history: withFolder(pointer.history, build.folder),
  })
}

const runningCanary = (pointer: Pointer) => {
  if (!pointer.canary) throw new MoveRefused(`${pointer.id} has no canary`)
  const { version, folder } = pointer.canary
  return { version, folder }
}

/** Makes the canary stable for everybody. */
export function promoteMove(pointer: Pointer, mover: Mover): Pointer {
  const build = runningCanary(pointer)
  return next(pointer, 'promote', build.folder, mover, { stable: build, fallback: pointer.stable, canary: undefined })
}

/** Ends the canary; its operators get the stable build. */
export function haltMove(pointer: Pointer, mover: Mover): Pointer {
  return next(pointer, 'halt', runningCanary(pointer).folder, mover, { canary: undefined })
}

/** The folders that operators can get from a pointer. */
export const liveFolders = ({ stable, fallback, canary }: Pointer) =>
  [stable, fallback, canary].flatMap((build) => build?.folder ?? [])

/** Marks a build whose files will be deleted; requests for it get 410 from then on. */
export function retireMove(pointer: Pointer, folder: string, mover: Mover): Pointer {
  if (liveFolders(pointer).includes(folder)) throw new MoveRefused(`${folder} of ${pointer.id} is live`)
  if (!pointer.history.includes(folder)) throw new MoveRefused(`${pointer.id} never had ${folder}`)
  return next(pointer, 'retire', folder, mover, { retired: withFolder(pointer.retired, folder) })
}
