import type { ModuleNote } from '../modules/moduleNotes'

const readyMs = new Map<string, number>()

/** Keeps how long a build took from the first question to being ready, in ms. */
export function keepLoadTime({ module, phase, durationMs }: ModuleNote): void {
  if (phase === 'ready' && durationMs !== undefined) readyMs.set(module.base, durationMs)
}

/** How long a build took to be ready in this tab; undefined where it was not loaded, or beside another. */
export const loadTimeOf = (base: string): number | undefined => readyMs.get(base)
