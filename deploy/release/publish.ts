import { createHash, randomUUID } from 'node:crypto'
import { access, chmod, copyFile, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { hostAssets, pointer, type Pointer } from '@kasa/contracts/published'
import { integrityMap } from '@kasa/contracts/registry'
import { publishedManifest } from '@kasa/module/manifest'

/** What was published: `moved` is false where exactly this build was live already. */
export type Publication = { id: string; folder: string; moved: boolean }

type Build = { id: string; version: string; dist: string; files: readonly string[]; hash: string }
type Shelf = { folders: string; pointer: string }

const brotli = promisify(brotliCompress)
const compressible = /\.(js|json|svg)$/

/** Where a module's folders and pointer are; the host is one more module of its own shelf. */
const shelfOf = (home: string, id: string): Shelf =>
  id === 'host'
    ? { folders: join(home, 'host'), pointer: join(home, 'host/pointer.json') }
    : { folders: join(home, 'modules/m', id), pointer: join(home, `modules/pointers/${id}.json`) }

/**
 * Publishes a built package into `KASA_HOME`: its files into a folder that is never overwritten, then the pointer, in
 * one rename. Killed at any moment, it leaves readers the old build or the new one, never a part of either.
 */
export async function publish(home: string, dist: string, now = Date.now()): Promise<Publication> {
  const build = await readBuild(dist)
  const folder = `${build.version}-${build.hash}`
  const shelf = shelfOf(home, build.id)
  if (!(await exists(join(shelf.folders, folder)))) await fillFolder(shelf.folders, folder, build)
  const before = await readPointer(shelf.pointer)
  if (before?.folder === folder) return { id: build.id, folder, moved: false }
  const history = [...new Set([...(before?.history ?? []), folder])]
  await replaceFile(shelf.pointer, JSON.stringify({ id: build.id, version: build.version, folder, movedAt: Math.max(now, (before?.movedAt ?? 0) + 1), history } satisfies Pointer))
  return { id: build.id, folder, moved: true }
}

/** Makes an earlier folder live again, without a build; the pointer's time rises like with any other move. */
export async function rollBack(home: string, id: string, folder?: string, now = Date.now()): Promise<Publication> {
  const shelf = shelfOf(home, id)
  const before = await readPointer(shelf.pointer)
  const live = before ? before.history.indexOf(before.folder) : -1
  const wanted = folder ?? before?.history[live - 1]
  if (!before || !wanted || !before.history.includes(wanted)) throw new Error(`${id} has no ${folder ?? 'earlier'} build to go back to`)
  if (!(await exists(join(shelf.folders, wanted)))) throw new Error(`The build ${wanted} of ${id} is retired`)
  const version = wanted.slice(0, wanted.lastIndexOf('-'))
  await replaceFile(shelf.pointer, JSON.stringify({ ...before, version, folder: wanted, movedAt: Math.max(now, before.movedAt + 1) } satisfies Pointer))
  return { id, folder: wanted, moved: before.folder !== wanted }
}

/** Reads what a build says of itself, and refuses it when a file is missing or has other bytes than its hash. */
async function readBuild(dist: string): Promise<Build> {
  const text = await readFile(join(dist, 'integrity.json'), 'utf8')
  const integrity = integrityMap.parse(JSON.parse(text))
  for (const [file, expected] of Object.entries(integrity)) {
    const actual = `sha384-${createHash('sha384').update(await readFile(join(dist, file))).digest('base64')}`
    if (actual !== expected) throw new Error(`${join(dist, file)} differs from its hash in integrity.json; build it again`)
  }
  const json = async (file: string): Promise<unknown> => JSON.parse(await readFile(join(dist, file), 'utf8'))
  const identity = 'module.json' in integrity ? publishedManifest.parse(await json('module.json')) : { id: 'host', version: hostAssets.parse(await json('assets.json')).version }
  return { ...identity, dist, files: Object.keys(integrity), hash: createHash('sha256').update(text).digest('hex').slice(0, 12) }
}

/** Filled under a name nobody reads and renamed when complete: assets first, `integrity.json` last. */
async function fillFolder(folders: string, folder: string, { dist, files }: Build): Promise<void> {
  await mkdir(folders, { recursive: true })
  const unfinished = await mkdtemp(join(folders, `.${folder}.`))
  const place = async (file: string) => {
    await copyFile(join(dist, file), join(unfinished, file))
    if (compressible.test(file)) await writeFile(join(unfinished, `${file}.br`), await compressed(await readFile(join(dist, file))))
  }
  await Promise.all(files.map(place))
  await place('integrity.json')
  // A temporary folder is its maker's alone; a published one is anybody's to read.
  await chmod(unfinished, 0o755)
  try {
    await rename(unfinished, join(folders, folder))
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Somebody published the same bytes at the same moment; the name carries their hash.
    if (!(await exists(join(folders, folder)))) throw error
  }
}

const compressed = (bytes: Buffer) =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })

async function readPointer(path: string): Promise<Pointer | undefined> {
  if (!(await exists(path))) return undefined
  return pointer.parse(JSON.parse(await readFile(path, 'utf8')))
}

/** Written beside it, flushed, renamed over it. */
async function replaceFile(path: string, text: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true })
  const next = `${path}.${randomUUID()}`
  const handle = await open(next, 'w')
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
  await rename(next, path)
}

const exists = (path: string) => access(path).then(() => true, () => false)

/** Publishes the host and every built remote of this tree, the host last, so that it never lacks a module. */
export async function publishAll(home: string, root: string): Promise<Publication[]> {
  const remotes = (await readdir(join(root, 'remotes'))).sort().map((id) => join(root, 'remotes', id, 'dist'))
  const published: Publication[] = []
  for (const dist of [...remotes, join(root, 'host/dist')]) published.push(await publish(home, dist))
  return published
}
