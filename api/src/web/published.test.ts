import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { bucketStore } from '../releases/bucketStore'
import { fileKey } from '../releases/keys'
import { canaryMove, releaseMove, retireMove, rollbackMove } from '../releases/moves'
import { openStore } from '../releases/openStore'
import { allPointers, movePointer, newestPointer } from '../releases/pointers'
import type { Store } from '../releases/store'
import { credentials, startS3, type S3Server } from '../releases/testing/s3Server'
import { publishedIn, type Published } from './published'

let s3: S3Server
let home: string
beforeAll(async () => {
  Object.assign(process.env, credentials)
  s3 = await startS3()
})
afterAll(() => s3.close())
beforeEach(() => (home = mkdtempSync(join(tmpdir(), 'kasa-published-'))))
// After one of two reads has failed, the other may still be copying.
afterEach(() => rmSync(home, { recursive: true, force: true, maxRetries: 5 }))

let clock = 0
const mover = () => ({ at: clock, by: 'Ada', commit: null })
const build = (name: string) => ({ version: '1.0.0', folder: `1.0.0-${name}` })

async function upload(store: Store, name: string, files: readonly string[] = ['remoteEntry.js']) {
  const put = (file: string, text: string) =>
    store.putIfAbsent(fileKey('remit', build(name).folder, file), Buffer.from(text))
  for (const file of files) await put(file, `${file} of ${name}`)
  await put('remoteEntry.js.br', 'small')
  await put('module.json', JSON.stringify({ name }))
  await put('assets.json', JSON.stringify({ entry: { files: [], shared: [] }, pages: {} }))
  await put('integrity.json', '{}')
}
async function release(store: Store, name: string) {
  await upload(store, name)
  return movePointer(store, releaseMove(await newestPointer(store, 'remit'), 'remit', build(name), mover()))
}

let number = 0
const places = [
  ['a folder', () => ''],
  ['a bucket', () => s3.address(`published${number++}`)],
] as const

describe.each(places)('in %s', (_name, newAddress) => {
  let address: string
  let writer: Store
  let published: Published
  beforeEach(async () => {
    address = newAddress()
    clock += 1_000_000
    writer = address === '' ? (await openStore(home)).store : bucketStore(address)
    published = publishedIn(await openStore(home, address), () => clock)
  })
  const names = async () => {
    const module = await published.module('remit')
    return [module?.stable, module?.fallback, module?.canary].map(
      (one) => (one?.module as { name?: string } | undefined)?.name,
    )
  }

  test('an unreleased build does not exist', async () => {
    expect([
      await published.module('remit'),
      await published.host(),
      await published.find('remit', '1.0.0-a', 'remoteEntry.js'),
    ]).toEqual([undefined, undefined, { kind: 'unknown' }])
  })

  test('a reader follows every move within a second, and reads what it names', async () => {
    const seen: unknown[] = []
    const moves = [
      () => release(writer, 'a'),
      () => release(writer, 'b'),
      async () => {
        await upload(writer, 'c')
        await movePointer(writer, canaryMove(await newestPointer(writer, 'remit'), 'remit', build('c'), 10, mover()))
      },
      async () => void (await movePointer(writer, rollbackMove(await allPointers(writer, 'remit'), 'remit', mover()))),
    ]
    for (const move of moves) {
      await move()
      clock += 1_001
      seen.push(await names())
    }
    expect(seen).toEqual([
      ['a', undefined, undefined],
      ['b', 'a', undefined],
      ['b', 'a', 'c'],
      ['a', undefined, undefined],
    ])
  })

  test('a file is where the answer says, with its compressed twin', async () => {
    await release(writer, 'a')
    const found = await published.find('remit', '1.0.0-a', 'remoteEntry.js')
    if (found.kind !== 'file') throw new Error(`it is ${found.kind}`)
    expect(readFileSync(join(found.root, 'remoteEntry.js'), 'utf8')).toBe('remoteEntry.js of a')
    expect(readFileSync(join(found.root, 'remoteEntry.js.br'), 'utf8')).toBe('small')
    expect(await published.find('remit', '1.0.0-a', 'other.js')).toEqual({ kind: 'unknown' })
  })

  test('a retired build is reported as retired, also its copies and one with lost files; else unknown', async () => {
    await release(writer, 'a')
    await release(writer, 'b')
    const pointer = await release(writer, 'c')
    expect((await published.find('remit', '1.0.0-a', 'remoteEntry.js')).kind).toBe('file')
    await movePointer(writer, retireMove(pointer, '1.0.0-a', mover()))
    clock += 1_001
    for (const key of await writer.list('modules/m/remit/1.0.0-b/')) await writer.remove(key)
    const kinds = await Promise.all(
      ['a', 'b', 'c', 'x'].map(async (name) => (await published.find('remit', `1.0.0-${name}`, 'remoteEntry.js')).kind),
    )
    expect(kinds).toEqual(['retired', 'retired', 'file', 'unknown'])
  })

  test('an unreadable fallback is not offered; without the stable build there is nothing to offer', async () => {
    await release(writer, 'a')
    await release(writer, 'b')
    await writer.remove(fileKey('remit', '1.0.0-a', 'module.json'))
    expect(await names()).toEqual(['b', undefined, undefined])
    await release(writer, 'c')
    await writer.remove(fileKey('remit', '1.0.0-c', 'assets.json'))
    clock += 1_001
    await expect(published.module('remit')).rejects.toThrow('1.0.0-c/assets.json is missing')
  })
})

