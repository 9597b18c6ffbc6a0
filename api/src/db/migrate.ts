import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { runMigrations } from 'graphile-worker'
import Postgrator from 'postgrator'

import { createConnection, createPlainPool, type Connection } from './client'

/** Any number that every Kasa process agrees on: migrations of one database run one after the other. */
const migrationLock = 4_171_532

/** The SQL files, `NNN.do.<name>.sql`; the process runs in the repository's root or in the package. */
export const migrationsFolder = resolve(['api/migrations', 'migrations'].find((folder) => existsSync(folder)) ?? 'api/migrations')

const runnerOn = (connection: Connection, folder: string) =>
  new Postgrator({
    driver: 'pg',
    migrationPattern: `${folder}/*.sql`,
    schemaTable: 'schema_version',
    validateChecksums: true,
    newline: 'LF',
    execQuery: (text) => connection.query(text),
    execSqlScript: async (text) => void (await connection.query(text)),
  })

/** A file numbered below the database's version would never run; better to say so than to start without it. */
async function refuseSkipped(connection: Connection, runner: Postgrator): Promise<void> {
  const version = await runner.getDatabaseVersion()
  if (version === 0) return
  const { rows } = await connection.query<{ version: bigint }>('select version from schema_version')
  const applied = new Set(rows.map((row) => Number(row.version)))
  const skipped = (await runner.getMigrations()).filter((file) => file.version <= version && !applied.has(file.version))
  if (skipped.length > 0) {
    throw new Error(`Migrations ${skipped.map((file) => file.version).join(', ')} are below the database's version ${version}; give them higher numbers`)
  }
}

/**
 * Brings one tenant's database to the newest schema: forward only, all or nothing, one process at a time, and only if
 * the files that already ran are unchanged. The job tables of graphile-worker come along. Answers the versions that ran.
 */
export async function migrate(databaseUrl: string, folder = migrationsFolder): Promise<number[]> {
  const connection = createConnection(databaseUrl, 'kasa-migrate')
  await connection.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [migrationLock])
    const plain = createPlainPool(databaseUrl, { max: 2, name: 'kasa-migrate' })
    try {
      await runMigrations({ pgPool: plain, schema: 'graphile_worker' })
    } finally {
      await plain.end()
    }
    await connection.query('begin')
    const runner = runnerOn(connection, folder)
    await refuseSkipped(connection, runner)
    const applied = await runner.migrate()
    await connection.query('commit')
    return applied.map(({ version }) => version)
  } finally {
    await connection.end()
  }
}

/** The number of the newest migration file; a database is ready when it has that version. */
export async function newestVersion(): Promise<number> {
  return new Postgrator({ driver: 'pg', migrationPattern: `${migrationsFolder}/*.sql` }).getMaxVersion()
}
