import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants } from 'node:zlib'

import { fileKey, mapKey } from '@kasa/api/releases/keys'
import type { Store } from '@kasa/api/releases/store'

import { sha384, type Build } from './build'

const brotli = promisify(brotliCompress)
const unbrotli = promisify(brotliDecompress)
const compressible = /\.(js|json|svg)$/

/**
 * Uploads a build into its folder: source maps to a separate place that is not served, then assets, then their
 * verification, and last `integrity.json`, which marks the folder as complete. An interrupted upload leaves an
 * incomplete folder without references, which the next try completes. Returns the number of bytes written.
 */
export async function upload(store: Store, build: Build): Promise<number> {
  const keyOf = (file: string) => fileKey(build.id, build.folder, file)
  const text = await readFile(join(build.dist, 'integrity.json'))
  const published = await store.get(keyOf('integrity.json'))
  if (published?.equals(text)) return 0
  if (published) throw otherBytes(keyOf('integrity.json'))

  let written = 0
  const put = async (file: string, bytes: Buffer) => {
    if (await store.putIfAbsent(keyOf(file), bytes)) written += bytes.length
  }
  await eachOf(Object.keys(build.integrity), async (file) => {
    const map = await readFile(join(build.dist, `${file}.map`)).catch(() => undefined)
    if (map) await store.putIfAbsent(mapKey(build.id, build.folder, file), map)
    const bytes = await readFile(join(build.dist, file))
    await put(file, bytes)
    if (compressible.test(file)) await put(`${file}.br`, await compressed(bytes))
  })
  await eachOf(Object.entries(build.integrity), async ([file, hash]) => {
    const stored = await store.get(keyOf(file))
    if (!stored || sha384(stored) !== hash) throw otherBytes(keyOf(file))
    if (!compressible.test(file)) return
    const twin = await store.get(keyOf(`${file}.br`))
    if (!twin || sha384(await unbrotli(twin).catch(() => Buffer.alloc(0))) !== hash)
      throw otherBytes(keyOf(`${file}.br`))
  })
  if (
    !(await store.putIfAbsent(keyOf('integrity.json'), text)) &&
    !(await store.get(keyOf('integrity.json')))?.equals(text)
  )
    throw otherBytes(keyOf('integrity.json'))
  return written + text.length
}

const otherBytes = (key: string) =>
  new Error(
    `${key} is there with other bytes. Published files are never overwritten: find out who wrote it, then release a new version`,
  )

const compressed = (bytes: Buffer) =>
  brotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })

/** Uploads in parallel, because a bucket is slow to respond; many more connections do not help. */
const atOnce = 8
async function eachOf<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const queue = [...all]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let one = queue.shift(); one !== undefined; one = queue.shift()) await work(one)
    }),
  )
}
