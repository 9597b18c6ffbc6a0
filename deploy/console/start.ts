import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { ConfigRefused } from '@kasa/api/config/config'
import { readTenantFiles } from '@kasa/api/tenants/tenantFiles'

import { publishAll } from '../release/publish'
import { ensureAccess, readAccess } from '../walletProvider/access'
import { clientsIn, providersVariable } from '../walletProvider/clients'
import { announce } from './announce'
import { root } from '../local/bootstrap.mjs'
import { readSettings, type LocalSettings } from '../local/environment'
import { buildFronts } from '../local/fronts'
import { startPostgres } from '../local/postgres'
import { Refusal, print, seconds, step } from '../local/progress'
import { takeOver } from '../local/runFile'
import { supervise, type Supervised } from '../local/supervise'

/** Allows for the first start of many tenants on a slow disk. In ms. */
const readyPatienceMs = 120_000
/** Gives the API time to finish the requests in progress. */
const stopApiWith = [
  ['SIGTERM', 30_000],
  ['SIGKILL', 5_000],
] as const

const startedMs = Date.now()
/** Stops what was started, in reverse order: the API before its database. */
const undo: (() => Promise<void> | void)[] = []
let leaving: Promise<void> | undefined

const leave = (code: number): Promise<void> =>
  (leaving ??= (async () => {
    for (const stop of undo.reverse())
      await Promise.resolve(stop()).catch((error: unknown) => print(`✗ ${String(error)}`))
    process.exit(code)
  })())

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!leaving) print(`• ${signal}: stopping`)
    void leave(0)
  })
}
// A signal sent to npm can kill the shell between npm and this process without reaching us. A changed parent
// therefore also means stop.
const parent = process.ppid
setInterval(() => {
  if (process.ppid === parent || leaving) return
  print('• whoever started us is gone: stopping')
  void leave(0)
}, 1_000).unref()
// A closed stdout or stderr must not crash the console.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

try {
  await start(readSettings(process.env))
} catch (error) {
  if (!leaving)
    print(
      error instanceof Refusal
        ? `\n✗ ${error.message}`
        : `\n✗ Kasa did not start.\n${error instanceof Error ? error.stack : String(error)}`,
    )
  await leave(1)
}

async function start(settings: LocalSettings): Promise<void> {
  const run = await takeOver(settings.home, settings.port)
  undo.push(run.leave)
  await refuseTakenPort(settings.port)

  const database = settings.databaseUrl
    ? Promise.resolve(settings.databaseUrl)
    : step(
        'PostgreSQL',
        () => startPostgres(settings.home, { onTrouble: (text) => print(`! ${text}`) }),
        ({ port }) => `on 127.0.0.1:${port}`,
      ).then(({ url, stop }) => {
        undo.push(stop)
        return url
      })
  const fronts = step(
    'host and remotes built',
    () => buildFronts(),
    ({ built, fresh }) => (built.length > 0 ? built.join(', ') : `${fresh.length} unchanged`),
  ).then(() =>
    step(
      'published',
      () => publishAll(settings.home, root),
      (all) =>
        all
          .filter(({ moved }) => moved)
          .map(({ id }) => id)
          .join(', ') || 'nothing new',
    ),
  )
  // Waits for both before a failure is thrown: a database started meanwhile must be registered to be stopped.
  const [databaseUrl] = await Promise.allSettled([database, fronts]).then(() => Promise.all([database, fronts]))

  const env = {
    NODE_ENV: 'production',
    ...process.env,
    PORT: String(settings.port),
    KASA_HOME: settings.home,
    DATABASE_URL: databaseUrl,
    KASA_SECRET: settings.secret,
    KASA_DEMO: settings.demo ? '1' : '0',
    ...(await startWalletProvider(settings, run.note)),
  }
  if (settings.demo && existsSync(join(root, 'deploy/demo/seed.ts')))
    await step('demo data', () => runOnce('deploy/demo/seed.ts', env))

  const api = superviseApi(env, (pid) => run.note('api', pid))
  undo.push(api.stop)
  await step(
    'API',
    () => untilReady(settings.port, api),
    () => 'ready',
  )
  announce(settings, seconds(startedMs))
}

