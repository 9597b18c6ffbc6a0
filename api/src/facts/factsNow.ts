import { stepOf, type DailyFacts } from './dailyFacts'

/** A subquery for `from`: a table's facts, including delta rows that are not folded yet. */
export const factsNow = ({ table, keys, measures }: Pick<DailyFacts, 'table' | 'keys' | 'measures'>): string => {
  const columns = ['day', ...keys, ...measures].join(', ')
  return `(select ${columns} from ${table} union all select ${columns} from ${table}_delta)`
}

/** A subquery for `from`: a table's facts by hour, including delta rows that are not folded yet. */
export const hoursNow = ({ table, hourly = [] }: Pick<DailyFacts, 'table' | 'hourly'>): string => {
  const columns = ['day', 'hour', 'merchant_id', ...hourly].join(', ')
  return `(select ${columns} from ${table}_hour union all select ${columns} from ${table}_delta)`
}

/** A pace's durations by step: key columns, `step` and `n`. */
export const paceNow = (facts: DailyFacts, pace: string): string => {
  const keys = ['day', ...facts.keys].join(', ')
  return `(select ${keys}, step, n from ${facts.table}_pace where pace = '${pace}'
    union all select ${keys}, ${stepOf(pace)}, ${facts.paces?.[pace] ?? ''} from ${facts.table}_delta
      where ${stepOf(pace)} is not null)`
}
