import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { runMigrations } from 'graphile-worker'
import Postgrator from 'postgrator'

import { createConnection, createPlainPool, type Connection } from './client'

/** The advisory lock of all Kasa processes: migrations of one database run one after the other. */
const migrationLock = 4_171_532

/** The SQL files `NNN.do.<name>.sql`; the process runs in the repository's root or in the package. */
export const migrationsFolder = resolve(
  ['api/migrations', 'migrations'].find((folder) => existsSync(folder)) ?? 'api/migrations',
)

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

/** Throws for a file numbered below the database's version: it would never run. */
async function refuseSkipped(connection: Connection, runner: Postgrator): Promise<void> {
  const version = await runner.getDatabaseVersion()
  if (version === 0) return
  const { rows } = await connection.query<{ version: bigint }>('select version from schema_version')
  const applied = new Set(rows.map((row) => Number(row.version)))
  const skipped = (await runner.getMigrations()).filter((file) => file.version <= version && !applied.has(file.version))
  if (skipped.length > 0) {
    throw new Error(
      `Migrations ${skipped.map((file) => file.version).join(', ')} are below the database's version ${version}; give them higher numbers`,
    )
  }
}

const lockNotAvailable = '55P03'
const askAgainMs = 200
const reportEveryMs = 5000
/** A migration that waits longer for a table lock gives up, lets the blocked statements through, and retries. */
const tableLockMs = 10_000

/**
 * A text about the process that holds the migration lock, or else the oldest transaction, for a person who watches a
 * waiting start.
 */
async function holder(connection: Connection): Promise<string> {
  const { rows } = await connection.query<{ text: string }>(
    `select format('%s (pid %s%s, %s since %s)', coalesce(nullif(a.application_name, ''), 'somebody'), a.pid, ', '
      || host(a.client_addr), a.state, coalesce(a.xact_start, a.state_change)) as text
     from pg_stat_activity a left join pg_locks l on l.pid = a.pid and l.locktype = 'advisory' and l.granted
       and l.classid = 0 and l.objid = $1
       and l.database = (select oid from pg_database where datname = current_database())
     where a.datname = current_database() and a.pid <> pg_backend_pid()
       and (l.pid is not null or a.xact_start is not null)
     order by l.pid is null, a.xact_start limit 1`,
    [migrationLock],
  )
  return rows[0]?.text ?? 'nobody that can be seen'
}

/**
 * Begins the migrating transaction, one at a time. The lock belongs to the transaction, so neither a pooler nor a dead
 * process can keep it. While it waits, it calls `onWaiting` every few seconds with the holder.
 */
async function beginAlone(connection: Connection, onWaiting: (text: string) => void): Promise<void> {
  for (let reportedMs = 0; ;) {
    await connection.query('begin')
    const { rows } = await connection.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as mine', [
      migrationLock,
    ])
    if (rows[0]?.mine) return
    await connection.query('rollback')
    if (Date.now() - reportedMs > reportEveryMs) {
      onWaiting(`another process migrates this database: ${await holder(connection)}`)
      reportedMs = Date.now()
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainMs))
  }
}

async function migrateOnce(connection: Connection, databaseUrl: string, folder: string): Promise<number[]> {
  const plain = createPlainPool(databaseUrl, { max: 2, name: 'kasa-migrate' })
  try {
    await runMigrations({ pgPool: plain, schema: 'graphile_worker' })
  } finally {
    await plain.end()
  }
  await connection.query(`set local lock_timeout = ${tableLockMs}`)
  const runner = runnerOn(connection, folder)
  await refuseSkipped(connection, runner)
  const applied = await runner.migrate()
  await connection.query('commit')
  return applied.map(({ version }) => version)
}

/**
 * Migrates one tenant's database to the newest schema: forward only, all or nothing, one process at a time, and only if
 * the files that already ran are unchanged. Includes the job tables of graphile-worker. Returns the versions that ran.
 * `onWaiting` gets the reason for a wait. `databaseUrl` must be the server's, not a pooler's.
 */
export async function migrate(
  databaseUrl: string,
  folder = migrationsFolder,
  onWaiting: (text: string) => void = () => undefined,
): Promise<number[]> {
  const connection = createConnection(databaseUrl, 'kasa-migrate')
  await connection.connect()
  try {
    for (;;) {
      await beginAlone(connection, onWaiting)
      try {
        return await migrateOnce(connection, databaseUrl, folder)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === lockNotAvailable)) throw error
        await connection.query('rollback')
        onWaiting(`a table is in use; the oldest transaction is of ${await holder(connection)}`)
      }
    }
  } finally {
    await connection.end()
  }
}

/** The number of the newest migration file; a database is ready at this version. */
export async function newestVersion(): Promise<number> {
  return new Postgrator({ driver: 'pg', migrationPattern: `${migrationsFolder}/*.sql` }).getMaxVersion()
}
