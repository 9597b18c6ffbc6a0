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
 * Builds of one module: 1.0.0 and 1.1.0 work, 1.2.0 throws when it draws, 1.3.0 is for tests that damage it before a
 * server has read it, 1.4.0 hangs when it draws, 1.5.0 works and is used only by the test of automatic halting.
 */
export type Version = '1.0.0' | '1.1.0' | '1.2.0' | '1.3.0' | '1.4.0' | '1.5.0'
/** Two workers build in parallel, each in its own folder. */
const worker = process.env['TEST_PARALLEL_INDEX'] ?? '0'
const built = new Map<Version, Promise<string>>()

/** A real build of the living module in this version; built once. */
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

/** A package's sources in a folder of this worker, with another version. */
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

/** Runs in a child process, because the proxy runs in this one and must serve open pages during the build. */
async function buildIn(folder: string): Promise<string> {
  await promisify(execFile)(process.execPath, webpackBuild([folder]), { cwd: root }).catch((error: unknown) => {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${folder} does not build:\n${stdout}${stderr}`, { cause: error })
  })
  return join(folder, 'dist')
}

/** Builds a host of this version from the console's own sources, to be released and rolled back. */
export async function buildHost(
  home: string,
  version: string,
): Promise<{ release: () => Promise<void>; restore: () => Promise<void> }> {
  const folder = copyOf(join(root, 'host'), join(version, 'host'), version)
  symlinkSync(join(root, 'host/node_modules'), join(folder, 'node_modules'))
  // The host takes the files it shares with modules from the folder beside it.
  rmSync(join(folder, '../shared'), { force: true })
  symlinkSync(join(root, 'shared'), join(folder, '../shared'))
  const dist = await buildIn(folder)
  const put = async (from: string) =>
    void (await publish((await openStore(home)).store, await readBuild(from), mover()))
  return { release: () => put(dist), restore: () => put(join(root, 'host/dist')) }
}

/** Moves the living module's pointer in a console's store, with the functions behind `npm run release`. */
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

/** Writes a tenant's file as an administrator would; the server reads it within a second or two. */
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
