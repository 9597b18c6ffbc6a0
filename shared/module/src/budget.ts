import type { ModuleManifest } from './manifest'

/**
 * The most that a part of any module may weigh, in KB brotli. A team's own budget lies below: what a page takes is
 * every operator's time.
 */
export const mostKb = 48

/** A budget that is more than any module gets, as a sentence. */
export const budgetFaults = ({ budgets: { totalKb } }: Pick<ModuleManifest, 'budgets'>): string[] =>
  totalKb > mostKb ? [`budgets.totalKb is ${totalKb}; the platform gives a module ${mostKb} KB at most`] : []
