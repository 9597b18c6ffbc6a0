import { browserStorage } from '@kasa/console/storage'

export const notePrefix = 'kasa-opening:'
/** The place of this tab's note, and the name of its lock. */
export const ownNote = notePrefix + crypto.randomUUID()
/**
 * A store of the browser's that holds nothing: where it is missing, notes came with a copied storage and say nothing of
 * this browser.
 */
export const noteMark = 'kasa-opening'
/** Where builds that hung are counted (`hangCounts.ts`). */
export const hangsPlace = 'kasa-hangs'
/** A thread that still runs after so long does not hang, whatever the module waits for. In ms. */
const mostMs = 15_000
/** How often a tab that is opening something says that its thread still runs. In ms. */
const beatMs = 500
/**
 * Who was left so shortly after its thread last ran did not hang: no person gives a tab up as fast. The browser may
 * hand a page the storage as it was before the page in its place took its note along, which looked like a hang. In ms.
 */
export const livedMs = 3 * beatMs

/** A build by its place, as much as a note of it says. */
export type OpeningBuild = { id: string; version: string; base: string }

const now = new Set<OpeningBuild>()
let beat: ReturnType<typeof setInterval> | undefined

// The lock ends with the tab however that ends; the note ends with a tab whose thread still runs.
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
    // A full storage costs the note, nothing else.
  }
}

/**
 * Notes that a build's code is about to run; the answer ends the note. A tab that hangs in it leaves the note behind.
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

/** Whether this browser knows of anything that hangs, or may: a note of another tab, or a count. */
export const isHangKept = (): boolean =>
  browserStorage.keys().some((key) => key !== ownNote && (key.startsWith(notePrefix) || key === hangsPlace))
