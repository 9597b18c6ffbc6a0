import type { ModuleNote } from '../modules/moduleNotes'

const readyMs = new Map<string, number>()

/** Stores how long a build took until ready, in ms. */
export function keepLoadTime({ module, phase, durationMs }: ModuleNote): void {
  if (phase === 'ready' && durationMs !== undefined) readyMs.set(module.base, durationMs)
}

/** How long a build took to load in this tab; undefined if unknown. */
export const loadTimeOf = (base: string): number | undefined => readyMs.get(base)
