import { browserStorage } from '@kasa/console/storage'

export const notePrefix = 'kasa-opening:'
/** The storage key of this tab's note, and the name of its lock. */
export const ownNote = notePrefix + crypto.randomUUID()
/**
 * An empty cache of this browser. If it is missing, the storage was copied from elsewhere and its notes are ignored.
 */
export const noteMark = 'kasa-opening'
/** The storage key of hang counts (`hangCounts.ts`). */
export const hangsPlace = 'kasa-hangs'
/** A thread that still runs after this time does not hang. In ms. */
const mostMs = 15_000
/** How often an opening tab records that its thread runs. In ms. */
const beatMs = 500
/**
 * A tab closed this shortly after its thread ran did not hang, since no user gives up that fast. A browser may give a
 * page the storage from before the previous page removed its note, which looks like a hang. In ms.
 */
export const livedMs = 3 * beatMs

/** A build, as far as notes identify it. */
export type OpeningBuild = { id: string; version: string; base: string }

const now = new Set<OpeningBuild>()
let beat: ReturnType<typeof setInterval> | undefined

// The lock ends with the tab in any case; the note is removed only if the thread runs.
void navigator.locks?.request(ownNote, () => new Promise(() => undefined)).catch(() => undefined)
addEventListener('pagehide', () => {
  now.clear()
  write()
})

function write(): void {
  const last = [...now].at(-1)
  if (last) beat ??= setInterval(write, beatMs)
  else {
    clearInterval(beat)
    beat = undefined
  }
  try {
    if (last) browserStorage.setItem(ownNote, JSON.stringify({ ...last, at: Date.now() }))
    else browserStorage.removeItem(ownNote)
  } catch {
    // If storage is full, only the note is lost.
  }
}

/**
 * Notes that a build's code is about to run; returns a function to remove the note. A hanging tab leaves it behind.
 */
export function noteOpening(module: OpeningBuild | undefined): () => void {
  if (!module || !navigator.locks) return () => undefined
  const note = { id: module.id, version: module.version, base: module.base }
  void caches.open(noteMark).catch(() => undefined)
  now.add(note)
  write()
  const end = () => {
    clearTimeout(limit)
    if (now.delete(note)) write()
  }
  const limit = setTimeout(end, mostMs)
  return end
}

/** Whether this browser may have a hang: a note of another tab, or a count. */
export const isHangKept = (): boolean =>
  browserStorage.keys().some((key) => key !== ownNote && (key.startsWith(notePrefix) || key === hangsPlace))
