import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { openStore } from '@kasa/api/releases/openStore'
import { newestPointer } from '@kasa/api/releases/pointers'
import { webpackBuild } from '@kasa/build/webpackCommand'

import { readBuild } from '../../deploy/release/build'
import { publish } from '../../deploy/release/publish'
import { upload } from '../../deploy/release/upload'
import { halt, rollBack } from '../../deploy/release/verbs'

const root = join(import.meta.dirname, '../..')
const source = join(import.meta.dirname, 'remotes/living')
const mover = () => ({ at: Date.now(), by: 'a browser test', commit: null })

/**
 * Builds of one module: 1.0.0 and 1.1.0 work, 1.2.0 breaks whenever it draws, 1.3.0 is for who damages it before any
 * server has seen it, 1.4.0 never ends when it draws, 1.5.0 works and is nobody else’s than the judge’s.
 */
export type Version = '1.0.0' | '1.1.0' | '1.2.0' | '1.3.0' | '1.4.0' | '1.5.0'
/** Two workers build beside each other, each in a folder of its own. */
const worker = process.env['TEST_PARALLEL_INDEX'] ?? '0'
const built = new Map<Version, Promise<string>>()

/** A real build of the living module in this version; made once. */
function buildOf(version: Version): Promise<string> {
  const known = built.get(version)
  if (known) return known
  const folder = copyOf(source, join(version, 'living'), version)
  const file = join(folder, 'src/build.ts')
  writeFileSync(
    file,
    readFileSync(file, 'utf8')
      .replace('1.0.0', version)
      .replace('isBroken: false', `isBroken: ${version === '1.2.0'}`)
      .replace('hangs: false', `hangs: ${version === '1.4.0'}`),
  )
  const dist = buildIn(folder)
  built.set(version, dist)
  return dist
}

/** A package's sources in a folder of this worker, under another version. */
function copyOf(from: string, name: string, version: string): string {
  const folder = join(import.meta.dirname, 'dist', worker, name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['package.json', 'webpack.config.mjs', 'src'])
    cpSync(join(from, part), join(folder, part), { recursive: true })
  const file = join(folder, 'package.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(/"version": "[^"]+"/, `"version": "${version}"`))
  return folder
}

/** Beside the door between browser and console, which is in this process: an open page is answered while it builds. */
async function buildIn(folder: string): Promise<string> {
  await promisify(execFile)(process.execPath, webpackBuild([folder]), { cwd: root }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${folder} does not build:\n${stdout}${stderr}`, { cause: error })
  })
  return join(folder, 'dist')
}

/** Builds a host of this version from the console's own sources, to be released and taken back. */
export async function buildHost(
  home: string,
  version: string,
): Promise<{ release: () => Promise<void>; restore: () => Promise<void> }> {
  const folder = copyOf(join(root, 'host'), join(version, 'host'), version)
  symlinkSync(join(root, 'host/node_modules'), join(folder, 'node_modules'))
  // What the host hands to its modules it takes from the folder beside it.
  rmSync(join(folder, '../shared'), { force: true })
  symlinkSync(join(root, 'shared'), join(folder, '../shared'))
  const dist = await buildIn(folder)
  const put = async (from: string) =>
    void (await publish((await openStore(home)).store, await readBuild(from), mover()))
  return { release: () => put(dist), restore: () => put(join(root, 'host/dist')) }
}

/** Moves the living module's pointer in a console's store, by the same verbs as `npm run release`. */
export const releases = (home: string) => ({
  release: async (version: Version, share?: number) =>
    publish((await openStore(home)).store, await readBuild(await buildOf(version)), mover(), share),
  upload: async (version: Version) => upload((await openStore(home)).store, await readBuild(await buildOf(version))),
  rollBack: async () => rollBack((await openStore(home)).store, 'living', mover()),
  halt: async () => halt((await openStore(home)).store, 'living', mover()),
  lastMove: async () => (await newestPointer((await openStore(home)).store, 'living'))?.move,
  distOf: (version: Version) => buildOf(version),
  folderOf: async (version: Version) => (await readBuild(await buildOf(version))).folder,
})

/** Writes a tenant's file as an operator does; the server takes it within a second or two. */
export function editTenant(
  home: string,
  tenant: string,
  change: (modules: readonly string[]) => readonly string[],
): () => void {
  const file = join(home, 'tenants', `${tenant}.json`)
  if (!existsSync(file)) throw new Error(`There is no ${file}`)
  const before = readFileSync(file, 'utf8')
  const config = JSON.parse(before) as { modules: string[] }
  writeFileSync(file, JSON.stringify({ ...config, modules: change(config.modules) }))
  return () => writeFileSync(file, before)
}
