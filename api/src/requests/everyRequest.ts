import { requestTypes } from '@kasa/domain/requestTypes'

/** SQL over every kind of request. Each table has its own name in it. */
const tables = requestTypes.map(({ table }) => table)

/** SQL: the names of all tables, as a list of texts. */
export const requestTables = tables.map((table) => `'${table}'`).join(', ')

/** SQL: a column of the request that `joinRequest` found; `first` goes before it. */
export const ofRequest = (column: string, ...first: readonly string[]): string =>
  `coalesce(${[...first, ...tables.map((table) => `${table}.${column}`)].join(', ')})`

/**
 * SQL: joins the request with this id. `type`: the SQL of its table's name, if known. `instead`: other conditions for
 * single tables.
 */
export const joinRequest = (
  id: string,
  type?: string,
  instead: Partial<Record<(typeof tables)[number], string>> = {},
): string =>
  tables
    .map((table) => {
      const isIt = `${type === undefined ? '' : `${type} = '${table}' and `}${table}.id = ${id}`
      return `left join ${table} on ${instead[table] ?? isIt}`
    })
    .join('\n')
