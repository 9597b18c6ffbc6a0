import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'

import { root } from './bootstrap.mjs'
import type { Half } from './testRuns'

/** The folder of a package's groups; git ignores it. */
const folderName = '.groups'

/**
 * The number of group files per package: enough to keep two workers busy until the end, few enough to load the code
 * under test seldom. Tests of the host that change something a page reads once, such as its session, run alone. Tests
 * of `shared/console` are not grouped, because most of them do.
 */
const groupCounts: Record<string, number> = {
  api: 8,
  'shared/domain': 4,
  'shared/build': 2,
  'shared/ui': 1,
  'shared/desk': 1,
  host: 2,
}

/** Test files of a remote per group. */
const filesOfRemote = 12

/** The package whose groups may contain the file; each remote is one. */
const packageOf = (file: string): string | undefined =>
  /^remotes\/[^/]+(?=\/)/.exec(file)?.[0] ?? Object.keys(groupCounts).find((name) => file.startsWith(`${name}/`))

/** A file that replaces a package, or registers or changes something for its whole group. */
const runsAlone = /^\/\/ Runs alone:|jest\.mock\(/m

/** The test files of this half below these folders, as paths from the root. */
export const testFilesIn = (half: Half, ...folders: readonly string[]): readonly string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return isSource(entry.name) ? testFilesIn(half, path) : []
      return /\.test\.tsx?$/.test(entry.name) && hasHalf(path, half) ? [path] : []
    }),
  )
/** True if a test file, as a path from the root, has tests of this half. */
export const hasHalf = (path: string, half: Half): boolean => {
  if (half === 'short') return !/\.long\.test\.tsx?$/.test(path)
  return /\.(long|property)\.test\.tsx?$/.test(path) || /@long['"`]/.test(readFileSync(join(root, path), 'utf8'))
}
const isSource = (folder: string) => folder !== 'node_modules' && folder !== 'dist' && !folder.startsWith('.')

/**
 * The files that Jest runs for these tests. Jest loads all modules again for each test file, which takes a second, so
 * most test files are run by a few generated files, each in its own `describe`.
 */
export function groupedTests(files: readonly string[]): readonly string[] {
  const single = files.filter((file) => !packageOf(file) || runsAlone.test(readFileSync(join(root, file), 'utf8')))
  const packages = [...new Set(files.flatMap((file) => packageOf(file) ?? []))]
  const groups = packages.flatMap((name) => {
    const together = files.filter((file) => packageOf(file) === name && !single.includes(file))
    const count = groupCounts[name] ?? Math.ceil(together.length / filesOfRemote)
    if (together.length === 0) return []
    const folder = join(root, name, folderName)
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    return Array.from({ length: Math.min(count, together.length) }, (_, index) => {
      const own = together.filter((_file, position) => position % count === index)
      const path = join(folder, `group${index + 1}.test.ts`)
      writeFileSync(path, own.map((file) => describing(file, folder)).join('\n'))
      return relative(root, path)
    })
  })
  return [...groups, ...single]
}

const describing = (file: string, folder: string) => {
  const path = join(root, dirname(file), basename(file).replace(/\.tsx?$/, ''))
  return `describe('${file}', () => void require('${relative(folder, path)}'))`
}
