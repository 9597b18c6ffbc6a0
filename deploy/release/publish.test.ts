import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { pointer } from '@kasa/contracts/published'

import { publish, rollBack } from './publish'

let folder: string
let home: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kasa-publish-'))
  home = join(folder, 'home')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const manifest = (version: string) => ({
  id: 'remit',
  version,
  owner: { team: 'T', contact: 'c' },
  contract: { major: 1, minMinor: 0 },
  routes: [],
  menu: [],
  permissions: [],
  locales: { tr: {}, en: {} },
  budgets: { totalKb: 40 },
  platform: {},
})

/** What the build leaves behind, with this code in its chunk. */
function built(code: string, { version = '1.0.0', name = 'dist', chunks = 1 } = {}): string {
  const dist = join(folder, name)
  mkdirSync(dist, { recursive: true })
  const files: Record<string, string> = { 'module.json': JSON.stringify(manifest(version)), 'remoteEntry.js': 'entry()' }
  for (let index = 0; index < chunks; index++) files[`chunk${index}.js`] = code
  for (const [file, text] of Object.entries(files)) writeFileSync(join(dist, file), text)
  const integrity = Object.fromEntries(Object.entries(files).map(([file, text]) => [file, `sha384-${createHash('sha384').update(text).digest('base64')}`]))
  writeFileSync(join(dist, 'integrity.json'), JSON.stringify(integrity))
  return dist
}

const shelf = () => join(home, 'modules/m/remit')
const live = () => pointer.parse(JSON.parse(readFileSync(join(home, 'modules/pointers/remit.json'), 'utf8')))

test('a build goes into a folder of its own, with compressed twins, and becomes live', async () => {
  const published = await publish(home, built('one()'))
  expect(published.moved).toBe(true)
  expect(live().folder).toBe(published.folder)
  expect(published.folder).toMatch(/^1\.0\.0-[0-9a-f]{12}$/)
  expect(brotliDecompressSync(readFileSync(join(shelf(), published.folder, 'chunk0.js.br'))).toString()).toBe('one()')
})

test('publishing the same bytes again changes nothing', async () => {
  await publish(home, built('one()'))
  const before = readFileSync(join(home, 'modules/pointers/remit.json'), 'utf8')
  expect((await publish(home, built('one()'))).moved).toBe(false)
  expect(readFileSync(join(home, 'modules/pointers/remit.json'), 'utf8')).toBe(before)
})

test('other bytes of the same version stand beside the old ones', async () => {
  const first = await publish(home, built('one()'))
  const second = await publish(home, built('two()'))
  expect(second.folder).not.toBe(first.folder)
  expect(readFileSync(join(shelf(), first.folder, 'chunk0.js'), 'utf8')).toBe('one()')
  expect(live()).toMatchObject({ folder: second.folder, history: [first.folder, second.folder] })
})

test('the pointer’s time rises with every move, backwards too, and when the clock went back', async () => {
  const first = await publish(home, built('one()'), 1000)
  await publish(home, built('two()'), 500)
  const second = live().movedAt
  await rollBack(home, 'remit', undefined, 100)
  expect([second, live().movedAt]).toEqual([1001, 1002])
  expect(live()).toMatchObject({ folder: first.folder, version: '1.0.0' })
})

test('there is no way back to what never was, or is gone from the disk', async () => {
  const first = await publish(home, built('one()'))
  await expect(rollBack(home, 'remit')).rejects.toThrow('no earlier build')
  await publish(home, built('two()'))
  await expect(rollBack(home, 'remit', '1.0.0-000000000000')).rejects.toThrow('has no 1.0.0-000000000000')
  rmSync(join(shelf(), first.folder), { recursive: true })
  await expect(rollBack(home, 'remit')).rejects.toThrow('is retired')
})

test('a build whose file was changed after it is refused', async () => {
  const dist = built('one()')
  writeFileSync(join(dist, 'chunk0.js'), 'evil()')
  await expect(publish(home, dist)).rejects.toThrow('differs from its hash')
  expect(existsSync(shelf())).toBe(false)
})

test('ten publishers of one build at once leave one whole folder', async () => {
  const dist = built('one()')
  const published = await Promise.all(Array.from({ length: 10 }, () => publish(home, dist)))
  expect(new Set(published.map(({ folder: name }) => name)).size).toBe(1)
  expect(readdirSync(shelf())).toEqual([live().folder])
})

/** Publishes in a process of its own and kills it after `ms`; resolves when it is gone. */
const publishAndKill = (dist: string, ms: number) =>
  new Promise<void>((done) => {
    const code = `import { publish } from ${JSON.stringify(join(__dirname, 'publish.ts'))}; await publish(${JSON.stringify(home)}, ${JSON.stringify(dist)}); process.exit(0)`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], { cwd: join(__dirname, '../..'), stdio: ['ignore', 'ipc', 'ignore'] as never })
    const timer = setTimeout(() => child.kill('SIGKILL'), ms)
    child.on('exit', () => {
      clearTimeout(timer)
      done()
    })
  })

test('killed at any moment, it leaves the old build live or the new one, each whole', async () => {
  const before = await publish(home, built('old()', { name: 'old' }))
  const dist = built('new();'.repeat(4000), { name: 'new', version: '1.1.0', chunks: 30 })
  const seen = new Set<string>()
  for (const ms of [250, 350, 450, 550, 650, 750, 1000, 5000]) {
    await publishAndKill(dist, ms)
    const { folder: name } = live()
    seen.add(name)
    const integrity = JSON.parse(readFileSync(join(shelf(), name, 'integrity.json'), 'utf8')) as Record<string, string>
    for (const [file, hash] of Object.entries(integrity)) {
      expect(`sha384-${createHash('sha384').update(readFileSync(join(shelf(), name, file))).digest('base64')}`).toBe(hash)
    }
  }
  expect(seen.has(before.folder)).toBe(true)
  expect(live().version).toBe('1.1.0')
}, 60_000)
