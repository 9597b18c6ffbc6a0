import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'

import pg from 'pg'

import { startPostgres, type Cluster } from './postgres'
import { canReach, dataFolder } from './postgresHome'
import { identify } from './processIdentity'

jest.setTimeout(60_000)

let home: string
let cluster: Cluster | undefined

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'kasa-supervisor-'))
  chmodSync(home, 0o755)
})
afterEach(async () => {
  await cluster?.stop()
  cluster = undefined
  rmSync(home, { recursive: true, force: true })
})

async function query(url: string, sql: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ value: string }>(sql)
    return rows.map((row) => row.value)
  } finally {
    await client.end()
  }
}

const until = async <T>(look: () => Promise<T | undefined>, patienceMs = 20_000): Promise<T> => {
  const endMs = Date.now() + patienceMs
  for (;;) {
    const seen = await look().catch(() => undefined)
    if (seen !== undefined) return seen
    if (Date.now() > endMs) throw new Error('waited in vain')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** A separate Node process that starts the cluster, prints `url pid`, and waits to be killed. */
function startInAnotherNode(): { child: ChildProcess; started: Promise<{ url: string; pid: number }> } {
  const script = `const { startPostgres } = await import('./postgres.ts'); const c = await startPostgres(process.env.HOME_UNDER_TEST); console.log(c.url, c.pid())`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], {
    cwd: __dirname,
    env: { ...process.env, HOME_UNDER_TEST: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const started = new Promise<{ url: string; pid: number }>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`ended with ${code} before it was ready`)))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', (line) => {
      const [url = '', pid = ''] = line.split(' ')
      resolve({ url, pid: Number(pid) })
    })
  })
  return { child, started }
}

it('keeps the data when Node is killed, and takes the orphaned server over', async () => {
  const { child, started } = startInAnotherNode()
  const { url, pid } = await started
  await query(url, `create table kept as select 'still here' as value`)
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  expect(identify(pid)).toBeDefined()

  cluster = await startPostgres(home)
  expect(cluster.url).toBe(url)
  expect(cluster.pid()).not.toBe(pid)
  expect(identify(pid)).toBeUndefined()
  expect(await query(cluster.url, 'select value from kept')).toEqual(['still here'])
})

it('starts a killed server again by itself, with what was committed', async () => {
  const troubles: string[] = []
  const server = (cluster = await startPostgres(home, { onTrouble: (text) => troubles.push(text) }))
  await query(server.url, `create table kept as select 'committed' as value`)
  const first = server.pid()
  process.kill(first as number, 'SIGKILL')
  expect(await until(() => query(server.url, 'select value from kept'))).toEqual(['committed'])
  expect(server.pid()).not.toBe(first)
  expect(troubles[0]).toMatch(/PostgreSQL ended \(SIGKILL\)/)
})

it('makes a cluster in UTF-8 and C.UTF-8, only on loopback, no socket file, every commit on disk', async () => {
  const { url } = (cluster = await startPostgres(home))
  const settings = await query(
    url,
    `select name || '=' || setting as value from pg_settings
     where name in ('fsync','full_page_writes','listen_addresses','server_encoding','synchronous_commit','unix_socket_directories') order by name`,
  )
  expect(settings).toEqual([
    'fsync=on',
    'full_page_writes=on',
    'listen_addresses=127.0.0.1',
    'server_encoding=UTF8',
    'synchronous_commit=on',
    'unix_socket_directories=',
  ])
  expect(await query(url, `select datcollate as value from pg_database where datname = 'template1'`)).toEqual([
    'C.UTF-8',
  ])
  await expect(query(url.replace(/:[^:@]+@/, ':password@'), 'select 1')).rejects.toThrow(
    /password authentication failed/,
  )
})

const asRoot = process.getuid?.() === 0 ? it : it.skip
asRoot('puts the data where its user can reach it when KASA_HOME is under a closed folder', async () => {
  const closed = join(home, 'closed')
  mkdirSync(join(closed, 'kasa'), { recursive: true })
  chmodSync(closed, 0o700)
  cluster = await startPostgres(join(closed, 'kasa'))
  const data = dataFolder(join(closed, 'kasa'))
  expect(data).not.toContain(home)
  const { uid, gid } = statSync(data)
  expect(uid).not.toBe(0)
  expect(canReach(data, { uid, gid })).toBe(true)
  expect(await query(cluster.url, `select 'reached' as value`)).toEqual(['reached'])
  await cluster.stop()
  rmSync(dirname(data), { recursive: true })
})
