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

// Kysely only compiles here; the statement runs on the caller's connection, inside the caller's transaction.
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Runs SQL that was built from parts, with parameters, on a connection or the pool. */
export async function runSql<Row extends object>(
  db: Pick<Tx, 'query'>,
  statement: RawBuilder<unknown>,
): Promise<Row[]> {
  const { sql, parameters }: CompiledQuery = statement.compile(compiler)
  const { rows } = await db.query<Row>(sql, [...parameters])
  return rows
}
