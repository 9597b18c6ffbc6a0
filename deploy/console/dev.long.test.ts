import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildApp } from '@kasa/api/app'
import { openTenant, tenantsOf } from '@kasa/api/tenants/tenants'
import { testSecret, testTenantConfig } from '@kasa/api/testing/testTenant'
import { webRoutes } from '@kasa/api/web/web.routes'
import { registry } from '@kasa/contracts/registry'

import { root } from '../local/bootstrap.mjs'
import { watchFronts } from './devWatch'
import { freePort } from '../local/freePort'
import { runningConsole, takeOver } from '../local/runFile'

let home: string
beforeEach(() => void (home = mkdtempSync(join(tmpdir(), 'kasa-dev-'))))
afterEach(() => rmSync(home, { recursive: true, force: true }))

/** Copies a fixture to a remote of its own, so that no test edits the console's sources. */
function remoteOfOurs(): string {
  const folder = `e2e/federation/dist/dev-${process.pid}/healthy`
  mkdirSync(join(root, folder), { recursive: true })
  for (const part of ['package.json', 'webpack.config.mjs', 'src'])
    cpSync(join(root, 'e2e/federation/remotes/healthy', part), join(root, folder, part), { recursive: true })
  return folder
}

/** A listening console server; it follows the changes in `home`. */
async function console() {
  const tenants = tenantsOf([
    openTenant(
      testTenantConfig({ id: 'one', hosts: ['127.0.0.1'], modules: ['healthy'] }),
      'postgres://127.0.0.1:1/none',
      testSecret,
    ),
  ])
  const app = await buildApp({ tenants, extend: (scope) => webRoutes(scope, { home }) })
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const offered = async () =>
    registry.parse(
      JSON.parse(((await (await fetch(`${address}/registry/v1.json`)).json()) as { payload: string }).payload),
    ).modules[0]
  return {
    offered,
    /** The code of the module that a browser would run now. */
    code: async () => {
      const module = await offered()
      const files = Object.keys(module?.integrity ?? {})
      return (
        await Promise.all(files.map(async (file) => (await fetch(address + (module?.base ?? '') + file)).text()))
      ).join('\n')
    },
    close: () => app.close().then(() => tenants.close()),
  }
}

/** Polls until `isSo` is true; after a minute, returns the last value. */
async function until<T>(look: () => Promise<T>, isSo: (seen: T) => boolean): Promise<T> {
  const endMs = Date.now() + 60_000
  for (;;) {
    const seen = await look()
    if (isSo(seen) || Date.now() > endMs) return seen
    await new Promise((done) => setTimeout(done, 100))
  }
}

test('a watched module and each edit of it run in the console, type errors shown; broken ones do not', async () => {
  const folder = remoteOfOurs()
  const page = join(root, folder, 'src/HealthyPage.tsx')
  const source = readFileSync(page, 'utf8')
  const { offered, code, close } = await console()
  const output: string[] = []
  const watching = await watchFronts({
    home,
    folders: [folder],
    sources: [`${folder}/src`],
    say: (text) => output.push(text),
  })
  try {
    const first = await offered()
    expect([first?.id, (await code()).includes('Edited by a test')]).toEqual(['healthy', false])

    writeFileSync(page, `${source.replace('</h1>', ' Edited by a test</h1>')}\nexport const half: number = 'written'\n`)
    const edited = await until(offered, (module) => module?.base !== first?.base)
    expect(edited?.base).not.toBe(first?.base)
    expect(await code()).toContain('Edited by a test')
    await until(
      () => Promise.resolve(output.length),
      (lines) => lines > 2,
    )
    expect(output.at(-1)).toMatch(/✗ types.*\n.*HealthyPage\.tsx\(\d+,\d+\): error TS2322/)

    writeFileSync(page, 'this is no TypeScript {')
    await until(
      () => Promise.resolve(output.length),
      (lines) => lines > 3,
    )
    expect(output.at(-1)).toContain('HealthyPage.tsx')
    expect((await offered())?.base).toBe(edited?.base)

    writeFileSync(page, source)
    expect((await until(offered, (module) => module?.base === first?.base))?.base).toBe(first?.base)
  } finally {
    watching.stop()
    await close()
    rmSync(join(root, folder, '..'), { recursive: true, force: true })
  }
}, 240_000)

const listening = (server: Server, port: number) =>
  new Promise<number>((done) => server.listen(port, () => done((server.address() as AddressInfo).port)))

test('where a port is taken the next free one is used', async () => {
  const server = createServer()
  const taken = await listening(server, 0)
  expect(await freePort(taken)).toBeGreaterThan(taken)
  await new Promise((done) => server.close(done))
  expect(await freePort(taken)).toBe(taken)
})

test('a console that serves the home is found, one that is gone is not', async () => {
  expect(runningConsole(home)).toBeUndefined()
  const run = await takeOver(home, 8123)
  expect(runningConsole(home)).toEqual({ port: 8123 })
  run.leave()
  writeFileSync(
    join(home, 'run.json'),
    JSON.stringify({ launcher: { pid: 4_000_000, startedAt: '1', parent: 1 }, port: 8123 }),
  )
  expect(runningConsole(home)).toBeUndefined()
})

test.each([
  [
    'a bucket, which others run',
    ['remit'],
    { KASA_STORE: 's3://kasa/live?endpoint=https://s3.example' },
    1,
    /KASA_STORE is s3:\/\/kasa\/live: .*npm run override/,
  ],
  ['an unknown name, with the known ones', ['nothing'], {}, 2, /There is no nothing among host, .*remit/],
])(
  'refused: %s',
  async (_name, names, env, status, words) => {
    const child = spawn(process.execPath, ['--import', 'tsx', 'deploy/console/dev.ts', ...names], {
      cwd: root,
      env: { ...process.env, KASA_HOME: home, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let text = ''
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const code = await new Promise((done) => child.once('exit', done))
    expect([code, text]).toEqual([status, expect.stringMatching(words)])
  },
  30_000,
)
