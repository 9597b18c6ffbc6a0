import type { ModulePhase } from '@kasa/contracts/modules'

import type { OfferedModule } from './registry'

/** An event of a build in this tab; `code` is null if nothing went wrong. */
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
let report: ((note: ModuleNote) => void) | undefined

/** Records an event; its listener is loaded after the page (`upkeep.ts`). */
export function noteModule(note: ModuleNote): void {
  if (report) report(note)
  else waiting.push(note)
}

/** Calls the listener for all events, including earlier ones. */
export function hearNotes(listener: (note: ModuleNote) => void): void {
  report = listener
  waiting.splice(0).forEach(listener)
}
