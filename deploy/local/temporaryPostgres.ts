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

/** Nothing here outlives the run, so nothing needs to reach the disk. */
const forgetful = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '128MB',
  autovacuum_naptime: '1min',
  // Planning a statement of the tests' few rows costs more than running it: it is planned once for each connection.
  plan_cache_mode: 'force_generic_plan',
}

/**
 * A database of hundreds of files is made for nearly every test: in memory that costs a twentieth of what it costs on a
 * disk.
 */
const memory = '/dev/shm'
/** What the servers of a test run come to together, several times over. */
const memoryBytes = 4 * 2 ** 30

/** Where what need not last is kept: in memory, where there is enough of it that files may be in. */
function forgetfulFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= memoryBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}

/**
 * A fresh PostgreSQL in a temporary folder, for tests and benchmarks; `stop` removes it. With settings that keep what
 * is written it is on the disk and reached by TCP, as in production. Else it is reached by a socket, which costs a
 * fifth less for each query and no password for each connection.
 */
export async function startTemporaryPostgres(settings: Record<string, string> = forgetful): Promise<Cluster> {
  await sweepPostgres()
  const home = mkdtempSync(join(settings === forgetful ? forgetfulFolder() : tmpdir(), prefix))
  // PostgreSQL's user must pass through; the files inside are closed one by one.
  chmodSync(home, 0o755)
  // Whole or not at all: another run may be looking for what is left over.
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

/** Whose server it is; undefined where it is just begun, or just removed. */
function ownerOf(home: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(ownerFileIn(home), 'utf8')) as ProcessIdentity
  } catch {
    return undefined
  }
}

/** Stops and removes the servers whose test run was killed. The next run calls it too. */
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

/** Where the data had to be elsewhere, the folder in `home` is a link to it. */
function remove(home: string): void {
  if (existsSync(join(home, 'postgres'))) rmSync(dataFolder(home), { recursive: true, force: true })
  rmSync(home, { recursive: true, force: true })
}