/** The API prints what is wrong with a tenant's file; then the start fails. */
function tenantsOfFolder() {
  try {
    return readTenantFiles(process.env.KASA_TENANTS || join(root, 'deploy/tenants'))
  } catch (error) {
    throw error instanceof ConfigRefused ? new Refusal(error.message) : error
  }
}

/**
 * Starts the local wallet provider for the demo's tenants that have wallets, and returns the API's settings for it.
 * Not started if the deployment configures its own providers.
 */
async function startWalletProvider(
  { demo, home, port }: LocalSettings,
  note: (child: 'walletProvider', pid: number | undefined) => void,
): Promise<{ WALLET_PROVIDERS?: string }> {
  if (!demo || process.env.WALLET_PROVIDERS) return {}
  const clients = clientsIn(tenantsOfFolder())
  if (clients.length === 0 && !readAccess(home)) return {}
  const access = await ensureAccess(home, clients)
  const provider = supervise({
    name: 'wallet provider',
    start: () => {
      const child = tsx('deploy/walletProvider/main.ts', { ...process.env, KASA_HOME: home, PORT: String(port) })
      note('walletProvider', child.pid)
      return child
    },
    stopWith: stopApiWith,
    onEnd: (what, waitMs) => {
      if (!leaving) print(`! ${what}; starting it again in ${waitMs} ms`)
    },
  })
  undo.push(provider.stop)
  return { WALLET_PROVIDERS: providersVariable(access) }
}

function tsx(file: string, env: NodeJS.ProcessEnv, flags: readonly string[] = []) {
  // In its own process group: Ctrl-C reaches only the launcher, which stops its children in order.
  return spawn(process.execPath, [...flags, '--import', 'tsx', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
}

function runOnce(file: string, env: NodeJS.ProcessEnv): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = tsx(file, env)
    const stop = () => void child.kill('SIGTERM')
    undo.push(stop)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      undo.splice(undo.indexOf(stop), 1)
      if (code === 0) resolve()
      else reject(new Refusal(`${file} ended with ${signal ?? `exit ${code}`}; the lines above say why.`))
    })
  })
}

type Api = Supervised & { endedEarly: () => string | undefined; ready: () => void }

function superviseApi(env: NodeJS.ProcessEnv, noteApi: (pid: number | undefined) => void): Api {
  let wasReady = false
  let early: string | undefined
  const supervised = supervise({
    name: 'API',
    start: () => {
      const child = tsx(
        'api/src/main.ts',
        env,
        env.KASA_WATCH_API === '1'
          ? [
              '--watch-preserve-output',
              '--watch-path=api/src',
              '--watch-path=shared/contracts/src',
              '--watch-path=shared/domain/src',
            ]
          : [],
      )
      noteApi(child.pid)
      return child
    },
    stopWith: stopApiWith,
    onEnd: (what, waitMs) => {
      if (!wasReady) early = what
      else if (!leaving) print(`! ${what}; starting it again in ${waitMs} ms`)
    },
  })
  return { ...supervised, endedEarly: () => early, ready: () => (wasReady = true) }
}

/** If the API exits before it is ready, the start fails: a restart would fail in the same way. */
async function untilReady(port: number, api: Api): Promise<void> {
  const untilMs = Date.now() + readyPatienceMs
  while (Date.now() < untilMs) {
    const ended = api.endedEarly()
    if (ended) throw new Refusal(`${ended} before it was ready; the lines above say why.`)
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    if (answer?.ok) return api.ready()
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Refusal(`The API did not answer /readyz within ${readyPatienceMs / 1000} s; the lines above say why.`)
}

async function refuseTakenPort(port: number): Promise<void> {
  const taken = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    (error: { cause?: { code?: string }; name?: string }) => error.cause?.code !== 'ECONNREFUSED',
  )
  if (taken)
    throw new Refusal(
      `Port ${port} is in use by another program. Stop it, or choose another port, for example PORT=${port + 1} npm start.`,
    )
}
