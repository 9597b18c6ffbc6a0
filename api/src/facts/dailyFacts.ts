/**
 * Declares what is counted each day for a kind of request. Writing, folding, reading and rebuilding all use it. Names
 * and `select` are inserted into SQL unescaped; they must be constants.
 */
export type DailyFacts = {
  /** `deposit_day`. Its other tables are `…_delta`, and if declared `…_pace` and `…_hour` (`044.do.facts.sql`). */
  table: string
  /** Increase it when `select` counts differently: the table is then rebuilt automatically. */
  rules: number
  /** Grouping columns besides the day. */
  keys: readonly string[]
  /** Summable numbers; amounts in kuruş. */
  measures: readonly string[]
  /** Measures that are also stored by hour and merchant. */
  hourly?: readonly string[]
  /**
   * Durations by name, each with the measure that counts them. `select` gives the seconds as `<name>_s`, null if
   * nothing ended.
   */
  paces?: Readonly<Record<string, string>>
  /**
   * Source of its rows, available as `happening`: the history of a kind of request (with the columns of its event
   * table) or journals (with the columns of `journal`).
   */
  from: { history: string; actions: readonly string[] } | 'journal'
  /**
   * Selects `at`, keys, measures and paces from `happening`. It must not read anything of a request that can still
   * change.
   */
  select: string
}

/** The column of a pace in delta rows. */
export const stepOf = (pace: string): string => `${pace}_step`

const facts = new Map<string, DailyFacts>()

/** Registers facts when their file is loaded. Throws on a duplicate table. */
export function registerDailyFacts(declared: DailyFacts): DailyFacts {
  if (facts.has(declared.table)) throw new Error(`The facts of ${declared.table} are registered twice`)
  facts.set(declared.table, declared)
  return declared
}

export const registeredFacts = (): readonly DailyFacts[] => [...facts.values()]

/** The facts computed from a request table's history; undefined if there are none. */
export const factsOfHistory = (table: string): DailyFacts | undefined =>
  registeredFacts().find(({ from }) => from !== 'journal' && from.history === table)
