import { createConnection } from './client'

const duplicateDatabase = '42P04'
/** PostgreSQL's unique index on pg_database may speak first when two processes create the same one. */
const uniqueViolation = '23505'

const safeName = (name: string): string => {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(name)) throw new Error(`Not a database name of ours: ${name}`)
  return name
}

/** The same server, another database. */
export function databaseUrlFor(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${safeName(database)}`
  return url.href
}

/** Creates the database when it is not there; `template` is copied, as tests do. */
export async function ensureDatabase(serverUrl: string, database: string, template?: string): Promise<void> {
  const connection = createConnection(serverUrl, 'kasa-databases')
  await connection.connect()
  try {
    const { rowCount } = await connection.query('select 1 from pg_database where datname = $1', [safeName(database)])
    if (rowCount) return
    // UTF-8 whatever the server's own default is; the C locale orders bytes, Turkish order is asked for by name.
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
