import { spawn, type ChildProcess } from 'node:child_process'

import { root } from '../local/bootstrap.mjs'
import { frontName, refuseOthersStore, watchFronts } from './devWatch'
import { readSettings } from '../local/environment'
import { freePort } from '../local/freePort'
import { frontFolders } from '../local/fronts'
import { Refusal, print } from '../local/progress'
import { runningConsole } from '../local/runFile'

/**
 * `npm run dev`: rebuilds and publishes the console as you change it, and restarts the API. With names (`npm run dev
 * -- remit host`), only those fronts are built and watched. Uses the console that already runs on this KASA_HOME;
 * otherwise starts one, on PORT or the first free port from 8080 on.
 */
const names = process.argv.slice(2)
const all = frontFolders()
const unknown = names.filter((name) => !all.some((folder) => frontName(folder) === name))
if (unknown.length > 0) {
  print(`✗ There is no ${unknown.join(', ')} among ${all.map(frontName).join(', ')}.`)
  process.exit(2)
}
const folders = names.length > 0 ? all.filter((folder) => names.includes(frontName(folder))) : all

try {
  refuseOthersStore(process.env)
  const settings = readSettings(process.env)
  const running = runningConsole(settings.home)
  if (running) print(`• into the console on http://localhost:${running.port}`)
  const port = running?.port ?? (process.env.PORT ? settings.port : await freePort(settings.port))
  const server = running ? undefined : startConsole(port, names.length === 0)
  // The console builds every front when it starts: two builds of the same front would overwrite each other.
  if (server) await untilReady(port)
  await watchFronts({
    home: settings.home,
    folders,
    sources: [...folders.map((folder) => `${folder}/src`), 'shared'],
    say: print,
  })
  print(`• watching ${folders.join(', ')} and shared; reload the page to see a change`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!server || server.exitCode !== null) process.exit(0)
      server.kill(signal)
    })
  }
} catch (error) {
  print(error instanceof Refusal ? `✗ ${error.message}` : String(error))
  process.exit(1)
}

/** Has no timeout: if the launcher gives up, it exits, and this fails as well. */
async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 250))
  }
}

/** Starts the launcher; with `isApiWatched`, the API restarts when its sources change. */
function startConsole(port: number, isApiWatched: boolean): ChildProcess {
  const env = {
    ...process.env,
    PORT: String(port),
    NODE_ENV: 'development',
    ...(isApiWatched && { KASA_WATCH_API: '1' }),
  }
  const child = spawn(process.execPath, ['deploy/console/start.mjs'], {
    cwd: root,
    stdio: 'inherit',
    detached: true,
    env,
  })
  child.once('exit', (code) => process.exit(code ?? 1))
  return child
}
