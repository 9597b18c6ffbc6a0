import { spawn, type ChildProcess } from 'node:child_process'

import { root } from '../local/bootstrap.mjs'
import { frontName, refuseOthersStore, watchFronts } from './devWatch'
import { readSettings } from '../local/environment'
import { freePort } from '../local/freePort'
import { frontFolders } from '../local/fronts'
import { Refusal, say } from '../local/progress'
import { runningConsole } from '../local/runFile'

/**
 * `npm run dev`: the console, rebuilt and published as you change it; the API restarts by itself. With names (`npm run
 * dev -- remit host`) only those fronts are built and watched. A console that runs on this KASA_HOME already is taken;
 * where none does, one is started, on PORT or the first free port from 8080 on.
 */
const names = process.argv.slice(2)
const all = frontFolders()
const unknown = names.filter((name) => !all.some((folder) => frontName(folder) === name))
if (unknown.length > 0) {
  say(`✗ There is no ${unknown.join(', ')} among ${all.map(frontName).join(', ')}.`)
  process.exit(2)
}
const folders = names.length > 0 ? all.filter((folder) => names.includes(frontName(folder))) : all

try {
  refuseOthersStore(process.env)
  const settings = readSettings(process.env)
  const running = runningConsole(settings.home)
  if (running) say(`• into the console on http://localhost:${running.port}`)
  const port = running?.port ?? (process.env.PORT ? settings.port : await freePort(settings.port))
  const server = running ? undefined : startConsole(port, names.length === 0)
  // Its start builds every front: two builds of one would write over each other.
  if (server) await untilReady(port)
  await watchFronts({
    home: settings.home,
    folders,
    sources: [...folders.map((folder) => `${folder}/src`), 'shared'],
    say,
  })
  say(`• watching ${folders.join(', ')} and shared; reload the page to see a change`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (!server || server.exitCode !== null) process.exit(0)
      server.kill(signal)
    })
  }
} catch (error) {
  say(error instanceof Refusal ? `✗ ${error.message}` : String(error))
  process.exit(1)
}

/** Its own patience, and its end, are the launcher's: when it gives up, so does this. */
async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 250))
  }
}

/** The launcher itself; `isApiWatched` restarts the API on a change of its sources. */
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
