import { createConnection } from './client'

const duplicateDatabase = '42P04'
/** Two processes that create the same database can violate PostgreSQL's unique index on pg_database. */
const uniqueViolation = '23505'

const safeName = (name: string): string => {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`Not a database name of ours: ${name}`)
  return name
}

/** The URL of another database on the same server. */
export function databaseUrlFor(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${safeName(database)}`
  return url.href
}

/** Creates the database if it does not exist. Tests pass a `template` to copy. */
export async function ensureDatabase(serverUrl: string, database: string, template?: string): Promise<void> {
  const connection = createConnection(serverUrl, 'kasa-databases')
  await connection.connect()
  try {
    const { rowCount } = await connection.query('select 1 from pg_database where datname = $1', [safeName(database)])
    if (rowCount) return
    // UTF-8 whatever the server's default is. The C locale orders bytes; queries name the Turkish order where they need
    // it.
    const source = template
      ? `template ${safeName(template)} strategy file_copy`
      : `template template0 encoding 'UTF8' locale 'C.UTF-8'`
    await connection.query(`create database ${safeName(database)} ${source}`)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== duplicateDatabase && code !== uniqueViolation) throw error
  } finally {
    await connection.end()
  }
}
