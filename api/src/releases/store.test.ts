import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { bucketStore } from './bucketStore'
import { copying } from './copying'
import { folderStore } from './folderStore'
import type { Store } from './store'
import { credentials, startS3, type S3Server } from './testing/s3Server'

let folder: string
let s3: S3Server

beforeAll(async () => {
  Object.assign(process.env, credentials)
  s3 = await startS3()
})
afterAll(() => s3.close())
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'kasa-store-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const text = async (store: Store, key: string) => (await store.get(key))?.toString()
let number = 0

describe.each([
  ['a folder', () => folderStore(folder)],
  ['a bucket', () => bucketStore(s3.address(`test${number++}`))],
  [
    'a bucket, with a copy of what was read',
    () => copying(bucketStore(s3.address(`test${number++}`)), folderStore(folder)),
  ],
])('%s', (_name, open) => {
  let store: Store
  beforeEach(() => (store = open()))

  test('returns what was put, and nothing for an unknown key', async () => {
    expect(await store.putIfAbsent('m/remit/1/a.js', Buffer.from('one()'))).toBe(true)
    expect([await text(store, 'm/remit/1/a.js'), await text(store, 'm/remit/1/b.js')]).toEqual(['one()', undefined])
  })

  test('keeps bytes unchanged, none and many', async () => {
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => (index * 7) % 256))
    await store.putIfAbsent('m/many', bytes)
    await store.putIfAbsent('m/none', Buffer.alloc(0))
    expect((await store.get('m/many'))?.equals(bytes)).toBe(true)
    expect((await store.get('m/none'))?.length).toBe(0)
  })

  test('never overwrites', async () => {
    await store.putIfAbsent('m/a', Buffer.from('first'))
    expect(await store.putIfAbsent('m/a', Buffer.from('second'))).toBe(false)
    expect(await text(store, 'm/a')).toBe('first')
  })

  test('exactly one of twenty writers of a key succeeds, and its bytes stay', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => store.putIfAbsent('m/raced', Buffer.from(String(index)))),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await text(store, 'm/raced')).toBe(String(answers.indexOf(true)))
  })

  test('lists the keys below a prefix, sorted, however deep, and nothing else', async () => {
    for (const key of ['p/remit/2', 'p/remit/1', 'p/remit/sub/3', 'p/remit2/1', 'q/1'])
      await store.putIfAbsent(key, Buffer.from('x'))
    expect(await store.list('p/remit/')).toEqual(['p/remit/1', 'p/remit/2', 'p/remit/sub/3'])
    expect(await store.list('p/nothing/')).toEqual([])
  })

  test('removes the given keys, and ignores missing ones', async () => {
    await store.putIfAbsent('m/a', Buffer.from('x'))
    await store.remove('m/a')
    await store.remove('m/a')
    expect([await text(store, 'm/a'), await store.list('m/')]).toEqual([undefined, []])
    expect(await store.putIfAbsent('m/a', Buffer.from('again'))).toBe(true)
  })
})

test('a bucket is listed whole where it answers page by page @long', async () => {
  const store = bucketStore(s3.address('paged'))
  const keys = Array.from({ length: 1005 }, (_, index) => `k/${String(index).padStart(5, '0')}`)
  for (let at = 0; at < keys.length; at += 100)
    await Promise.all(keys.slice(at, at + 100).map((key) => store.putIfAbsent(key, Buffer.from('x'))))
  expect(await store.list('k/')).toEqual(keys)
})

test('a bucket is not read again for cached files', async () => {
  const far = bucketStore(s3.address('near'))
  await far.putIfAbsent('m/a', Buffer.from('one()'))
  await s3.requests()
  for (const store of [copying(far, folderStore(folder)), copying(far, folderStore(folder))])
    expect(await text(store, 'm/a')).toBe('one()')
  expect(await s3.requests()).toEqual(['GET /console/near/m/a'])
})

test('leftovers of a killed writer are not files of a folder', async () => {
  mkdirSync(join(folder, 'm'))
  writeFileSync(join(folder, 'm/.half'), 'ha')
  expect(await folderStore(folder).list('m/')).toEqual([])
})

test.each(['https://console/x', 's3://', 'console'])('%p is not an address of a bucket', (address) => {
  expect(() => bucketStore(address)).toThrow()
})

test('a missing bucket is an error instead of an empty list', async () => {
  const store = bucketStore(s3.address('x').replace('s3://console', 's3://another'))
  await expect(store.get('m/a')).rejects.toThrow('bucket does not exist')
  await expect(store.putIfAbsent('m/a', Buffer.from('x'))).rejects.toThrow('bucket does not exist')
})