test('a bucket’s pointer is read once a second, however many calls come, and a file once', async () => {
  const address = s3.address('counted')
  await release(bucketStore(address), 'a')
  clock += 1_000_000
  const published = publishedIn(await openStore(home, address), () => clock)
  await Promise.all(Array.from({ length: 50 }, () => published.module('remit')))
  await s3.requests()
  await Promise.all(Array.from({ length: 50 }, () => published.module('remit')))
  expect(await s3.requests()).toEqual([])
  clock += 1_001
  await Promise.all(Array.from({ length: 50 }, () => published.module('remit')))
  expect(await s3.requests()).toEqual(['GET /console/counted/modules/pointers/remit/00000002.json'])
  await s3.requests()
  for (let turn = 0; turn < 3; turn++) await published.find('remit', '1.0.0-a', 'remoteEntry.js')
  expect((await s3.requests()).sort()).toEqual([
    'GET /console/counted/modules/m/remit/1.0.0-a/remoteEntry.js',
    'GET /console/counted/modules/m/remit/1.0.0-a/remoteEntry.js.br',
  ])
})

test('a store that hangs delays no page that has something to show', async () => {
  const open = await openStore(home)
  await release(open.store, 'a')
  let isHanging = false
  const get: Store['get'] = (key) => (isHanging ? new Promise(() => {}) : open.store.get(key))
  const published = publishedIn({ ...open, store: { ...open.store, get }, freshForMs: 1_000 }, () => clock)
  await published.module('remit')
  isHanging = true
  clock += 10_000
  expect((await published.module('remit'))?.stable.folder).toBe('1.0.0-a')
})

test('a bucket that stops answering removes nothing that is known @long', async () => {
  const own = await startS3()
  const address = own.address('gone')
  await release(bucketStore(address), 'a')
  const published = publishedIn(await openStore(home, address), () => clock)
  await published.module('remit')
  await published.find('remit', '1.0.0-a', 'remoteEntry.js')
  await own.close()
  clock += 10_000
  expect((await published.module('remit'))?.stable.folder).toBe('1.0.0-a')
  expect((await published.find('remit', '1.0.0-a', 'remoteEntry.js')).kind).toBe('file')
  expect(readdirSync(join(home, 'store/modules/m/remit/1.0.0-a'))).toContain('remoteEntry.js')
})
