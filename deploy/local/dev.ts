import { spawn, type ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'

import { publishAll } from '../release/publish'
import { root } from './bootstrap.mjs'
import { readSettings } from './environment'
import { buildFronts, frontFolders } from './fronts'
import { Refusal, say, seconds } from './progress'

/**
 * `npm run dev`: the console, rebuilt and published as you change it; the API restarts by itself. With names
 * (`npm run dev -- remit host`) only those fronts are watched, against a console that runs already. Reload the page to see a change.
 */
const names = process.argv.slice(2)
const unknown = names.filter((name) => !frontFolders().some((folder) => folder.replace('remotes/', '') === name))
if (unknown.length > 0) {
  say(`✗ There is no ${unknown.join(', ')} among ${frontFolders().map((folder) => folder.replace('remotes/', '')).join(', ')}.`)
  process.exit(2)
}
const watched = names.length > 0 ? frontFolders().filter((folder) => names.includes(folder.replace('remotes/', ''))) : frontFolders()

/** Editors write a file in several steps; one build for all of them. */
const quietMs = 150
const isSource = (file: string | null) => file !== null && /\.(tsx?|mjs|css|json|svg)$/.test(file) && !/(^|[/\\])(node_modules|dist)[/\\]|\.test\.tsx?$/.test(file)

try {
  const settings = readSettings(process.env)
  const server = names.length === 0 ? startConsole() : undefined
  watchFronts(settings.home)
  say(`• watching ${watched.join(', ')} and shared`)
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

/** The launcher itself, told to restart the API on a change of its sources. */
function startConsole(): ChildProcess {
  const child = spawn(process.execPath, ['deploy/local/start.mjs'], { cwd: root, stdio: 'inherit', detached: true, env: { ...process.env, KASA_WATCH_API: '1', NODE_ENV: 'development' } })
  child.once('exit', (code) => process.exit(code ?? 1))
  return child
}

function watchFronts(home: string): void {
  let timer: NodeJS.Timeout | undefined
  let running = false
  let again = false

  const rebuild = async () => {
    if (running) return void (again = true)
    running = true
    const startedMs = Date.now()
    try {
      const { built } = await buildFronts(watched)
      const moved = built.length > 0 ? (await publishAll(home, root)).filter((publication) => publication.moved) : []
      if (built.length > 0) say(`✓ ${moved.map(({ id }) => id).join(', ') || 'nothing new'} (${seconds(startedMs)})`)
    } catch (error) {
      say(error instanceof Error ? error.message : String(error))
    }
    running = false
    if (!again) return
    again = false
    await rebuild()
  }

  for (const folder of [...watched.map((front) => `${front}/src`), 'shared']) {
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!isSource(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => void rebuild(), quietMs)
    })
  }
}
