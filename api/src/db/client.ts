import pg from 'pg'

import { isDatabaseAway, patienceMs, whileAway } from './away'

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

/**
 * No statement, lock or forgotten transaction may hold others up: live events wait for the oldest transaction that
 * runs.
 */
const limits = { statement_timeout: 60_000, lock_timeout: 15_000, idle_in_transaction_session_timeout: 60_000 }

/** How much later than its own time limit a server that works has answered. */
const answerMs = 5000
/**
 * A server that went silent is found: by probes on a quiet connection, and at the latest a little after its own time
 * limit on a busy one.
 */
const alive = {
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  query_timeout: limits.statement_timeout + answerMs,
}
/** Until a server has answered a new connection. */
const connectMs = 5000
/**
 * Until a connection of the pool is free: a burst waits its turn, and is refused only where the server does not keep up
 * at all.
 */
const turnMs = 20_000

/** pg-pool knows one time limit for both; a connection being made has its own. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: connectMs })
  }
}

type PoolOptions = {
  max: number
  name: string
  /** How long a statement may take, in ms; a minute where it is left out. */
  statementMs?: number
  /** How long a lost server is waited for, in ms, also one that never answered; else as long as a failover takes. */
  patientMs?: number
}

const isRead = (query: unknown): boolean => {
  const text = typeof query === 'object' && query !== null && 'text' in query ? query.text : query
  return typeof text === 'string' && /^\s*select\b/i.test(text)
}

/**
 * Makes a pool wait for a database that moves: for each new connection, and once more for a read whose connection
 * broke. The patience is the pool's, counted from the first call that found the server away: who comes later does not
 * wait anew, and no request, of however many statements, waits much longer than that. A server that never answered is
 * not moving: its address is wrong, and that is said at once.
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
  const query = async (...asked: Parameters<typeof queryOnce>) => {
    try {
      return await queryOnce(...asked)
    } catch (error) {
      if (!hasAnswered || !isRead(asked[0]) || !isDatabaseAway(error)) throw error
      return queryOnce(...asked)
    }
  }
  // pg's overloads, callbacks among them, cannot be written down again without naming each.
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
  // An idle connection's error is the pool's to replace, not a crash.
  pool.on('error', ignore)
  // A connection that dies while a transaction holds it fails its query; without a listener it would end the process as
  // well.
  pool.on('connect', (client) => void client.on('error', ignore))
  waitWhileAway(pool, patientMs)
  return pool
}

/** A pool of at most `max` connections on one tenant's database, which outlives the loss of its server. */
export const createPool = (connectionString: string, options: PoolOptions): Pool => {
  const { statementMs = limits.statement_timeout } = options
  return createAnyPool(connectionString, options, {
    types,
    ...limits,
    statement_timeout: statementMs,
    query_timeout: statementMs + answerMs,
  })
}

/** A pool that parses as `pg` does by itself, for libraries that bring their own queries. */
export const createPlainPool = (connectionString: string, options: PoolOptions): Pool =>
  createAnyPool(connectionString, options, {})

/** One connection outside of any pool, for LISTEN, migrations and creating databases. */
export const createConnection = (connectionString: string, name: string): Connection =>
  new pg.Client({
    connectionString,
    application_name: name,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types,
  })

/** Ends a connection whose server may never answer again. */
export const cut = (connection: Connection): void => void connection.connection.stream.destroy()
