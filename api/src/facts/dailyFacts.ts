/**
 * What of a kind of request is counted by the day: a declaration, from which facts are written, folded, read and
 * rebuilt alike. Names and `select` go into statements as they stand: they are constants of the declaring file.
 */
export type DailyFacts = {
  /** `deposit_day`. Beside it lie `…_delta`, and where they are declared `…_pace` and `…_hour` (`044.do.facts.sql`). */
  table: string
  /** Rises when `select` counts something else than before: the table is then rebuilt by itself. */
  rules: number
  /** What a row is counted under, beside its day. */
  keys: readonly string[]
  /** What is counted: numbers that add up, amounts in kuruş. */
  measures: readonly string[]
  /** What is also kept by the hour, by merchant. */
  hourly?: readonly string[]
  /**
   * How long something took, by name: which measure counts it. `select` gives the seconds as `<name>_s`, null where
   * nothing ended.
   */
  paces?: Readonly<Record<string, string>>
  /**
   * Where its rows come from: lines of a request's history (`remit_request`, as `happening`, with the columns of its
   * event table) or journals (as `happening`, with the columns of `journal`).
   */
  from: { history: string; actions: readonly string[] } | 'journal'
  /**
   * Selects of `happening` the columns `at`, keys, measures and paces. It must not look at what may still change of a
   * request.
   */
  select: string
}

/** The delta rows' column of a pace. */
export const stepOf = (pace: string): string => `${pace}_step`

const facts = new Map<string, DailyFacts>()

/** Facts are kept from the moment their file is loaded; once per table. */
export function registerDailyFacts(declared: DailyFacts): DailyFacts {
  if (facts.has(declared.table)) throw new Error(`The facts of ${declared.table} are registered twice`)
  facts.set(declared.table, declared)
  return declared
}

export const registeredFacts = (): readonly DailyFacts[] => [...facts.values()]

/** The facts that a kind of request's history makes; undefined where it makes none. */
export const factsOfHistory = (table: string): DailyFacts | undefined =>
  registeredFacts().find(({ from }) => from !== 'journal' && from.history === table)
