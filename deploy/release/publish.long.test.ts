import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'

import { bucketStore } from '@kasa/api/releases/bucketStore'
import { folderStore } from '@kasa/api/releases/folderStore'
import { fileKey, mapKey } from '@kasa/api/releases/keys'
import { allPointers, newestPointer, PointerMoved } from '@kasa/api/releases/pointers'
import type { Store } from '@kasa/api/releases/store'
import { credentials, startS3, type S3Server } from '@kasa/api/releases/testing/s3Server'

import { readBuild } from './build'
import { publish } from './publish'
import { builtModule, faultsOf } from './testing/builds'
import { Killed, stoppingStore } from './testing/stoppingStore'

let folder: string
let s3: S3Server

beforeAll(async () => {
  Object.assign(process.env, credentials)
  s3 = await startS3()
})
afterAll(() => s3.close())
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kasa-publish-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const mover = (at = 1000) => ({ at, by: 'Ada', commit: 'c0ffee' })
const build = (wanted: Parameters<typeof builtModule>[1] & { name?: string } = {}) =>
  readBuild(builtModule(join(folder, wanted.name ?? 'dist'), wanted))
const live = async (store: Store) => (await newestPointer(store, 'remit'))?.stable.folder
const text = async (store: Store, key: string) => (await store.get(key))?.toString()
let number = 0

describe.each([
  ['a folder', () => folderStore(join(folder, 'home'))],
  ['a bucket', () => bucketStore(s3.address(`publish${number++}`))],
])('into %s', (_name, open) => {
  let store: Store
  beforeEach(() => (store = open()))

  test('a build goes into a folder of its own, with compressed twins, and becomes live', async () => {
    const published = await publish(store, await build(), mover())
    expect(published).toEqual({ id: 'remit', folder: expect.stringMatching(/^1\.0\.0-[0-9a-f]{12}$/), moved: true })
    expect(await live(store)).toBe(published.folder)
    expect(
      brotliDecompressSync(
        (await store.get(fileKey('remit', published.folder, 'chunk0.js.br'))) ?? Buffer.alloc(0),
      ).toString(),
    ).toBe('one()')
    expect(await faultsOf(store, 'remit')).toEqual([])
  })

  test('its maps are beside the published folders, where nothing is served', async () => {
    const made = await build()
    writeFileSync(join(made.dist, 'chunk0.js.map'), '{"version":3}')
    const published = await publish(store, made, mover())
    expect(await text(store, mapKey('remit', published.folder, 'chunk0.js'))).toBe('{"version":3}')
    expect(
      (await Promise.all(['modules/', 'host/'].map((shelf) => store.list(shelf))))
        .flat()
        .filter((key) => key.includes('.map')),
    ).toEqual([])
  })

  test('publishing the same bytes again changes nothing', async () => {
    await publish(store, await build(), mover())
    const before = await store.list('modules/')
    expect((await publish(store, await build(), mover())).moved).toBe(false)
    expect(await store.list('modules/')).toEqual(before)
  })

  test('other bytes of the same version are stored beside the old ones', async () => {
    const first = await publish(store, await build(), mover())
    const second = await publish(store, await build({ code: 'two()' }), mover())
    expect(await text(store, fileKey('remit', first.folder, 'chunk0.js'))).toBe('one()')
    expect(await newestPointer(store, 'remit')).toMatchObject({
      serial: 2,
      stable: { folder: second.folder },
      fallback: { folder: first.folder },
      history: [first.folder, second.folder],
    })
  })

  test('a canary exists beside the stable build', async () => {
    const first = await publish(store, await build(), mover())
    const second = await publish(store, await build({ code: 'two()' }), mover(), 10)
    expect(await newestPointer(store, 'remit')).toMatchObject({
      stable: { folder: first.folder },
      canary: { folder: second.folder, share: 10 },
    })
    expect((await publish(store, await build({ code: 'two()' }), mover(), 10)).moved).toBe(false)
    expect((await publish(store, await build({ code: 'two()' }), mover(), 25)).moved).toBe(true)
    expect(await faultsOf(store, 'remit')).toEqual([])
  })

  test('a published file is never overwritten: one with other bytes under the name ends the release', async () => {
    const wanted = await build()
    await store.putIfAbsent(fileKey('remit', wanted.folder, 'chunk0.js'), Buffer.from('evil()'))
    await expect(publish(store, wanted, mover())).rejects.toThrow(/chunk0\.js is there with other bytes/)
    expect([await live(store), await text(store, fileKey('remit', wanted.folder, 'chunk0.js'))]).toEqual([
      undefined,
      'evil()',
    ])
  })

  test('and a twin that unpacks to something else is refused', async () => {
    const wanted = await build()
    await store.putIfAbsent(fileKey('remit', wanted.folder, 'chunk0.js.br'), Buffer.from('evil()'))
    await expect(publish(store, wanted, mover())).rejects.toThrow(/chunk0\.js\.br is there with other bytes/)
    expect(await live(store)).toBeUndefined()
  })

  test('ten publishers of one build at once leave one whole folder, live', async () => {
    const wanted = await build()
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => publish(store, wanted, mover())))
    for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(PointerMoved)
    expect(await live(store)).toBe(wanted.folder)
    expect(await faultsOf(store, 'remit')).toEqual([])
  })

  test('of two concurrent releases one is refused because the other was first, and no move is lost', async () => {
    await publish(store, await build(), mover())
    const [two, three] = [await build({ code: 'two()', name: 'two' }), await build({ code: 'three()', name: 'three' })]
    const answers = await Promise.allSettled([publish(store, two, mover()), publish(store, three, mover())])
    const lost = answers.filter(({ status }) => status === 'rejected').length
    expect((await allPointers(store, 'remit')).map(({ serial }) => serial)).toEqual(lost === 1 ? [1, 2] : [1, 2, 3])
    expect(await faultsOf(store, 'remit')).toEqual([])
  })

  test.each(['before', 'after'] as const)(
    'killed %s any of its steps, it leaves every reader a whole build, and the next try succeeds',
    async (when) => {
      const [old, next] = [await build({ name: 'old' }), await build({ name: 'new', version: '1.1.0', code: 'new()' })]
      const seen = new Set<string | undefined>()
      let at = 0
      for (let isDone = false; !isDone;) {
        at += 1
        await clear()
        await publish(store, old, mover())
        const killed = stoppingStore(store, { at, when }, async () =>
          expect(await faultsOf(store, 'remit')).toEqual([]),
        )
        const error = await publish(killed, next, mover()).then(
          () => undefined,
          (reason: unknown) => reason,
        )
        if (error !== undefined) expect(error).toBeInstanceOf(Killed)
        isDone = error === undefined
        expect(await faultsOf(store, 'remit')).toEqual([])
        seen.add(await live(store))
        await publish(store, next, mover())
        expect([await live(store), await faultsOf(store, 'remit')]).toEqual([next.folder, []])
      }
      // Each of its operations was the last one once: four files and their compressed copies, each written and read
      // back.
      expect(at).toBeGreaterThan(16)
      expect(seen).toEqual(new Set([old.folder, next.folder]))
    },
    120_000,
  )

  async function clear() {
    for (const key of await store.list('modules/')) await store.remove(key)
  }
})

