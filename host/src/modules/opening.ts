const prefix = 'kasa-opening:'
const name = prefix + crypto.randomUUID()
/** A store of the browser's that holds nothing: where it is missing, notes came with a copied storage and say nothing of this browser. */
export const noteMark = 'kasa-opening'
/** Where builds that hung are counted (`hangCounts.ts`). */
export const hangsPlace = 'kasa-hangs'
/** A thread that still runs after so long does not hang, whatever the module waits for. In ms. */
const mostMs = 15_000

/** A build by its place, as much as a note of it says. */
export type OpeningBuild = { id: string; version: string; base: string }

const now: OpeningBuild[] = []

// The lock ends with the tab however that ends; the note ends with a tab whose thread still runs.
void navigator.locks?.request(name, () => new Promise(() => undefined)).catch(() => undefined)
addEventListener('pagehide', () => localStorage.removeItem(name))

function write(): void {
  const last = now.at(-1)
  try {
    if (last) localStorage.setItem(name, JSON.stringify(last))
    else localStorage.removeItem(name)
  } catch {
    // A full storage costs the note, nothing else.
  }
}

/** Notes that a build's code is about to run; the answer ends the note. A tab that hangs in it leaves the note behind. */
export function noteOpening(module: OpeningBuild | undefined): () => void {
  if (!module || !navigator.locks) return () => undefined
  const { id, version, base } = module
  const mine = { id, version, base }
  void caches.open(noteMark).catch(() => undefined)
  now.push(mine)
  write()
  const end = () => {
    clearTimeout(limit)
    if (!now.includes(mine)) return
    now.splice(now.indexOf(mine), 1)
    write()
  }
  const limit = setTimeout(end, mostMs)
  return end
}

/** Notes of other tabs, be they gone or still opening something. */
export const notesOfOthers = (): string[] => Object.keys(localStorage).filter((key) => key.startsWith(prefix) && key !== name)

/** Whether this browser knows of anything that hangs, or may. */
export const isHangKept = (): boolean => notesOfOthers().length > 0 || localStorage.getItem(hangsPlace) !== null
