import { createHash, randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import { createConnection, type Connection, type Pool } from '../db/client'
import { databaseUrlFor, ensureDatabase } from '../db/databases'
import { migrate, migrationsFolder } from '../db/migrate'

/** The server for test databases; `npm test` starts one and sets the variable. */
export function testServerUrl(): string {
  const url = process.env['KASA_TEST_DATABASE_URL']
  if (!url)
    throw new Error('KASA_TEST_DATABASE_URL is not set: run the tests by `npm test`, or give a PostgreSQL server')
  return url
}

/**
 * Creates a function that resets the database: it empties all tables, restores the rows of the migrations and resets
 * all sequences. Triggers are off meanwhile, so it also deletes append-only rows.
 */
const keepAsNew = `
create schema as_new;
do $do$
declare
  steps text := '';
  name regclass;
  has_rows boolean;
  columns text;
  last bigint;
  called boolean;
begin
  for name in
    select c.oid::regclass from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname in ('public', 'graphile_worker')
      and (nspname, relname) not in (('public', 'schema_version'), ('graphile_worker', 'migrations'))
  loop
    steps := steps || format('delete from %s; ', name);
    execute format('select exists (select 1 from %s)', name) into has_rows;
    if has_rows then
      execute format('create table as_new.of_%s as table %s', name::oid, name);
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = name and attnum > 0 and not attisdropped and attgenerated = '';
      steps := steps || format(
        'insert into %s (%s) overriding system value select %2$s from as_new.of_%s; ', name, columns, name::oid);
    end if;
  end loop;
  for name in select oid::regclass from pg_class where relkind = 'S' loop
    execute format('select last_value, is_called from %s', name) into last, called;
    steps := steps || format('perform setval(%L, %s, %L); ', name, last, called);
  end loop;
  execute format(
    'create function as_new.make() returns void language plpgsql set session_replication_role = replica as %L',
    'begin ' || steps || 'end');
end $do$`

/** A fingerprint of the schema: unchanged as long as a test changes only rows. */
const shapeOf = `select concat_ws(' ',
  (select (count(*), max(xmin::text::bigint)) from pg_class),
  (select (count(*), max(xmin::text::bigint)) from pg_attribute),
  (select (count(*), max(xmin::text::bigint)) from pg_trigger),
  (select (count(*), max(xmin::text::bigint)) from pg_proc),
  (select (count(*), max(xmin::text::bigint)) from pg_constraint),
  (select count(*) from pg_db_role_setting)) as shape`

const templateHash = (): string => {
  const hash = createHash('sha256').update(keepAsNew)
  for (const file of readdirSync(migrationsFolder).sort())
    hash.update(file).update(readFileSync(`${migrationsFolder}/${file}`))
  return hash.digest('hex').slice(0, 12)
}

const templateLock = 4_171_533

let template: Promise<string> | undefined

/** One migrated template database per set of migration files; test databases are copies of it. */
async function ensureTemplate(serverUrl: string): Promise<string> {
  const name = `kasa_template_${templateHash()}`
  const connection = createConnection(serverUrl, 'kasa-test')
  await connection.connect()
  try {
    await connection.query('select pg_advisory_lock($1)', [templateLock])
    const { rowCount } = await connection.query('select 1 from pg_database where datname = $1 and datistemplate', [
      name,
    ])
    if (rowCount) return name
    // A database of this name that is not a template was left incomplete by a run that died.
    await connection.query(`drop database if exists ${name} with (force)`)
    await ensureDatabase(serverUrl, name)
    await migrate(databaseUrlFor(serverUrl, name))
    await prepare(databaseUrlFor(serverUrl, name))
    await connection.query(`alter database ${name} is_template true`)
    return name
  } finally {
    await connection.end()
  }
}

async function prepare(url: string): Promise<void> {
  const connection = createConnection(url, 'kasa-test')
  await connection.connect()
  try {
    await connection.query(keepAsNew)
  } finally {
    await connection.end()
  }
}

export type TestDatabase = { url: string; drop: () => Promise<void> }

/** A fresh migrated database; `drop` removes it. */
export async function freshDatabase(): Promise<TestDatabase> {
  const serverUrl = testServerUrl()
  template ??= ensureTemplate(serverUrl)
  const name = `kasa_test_${randomBytes(6).toString('hex')}`
  await ensureDatabase(serverUrl, name, await template)
  return {
    url: databaseUrlFor(serverUrl, name),
    async drop() {
      const connection = createConnection(serverUrl, 'kasa-test')
      await connection.connect()
      try {
        await connection.query(`drop database if exists ${name} with (force)`)
      } finally {
        await connection.end()
      }
    },
  }
}

/** A database in its initial state, with its pool. `giveBack` resets it for the next test, or drops it. */
export type LentDatabase = { url: string; pool: Pool; giveBack: () => Promise<void> }

/**
 * `renewal` resets the database. It is not a connection of the pool, because setting `session_replication_role`
 * discards all cached plans of its connection.
 */
type Kept = { database: TestDatabase; pool: Pool; renewal: Renewal; shape: string }
/** pg's client has these methods, but its types lack them. */
type Renewal = Connection & { ref: () => void; unref: () => void }

/** Idle databases, by the name of their users. */
const idle = new Map<string, Kept[]>()
/**
 * Functions that Jest runs after the last test of a file (`deploy/local/jestAtEnd.ts`). Undefined elsewhere, where the
 * last use is not known.
 */
const { atEnd } = globalThis as { atEnd?: (() => Promise<unknown>)[] }
atEnd?.push(async () => {
  const left = [...idle.values()].flat()
  idle.clear()
  await Promise.all(left.map(drop))
})

/**
 * Lends databases to the tests of a file, one after the other: a connection with cached plans answers several times
 * faster than a new one. A database is dropped instead if a test changed more than rows or left a connection busy.
 */
export async function lendDatabase(name: string, open: (url: string) => Pool): Promise<LentDatabase> {
  const kept = idle.get(name)?.pop() ?? (await make(open))
  const { database, pool } = kept
  let isOver = false
  const refuse = () => Promise.reject(new Error('The test that asks has ended'))
  return {
    url: database.url,
    // Each test gets its own pool object: mocks stay in the test, and calls after its end are refused.
    pool: Object.assign(Object.create(pool) as Pool, {
      connect: (...args: []) => (isOver ? refuse() : pool.connect(...args)),
      query: (...args: [string]) => (isOver ? refuse() : pool.query(...args)),
    }),
    async giveBack() {
      isOver = true
      if (atEnd && (await madeAsNew(kept))) idle.set(name, [...(idle.get(name) ?? []), kept])
      else await drop(kept)
    },
  }
}

async function make(open: (url: string) => Pool): Promise<Kept> {
  const database = await freshDatabase()
  const pool = open(database.url)
  const renewal = createConnection(database.url, 'kasa-test') as Renewal
  // A test may cut all connections of its database; `giveBack` then drops it.
  renewal.on('error', () => undefined)
  await renewal.connect()
  const before = atEnd ? await shape(renewal) : ''
  // A test that never calls `giveBack` must not keep the process alive.
  renewal.unref()
  return { database, pool, renewal, shape: before }
}

async function drop({ pool, renewal, database }: Kept): Promise<void> {
  await Promise.all([pool.end(), renewal.end()])
  await database.drop()
}

const shape = async (connection: Connection): Promise<string> =>
  (await connection.query<{ shape: string }>({ name: 'testDatabases.shape', text: shapeOf })).rows[0]?.shape ?? ''

async function madeAsNew({ pool, renewal, shape: before }: Kept): Promise<boolean> {
  if (pool.idleCount < pool.totalCount || pool.ending) return false
  renewal.ref()
  try {
    if ((await shape(renewal)) !== before) return false
    await renewal.query({ name: 'testDatabases.asNew', text: 'select as_new.make()' })
    return true
  } catch {
    return false
  } finally {
    renewal.unref()
  }
}
