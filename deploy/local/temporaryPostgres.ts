import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

import { orphanOf, startPostgres, type Cluster } from './postgres'
import { dataFolder } from './postgresHome'
import { identify, isAlive, stopProcess, type ProcessIdentity } from './processIdentity'

const prefix = 'kasa-postgres-'

/** Nothing has to survive the run, so nothing has to be written to disk. */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  autovacuum_naptime: '1min',
  // Planning a statement on the tests' few rows costs more than running it, so each connection plans it once.
  plan_cache_mode: 'force_generic_plan',
}

/**
 * Nearly every test creates a database of hundreds of files: in memory, that costs a twentieth of the time on a disk.
 */
const memory = '/dev/shm'
/** The space that the servers of a test run need together, several times over. */
const memoryBytes = 4 * 2 ** 30

/** The folder for temporary data: in memory if there is enough and files are allowed there. */
function forgetfulFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= memoryBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * Starts a new PostgreSQL in a temporary folder, for tests and benchmarks; `stop` removes it. With durable settings,
 * it is on disk and uses TCP, as in production. Otherwise it uses a socket, which makes each query a fifth cheaper
 * and needs no password.
 */
export async function startTemporaryPostgres(settings: Record<string, string> = forgetful): Promise<Cluster> {
  await sweepPostgres()
  const home = mkdtempSync(join(settings === forgetful ? forgetfulFolder() : tmpdir(), prefix))
  // PostgreSQL's user must be able to enter the folder; the files in it have their own permissions.
  chmodSync(home, 0o755)
  // Written atomically: another run may be looking for leftovers.
  writeFileSync(join(home, 'owner.part'), JSON.stringify(identify(process.pid)))
  renameSync(join(home, 'owner.part'), ownerFileIn(home))
  const cluster = await startPostgres(home, { settings, onSocket: settings === forgetful })
  return {
    ...cluster,
    stop: async () => {
      await cluster.stop()
      remove(home)
    },
  }
}

const ownerFileIn = (home: string) => join(home, 'owner.json')

/** The process that owns the server; undefined if it was just started or just removed. */
function ownerOf(home: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(ownerFileIn(home), 'utf8')) as ProcessIdentity
  } catch {
    return undefined
  }
}

/** Stops and removes the servers whose test run was killed. Every run calls it first. */
export async function sweepPostgres(): Promise<void> {
  const homes = [tmpdir(), memory]
    .filter(existsSync)
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
  for (const home of homes.filter((one) => basename(one).startsWith(prefix))) {
    const owner = ownerOf(home)
    if (!owner || isAlive(owner)) continue
    const server = existsSync(join(home, 'postgres')) ? orphanOf(dataFolder(home)) : undefined
    if (server)
      await stopProcess(server, [
        ['SIGQUIT', 3_000],
        ['SIGKILL', 3_000],
      ])
    remove(home)
  }
}

/** The data may be elsewhere, with a link to it in `home`. */
function remove(home: string): void {
  if (existsSync(join(home, 'postgres'))) rmSync(dataFolder(home), { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
}
