import pg from 'pg'

export type Pool = pg.Pool
/** A connection inside a transaction; every write takes one. */
export type Tx = pg.PoolClient
export type Connection = pg.Client

const int8 = 20
const int8Array = 1016
const date = 1082

const parsers = new Map<number, (text: string) => unknown>([
  [int8, BigInt],
  [int8Array, (text) => text.slice(1, -1).split(',').filter(Boolean).map(BigInt)],
  // A calendar day stays text: a Date would move it by the process's own time zone.
  [date, (text) => text],
])

/** Money is bigint from the first byte: `int8` arrives as `bigint`, everything else as `pg` has it. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** No statement, lock or forgotten transaction may hold others up: live events wait for the oldest transaction that runs. */
const limits = { statement_timeout: 60_000, lock_timeout: 15_000, idle_in_transaction_session_timeout: 60_000 }

/** A pool on one tenant's database. `max` connections; an idle connection's error is the pool's to replace, not a crash. */
export function createPool(connectionString: string, options: { max: number; name: string }): Pool {
  const pool = new pg.Pool({ connectionString, max: options.max, application_name: options.name, connectionTimeoutMillis: 5000, types, ...limits })
  const ignore = () => undefined
  pool.on('error', ignore)
  // A connection that dies while a transaction holds it fails its query; without a listener it would end the process as well.
  pool.on('connect', (client) => void client.on('error', ignore))
  return pool
}

/** A pool that parses as `pg` does by itself, for libraries that bring their own queries. */
export function createPlainPool(connectionString: string, options: { max: number; name: string }): Pool {
  const pool = new pg.Pool({ connectionString, max: options.max, application_name: options.name, connectionTimeoutMillis: 5000 })
  const ignore = () => undefined
  pool.on('error', ignore)
  // graphile-worker asks for a listener on every client too, or warns.
  pool.on('connect', (client) => void client.on('error', ignore))
  return pool
}

/** One connection outside of any pool, for LISTEN and for creating databases. */
export const createConnection = (connectionString: string, name: string): Connection =>
  new pg.Client({ connectionString, application_name: name, keepAlive: true, types })