test('a build whose file was changed after it is refused', async () => {
  const dist = builtModule(join(folder, 'dist'))
  writeFileSync(join(dist, 'chunk0.js'), 'evil()')
  await expect(readBuild(dist)).rejects.toThrow('differs from its hash')
})

/** Publishes in a separate process and kills it after `ms`; resolves when it is gone. */
const publishAndKill = (home: string, dist: string, ms: number) =>
  new Promise<void>((done) => {
    const code = `import { publishBuild } from ${JSON.stringify(join(__dirname, 'publish.ts'))}; await publishBuild(${JSON.stringify(home)}, ${JSON.stringify(dist)}); process.exit(0)`
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
      cwd: join(__dirname, '../..'),
      stdio: 'ignore',
    })
    const timer = setTimeout(() => child.kill('SIGKILL'), ms)
    child.on('exit', () => {
      clearTimeout(timer)
      done()
    })
  })

test('a process killed at any moment leaves a whole build live, the old one or the new one', async () => {
  const home = join(folder, 'home')
  const store = folderStore(home)
  const old = await publish(store, await build({ name: 'old' }), mover())
  const dist = builtModule(join(folder, 'new'), { version: '1.1.0', code: 'new();'.repeat(4000), chunks: 30 })
  const seen = new Set<string | undefined>()
  for (const ms of [0, 350, 450, 550, 650, 750, 850, 1000, 1300, 10_000]) {
    await publishAndKill(home, dist, ms)
    expect(await faultsOf(store, 'remit')).toEqual([])
    seen.add(await live(store))
  }
  expect(seen.has(old.folder)).toBe(true)
  expect(await newestPointer(store, 'remit')).toMatchObject({ stable: { version: '1.1.0' } })
}, 60_000)
