import { crashLimit, hangsOf, keepHang } from '../modules/hangCounts'
import { offeredModule } from '../modules/loader'
import { noteModule, type ModuleNote } from '../modules/moduleNotes'
import type { OfferedModule } from '../modules/registry'
import { takeBuild } from './upgrades'
import { setUpkeep, upkeepState } from './upkeepState'

/** The time within which crashes of a build count. */
const withinMs = 5 * 60_000

const crashes = new Map<string, number[]>()
const quarantined = new Set<string>()

/** Builds that this tab abandoned until the page reloads, and those that hung too often. */
export const isQuarantined = ({ base }: OfferedModule): boolean => quarantined.has(base) || hangsOf(base) >= crashLimit

/** The previous usable build, unless it crashed too. */
export const fallbackOf = (module: OfferedModule): OfferedModule | undefined =>
  module.fallback?.kind === 'usable' && !isQuarantined(module.fallback) ? module.fallback : undefined

const isCrash = ({ phase, code }: ModuleNote) =>
  code !== null && (phase === 'render' || phase === 'effect' || phase === 'mount')

/** Counts crashes and hangs; the third switches the module to its previous build, or leaves its error card. */
export function countCrash(note: ModuleNote): void {
  if (!isCrash(note)) return
  const { module } = note
  const nowMs = Date.now()
  const fromMs = nowMs - withinMs
  if (note.code === 'HANG') keepHang(module.base)
  else
    crashes.set(
      module.base,
      [...(crashes.get(module.base) ?? []), nowMs].filter((at) => at > fromMs),
    )
  const recent = (crashes.get(module.base) ?? []).length + hangsOf(module.base)
  if (recent < crashLimit || quarantined.has(module.base)) return
  quarantined.add(module.base)
  noteModule({ module, phase: note.phase, code: 'QUARANTINED', ...(note.errorId && { errorId: note.errorId }) })
  setUpkeep({ quarantined: [...upkeepState().quarantined, module] })
  // The hung build may no longer be offered.
  if (offeredModule(module.id)?.base === module.base) goBack(module.id)
}

/** Switches to the previous build; false if there is none. */
export function goBack(id: string): boolean {
  const current = offeredModule(id)
  const fallback = current && fallbackOf(current)
  if (!current || !fallback) return false
  quarantined.add(current.base)
  takeBuild(fallback)
  return true
}
