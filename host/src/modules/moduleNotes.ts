import type { ModulePhase } from '@kasa/contracts/modules'

import type { OfferedModule } from './registry'

/** Something that happened to a build in this tab; `code` is null where nothing was wrong. */
export type ModuleNote = {
  module: OfferedModule
  phase: ModulePhase
  code: string | null
  errorId?: string
  detail?: string
  stack?: string | undefined
  durationMs?: number
}

const waiting: ModuleNote[] = []
let tell: ((note: ModuleNote) => void) | undefined

/** Notes what happened; who counts and tells it comes after the page (`upkeep.ts`). */
export function noteModule(note: ModuleNote): void {
  if (tell) tell(note)
  else waiting.push(note)
}

/** Hears every note from the first one on. */
export function hearNotes(listener: (note: ModuleNote) => void): void {
  tell = listener
  waiting.splice(0).forEach(listener)
}
