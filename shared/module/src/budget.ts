import type { ModuleManifest } from './manifest'

/**
 * The highest budget of any module, in KB brotli. Teams set lower ones, because every operator waits for these bytes.
 */
export const mostKb = 48

/** Returns a sentence if the budget is above `mostKb`. */
export const budgetFaults = ({ budgets: { totalKb } }: Pick<ModuleManifest, 'budgets'>): string[] =>
  totalKb > mostKb ? [`budgets.totalKb is ${totalKb}; the platform gives a module ${mostKb} KB at most`] : []
