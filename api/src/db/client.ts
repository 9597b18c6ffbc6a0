import pg from 'pg'

import { isDatabaseAway, patienceMs, whileAway } from './away'

export type Pool = pg.Pool
/** A connection inside a transaction; every write needs one. */
export type Tx = pg.PoolClient
export type Connection = pg.Client

const int8 = 20
const int8Array = 1016
const date = 1082

const parsers = new Map<number, (text: string) => unknown>([
  [int8, BigInt],
  [int8Array, (text) => text.slice(1, -1).split(',').filter(Boolean).map(BigInt)],
  // A calendar day stays text: a Date would shift it by the process's time zone.
  [date, (text) => text],
])

/** Money is always bigint: `int8` is read as `bigint`, all other types as in `pg`. */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/**
 * No statement, lock or forgotten transaction may block others: live events wait for the oldest running transaction.
 */
const limits = { statement_timeout: 60_000, lock_timeout: 15_000, idle_in_transaction_session_timeout: 60_000 }

/** How long after its own time limit a working server has certainly answered. */
const answerMs = 5000
/**
 * Detects a silent server: by keep-alive probes on an idle connection, and on a busy one shortly after the statement
 * limit.
 */
const alive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: limits.statement_timeout + answerMs,
}
/** Time limit for a new connection. */
const connectMs = 5000
/** Time limit for a free connection of the pool: a burst waits, and is refused only if the server cannot keep up. */
const turnMs = 20_000

/** pg-pool has one time limit for both; this sets a separate one for new connections. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs })
  }
}

type PoolOptions = {
  max: number
  name: string
  /** The statement time limit, in ms; one minute by default. */
  statementMs?: number
  /** How long to wait for a lost server, in ms, even if it never answered. Default: as long as a failover takes. */
  patientMs?: number
}

const isRead = (query: unknown): boolean => {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  return typeof text === 'string' && /^\s*select\b/i.test(text)
}

/**
 * Makes a pool wait for a database that moves: for each new connection, and once more for a read on a broken
 * connection. The wait counts from the pool's first failed call, so later calls do not wait anew, and a request of many
 * statements waits only a little longer. A server that never answered probably has a wrong address; its error is thrown
 * at once.
 */
function waitWhileAway(pool: Pool, patientMs: number | undefined): void {
  let hasAnswered = patientMs !== undefined
  let awaySinceMs: number | undefined
  pool.on('connect', () => {
    hasAnswered = true
    awaySinceMs = undefined
  })
  const mayRepeat = () => {
    awaySinceMs ??= Date.now()
    return hasAnswered && Date.now() < awaySinceMs + (patientMs ?? patienceMs)
  }
  const connectOnce = pool.connect.bind(pool)
  const queryOnce: (query: string | pg.QueryConfig, values?: unknown[]) => Promise<unknown> = pool.query.bind(pool)
  const connect = (
    callback?: (error: Error | undefined, client: Tx | undefined, done: (error?: Error) => void) => void,
  ) => {
    const found = whileAway(() => connectOnce(), mayRepeat)
    if (!callback) return found
    return void found.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }
  const query = async (...args: Parameters<typeof queryOnce>) => {
    try {
      return await queryOnce(...args)
    } catch (error) {
      if (!hasAnswered || !isRead(args[0]) || !isDatabaseAway(error)) throw error
      return queryOnce(...args)
    }
  }
  // Typing pg's overloads again would need one signature for each.
  pool.connect = connect as typeof pool.connect
  pool.query = query as typeof pool.query
}

function createAnyPool(connectionString: string, { max, name, patientMs }: PoolOptions, more: pg.PoolConfig): Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: name,
    connectionTimeoutMillis: turnMs,
    Client,
    ...alive,
    ...more,
  })
  const ignore = () => undefined
  // The pool replaces an idle connection that fails; the error must not end the process.
  pool.on('error', ignore)
  // If a connection dies during a transaction, its query fails; without a listener the error would also end the
  // process.
  pool.on('connect', (client) => void client.on('error', ignore))
  waitWhileAway(pool, patientMs)
  return pool
}

/** A pool of at most `max` connections on a tenant's database; it survives the loss of the server. */
export const createPool = (connectionString: string, options: PoolOptions): Pool => {
  const { statementMs = limits.statement_timeout } = options
  return createAnyPool(connectionString, options, {
    types,
    ...limits,
    statement_timeout: statementMs,
    query_timeout: statementMs + answerMs,
  })
}

/** A pool with `pg`'s default parsers, for libraries with queries of their own. */
export const createPlainPool = (connectionString: string, options: PoolOptions): Pool =>
  createAnyPool(connectionString, options, {})

/** One connection outside any pool, for LISTEN, migrations and creating databases. */
export const createConnection = (connectionString: string, name: string): Connection =>
  new pg.Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  })

/** Ends a connection without waiting for its server. */
export const cut = (connection: Connection): void => void connection.connection.stream.destroy()
