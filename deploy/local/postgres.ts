import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  closeSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

import pg from 'pg'

import { databaseOwner, dataFolder, programFolder, type Owner } from './postgresHome'
import { identify, stopProcess, type ProcessIdentity } from './processIdentity'
import { supervise } from './supervise'

/** A running embedded PostgreSQL. `url` is its maintenance database; callers create their own databases. */
export type Cluster = { url: string; port: number; pid: () => number | undefined; stop: () => Promise<void> }

type Options = {
  /** Called with a message when the server exited and will be restarted. */
  onTrouble?: (text: string) => void
  /** Further `-c name=value` settings; they override ours. */
  settings?: Record<string, string>
  /** `url` uses a socket in the data folder without a password; only the folder's owner can open it. */
  onSocket?: boolean
}

/** For two cores and a few hundred MB. fsync, full_page_writes and synchronous_commit keep PostgreSQL's default: on. */
const serverSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_connections: '200',
  max_wal_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Prevents old row versions of busy small tables (claims, counters) from piling up between vacuums.
  autovacuum_naptime: '15s',
}

const databaseUser = 'kasa'
/** Fast shutdown, then immediate shutdown (recovers at the next start), then SIGKILL. */
const stopWith = [
  ['SIGINT', 20_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const
const logLimitBytes = 10_000_000
/** SQLSTATE for a wrong password; retrying does not help. */
const wrongPassword = '28P01'

/**
 * Starts the PostgreSQL with its data in `home` and keeps it running; initialises it at the first call. Only one may
 * run per home.
 */
export async function startPostgres(
  home: string,
  { onTrouble = () => {}, settings = {}, onSocket = false }: Options = {},
): Promise<Cluster> {
  mkdirSync(home, { recursive: true })
  const dataDir = dataFolder(home)
  const owner = databaseOwner(dataDir)
  const programs = join(programFolder(owner), 'bin')
  const { port, password } = await access(home)
  if (!existsSync(join(dataDir, 'PG_VERSION'))) initialise({ dataDir, owner, programs, password, onSocket })
  await stopOrphan(dataDir)

  const log = join(home, 'postgres.log')
  const socket = onSocket ? { unix_socket_directories: dataDir } : {}
  const flags = Object.entries({ ...serverSettings, ...socket, port: String(port), ...settings }).flatMap(
    ([name, value]) => ['-c', `${name}=${value}`],
  )
  const server = supervise({
    name: 'PostgreSQL',
    start: () => {
      if (existsSync(log) && statSync(log).size > logLimitBytes) truncateSync(log)
      const out = openSync(log, 'a', 0o600)
      // In its own process group: Ctrl-C must stop the API first, and PostgreSQL only through us.
      const child = spawn(join(programs, 'postgres'), ['-D', dataDir, ...flags], {
        cwd: dataDir,
        stdio: ['ignore', out, out],
        detached: true,
        ...owner,
      })
      closeSync(out)
      return child
    },
    stopWith,
    onEnd: (what, waitMs) => onTrouble(`${what}; starting it again in ${waitMs} ms`),
  })
  const url = `postgres://${databaseUser}:${password}@127.0.0.1:${port}/postgres${onSocket ? `?host=${encodeURIComponent(dataDir)}` : ''}`
  try {
    await untilAnswering(url, 60_000)
  } catch (error) {
    await server.stop()
    throw new Error(`PostgreSQL did not start: ${String(error)}. Its log is ${log}.`, { cause: error })
  }
  return { url, port, pid: server.pid, stop: server.stop }
}

/** Port and password of this home, created once; the port changes if it is in use. */
async function access(home: string): Promise<{ port: number; password: string }> {
  const file = join(home, 'postgres.json')
  const known = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { port: number; password: string })
    : undefined
  const password = known?.password ?? randomBytes(24).toString('base64url')
  const orphan = known ? orphanOf(dataFolder(home)) : undefined
  const port = known && (orphan || (await isFree(known.port))) ? known.port : await freePort()
  if (port !== known?.port) writeFileSync(file, `${JSON.stringify({ port, password })}\n`, { mode: 0o600 })
  return { port, password }
}

/** Runs initdb in a temporary folder and renames it: an interrupted start leaves nothing that looks like data. */
function initialise({
  dataDir,
  owner,
  programs,
  password,
  onSocket,
}: {
  dataDir: string
  owner: Owner | undefined
  programs: string
  password: string
  onSocket: boolean
}): void {
  const unfinished = `${dataDir}.new`
  const passwordFile = `${dataDir}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (owner) for (const path of [unfinished, passwordFile]) chownSync(path, owner.uid, owner.gid)
  const flags = [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth-host=scram-sha-256',
    `--auth-local=${onSocket ? 'trust' : 'scram-sha-256'}`,
    `--username=${databaseUser}`,
    `--pwfile=${passwordFile}`,
  ]
  const made = spawnSync(join(programs, 'initdb'), ['-D', unfinished, ...flags], {
    cwd: unfinished,
    encoding: 'utf8',
    ...owner,
  })
  rmSync(passwordFile)
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  rmSync(dataDir, { recursive: true, force: true })
  renameSync(unfinished, dataDir)
}

/**
 * A postmaster that outlived the Node process that started it and still holds the data folder, its working directory.
 */
export function orphanOf(dataDir: string): ProcessIdentity | undefined {
  const file = join(dataDir, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const who = identify(Number.parseInt(readFileSync(file, 'utf8'), 10))
  try {
    return who && readlinkSync(`/proc/${who.pid}/cwd`) === dataDir ? who : undefined
  } catch {
    return undefined
  }
}

/** Stops an orphan cleanly (measured: 0.1 s idle), so that the next server is our supervised child. */
async function stopOrphan(dataDir: string): Promise<void> {
  const orphan = orphanOf(dataDir)
  if (orphan && !(await stopProcess(orphan, stopWith)))
    throw new Error(`An old PostgreSQL (pid ${orphan.pid}) holds ${dataDir} and does not stop.`)
  // A leftover pid file is not from our postmaster; if its pid is in use again, PostgreSQL would refuse to start.
  rmSync(join(dataDir, 'postmaster.pid'), { force: true })
}

async function untilAnswering(url: string, patienceMs: number): Promise<void> {
  const untilMs = Date.now() + patienceMs
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      await client.end().catch(() => {})
      if (Date.now() > untilMs || (error as { code?: string }).code === wrongPassword) throw error
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
  }
}

const listenOn = (port: number) =>
  new Promise<number | undefined>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(undefined))
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : undefined))
    })
  })

/** True if this loopback port is free. */
export const isFree = async (port: number): Promise<boolean> => (await listenOn(port)) !== undefined

/** A free loopback port. */
export async function freePort(): Promise<number> {
  const port = await listenOn(0)
  if (port === undefined) throw new Error('The system gives no free port on 127.0.0.1.')
  return port
}
