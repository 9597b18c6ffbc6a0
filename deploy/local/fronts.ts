import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { webpackBuild } from '@kasa/build/webpackCommand'

import { root } from './bootstrap.mjs'
import { Refusal } from './progress'

/** Folders that are not sources of a build. */
const ignoredFolders = new Set(['node_modules', 'dist', 'testing', 'bench', 'coverage'])
const isTest = /\.(test|bench)\.tsx?$/

/** The packages that are built for the browser: the host and every remote. */
export const frontFolders = (): string[] => ['host', ...foldersIn('remotes')]

/** Remotes that fail on purpose; built like any other, but published only by the browser tests. */
export const fixtureFolders = (): string[] => foldersIn('e2e/federation/remotes')

function foldersIn(parent: string): string[] {
  if (!existsSync(join(root, parent))) return []
  return readdirSync(join(root, parent))
    .sort()
    .map((name) => `${parent}/${name}`)
    .filter((folder) => existsSync(join(root, folder, 'webpack.config.mjs')))
}

function* sourceFiles(folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !ignoredFolders.has(entry.name)) yield* sourceFiles(path)
    else if (entry.isFile() && !isTest.test(entry.name)) yield path
  }
}

/** A hash of the content of everything a front is built from; modification times do not matter. */
function sourceHash(folder: string): string {
  const hash = createHash('sha256').update(process.versions.node)
  for (const path of ['package.json', 'pnpm-lock.yaml', ...sourceFiles('shared'), ...sourceFiles(folder)]) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  }
  return hash.digest('hex')
}

const stampOf = (folder: string) => join(root, '.cache', 'built', folder.replaceAll('/', '-'))

function isFresh(folder: string): boolean {
  const stamp = stampOf(folder)
  return (
    existsSync(join(root, folder, 'dist', 'integrity.json')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sourceHash(folder)
  )
}

export type FrontBuild = { built: string[]; fresh: string[]; output: string }

/**
 * Builds the fronts whose sources changed since their last build, and checks their size budgets. Throws with the
 * output of a failed build.
 */
export async function buildFronts(
  folders: readonly string[] = frontFolders(),
  { force = false } = {},
): Promise<FrontBuild> {
  const stale = folders.filter((folder) => force || !isFresh(folder))
  const hashes = new Map(stale.map((folder) => [folder, sourceHash(folder)]))
  for (const folder of stale) rmSync(stampOf(folder), { force: true })
  // For two cores: building the host takes as long as building all remotes.
  const lanes = [stale.filter((folder) => folder === 'host'), stale.filter((folder) => folder !== 'host')].filter(
    (lane) => lane.length > 0,
  )
  const outputs = await Promise.allSettled(lanes.map((lane) => build(lane)))
  const failed = outputs.flatMap((lane) => (lane.status === 'rejected' ? [String((lane.reason as Error).message)] : []))
  if (failed.length > 0) throw new Refusal(failed.join('\n'))
  mkdirSync(join(root, '.cache', 'built'), { recursive: true })
  // The hash is from before the build: a source edited meanwhile makes the front stale, as it should.
  for (const [folder, hash] of hashes) writeFileSync(stampOf(folder), hash)
  return {
    built: stale,
    fresh: folders.filter((folder) => !stale.includes(folder)),
    output: outputs.map((lane) => (lane.status === 'fulfilled' ? lane.value : '')).join(''),
  }
}

const build = (folders: readonly string[]) =>
  new Promise<string>((resolve, reject) => {
    const child = spawn(process.execPath, webpackBuild(folders), { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve(output) : reject(new Error(output || `the build ended with ${code}`)),
    )
  })
