import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'

import type { Tx } from './client'

// Only compiles; the statement runs on the caller's own connection, inside the caller's transaction.
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Runs SQL put together from parts on one connection or the pool: the conditions of a list, parameters and all. */
export async function runSql<Row extends object>(
  db: Pick<Tx, 'query'>,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  const { sql, parameters }: CompiledQuery = statement.compile(compiler)
  const { rows } = await db.query<Row>(sql, [...parameters])
  return rows
}
