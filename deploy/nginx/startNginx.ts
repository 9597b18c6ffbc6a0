import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, copyFileSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../local/bootstrap.mjs'
import { findNginx } from './findNginx'

/**
 * A replacement in a shipped file, such as ports and paths, so that it runs in a test. Text that is not found is an
 * error of the test.
 */
export type Change = readonly [from: string | RegExp, to: string]
export type Site = { file: string; changes: readonly Change[] }

export type Nginx = {
  pid: number
  /** Switches the running nginx to another site without losing a request, as `nginx -s reload` does. */
  reload: (site: Site) => Promise<void>
  /** Its error and access log so far. */
  log: () => string
  stop: () => Promise<void>
}

const here = join(root, 'deploy/nginx')
const shared = ['routes.conf', 'file.conf', 'pass.conf', 'headers.conf']

/** The shipped compose configuration in front of the API at `apiPort`; browser tests use it. */
export const composeSite = (port: number, apiPort: number, home: string): Site => ({
  file: 'compose.conf',
  changes: [
    ['listen 8080', `listen 127.0.0.1:${port}`],
    ['server 172.30.80.11:8080', `server 127.0.0.1:${apiPort}`],
    [/ {2}server 172\.30\.80\.12:8080 max_fails=0;\n/, ''],
    ['/var/lib/kasa', home],
  ],
})

/** Starts a real nginx with the shipped configuration; it writes everything into a temporary folder. */
export async function startNginx(site: Site): Promise<Nginx> {
  const { folder, place, log, argv, ...run } = prepared(site)
  const child = spawn(run.program, argv, { env: run.env, stdio: ['ignore', run.output, run.output] })
  const ended = once(child, 'exit')
  await Promise.race([
    untilListening(folder),
    ended.then(() => Promise.reject(new Error(`nginx did not start:\n${log()}`))),
  ])
  const pid = child.pid ?? 0

  return {
    pid,
    log,
    async reload(next) {
      const before = children(pid)
      place(next)
      child.kill('SIGHUP')
      const untilMs = Date.now() + 10_000
      while (!before.every(hasEnded)) {
        if (Date.now() > untilMs) throw new Error(`nginx did not take the new configuration:\n${log()}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    async stop() {
      child.kill('SIGQUIT')
      const timer = setTimeout(() => child.kill('SIGTERM'), 3_000)
      await ended
      clearTimeout(timer)
      closeSync(run.output)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The error of `nginx -t` for a site's configuration; undefined if it is valid. */
export function refusalOfNginx(site: Site): string | undefined {
  const { folder, program, argv, env, output, log } = prepared(site)
  const { status } = spawnSync(program, [...argv, '-t'], { env, stdio: ['ignore', output, output] })
  const logged = log()
  closeSync(output)
  rmSync(folder, { recursive: true, force: true })
  return status === 0 ? undefined : logged
}

function prepared(site: Site) {
  const { program, brotli, libraries } = findNginx()
  const folder = mkdtempSync(join(tmpdir(), 'kasa-nginx-'))
  const config = join(folder, 'nginx.conf')
  for (const file of shared) copyFileSync(join(here, file), join(folder, file))
  writeFileSync(config, changed('nginx.conf', [['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so', brotli]]))
  const place = ({ file, changes }: Site) =>
    writeFileSync(join(folder, 'site.conf'), changed(join('sites', file), changes))
  place(site)
  // A file, not a pipe: Node's pipes are sockets, which cannot be opened as /dev/stdout.
  const logFile = join(folder, 'log')
  return {
    folder,
    program,
    // By default its workers run as nobody, who may not read root's temporary folders.
    argv: [
      '-e',
      'stderr',
      '-p',
      `${folder}/`,
      '-c',
      config,
      '-g',
      `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`,
    ],
    env: { ...process.env, ...(libraries && { LD_LIBRARY_PATH: libraries }) },
    output: openSync(logFile, 'a'),
    log: () => readFileSync(logFile, 'utf8'),
    place,
  }
}

function changed(file: string, changes: readonly Change[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      const next = text.replaceAll(from instanceof RegExp ? new RegExp(from, 'g') : from, to)
      if (next === text) throw new Error(`${file} has no ${String(from)}`)
      return next
    },
    readFileSync(join(here, file), 'utf8'),
  )
}

/** nginx writes its pid once its sockets listen. */
async function untilListening(folder: string): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (readText(join(folder, 'nginx.pid')).trim() !== '') return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error('nginx did not listen within 10 s')
}

const readText = (file: string): string => {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

/** A worker that is shutting down accepts no requests; its process title shows that. */
const hasEnded = (worker: string): boolean => /^$|shutting down/.test(readText(`/proc/${worker}/cmdline`))

/** Its workers, as listed by the kernel. */
const children = (pid: number): string[] =>
  readText(`/proc/${pid}/task/${pid}/children`).trim().split(/\s+/).filter(Boolean)

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port')
  return address.port
}
