import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { root } from './bootstrap.mjs'

/** Enough groups to keep two workers busy until the end, and few enough to load the server seldom. */
const groupCount = 16
/** Below the folder of the API, where its tests may lie; git ignores it. */
const folder = join(root, 'api/.groups')

/** A file that replaces a package, or says that what it registers would be there for its whole group. */
const runsAlone = /^\/\/ Runs alone:|jest\.mock\(/m

const shortTestsIn = (parent: string) =>
  readdirSync(join(root, parent), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.endsWith('.long.test.ts') && !name.includes('node_modules'))
    .map((name) => `${parent}/${name}`)
    .sort()

/**
 * The files that Jest runs for the short tests of `api` and `deploy`, as paths from the root. Jest loads the server anew for each
 * test file, which takes a second; so most files of the API are run by a few files that are written here, each file in a
 * `describe` of its own.
 */
export function groupedTests(): readonly string[] {
  const files = shortTestsIn('api/src')
  const alone = files.filter((file) => runsAlone.test(readFileSync(join(root, file), 'utf8')))
  const together = files.filter((file) => !alone.includes(file))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const groups = Array.from({ length: groupCount }, (_, index) => {
    const path = join(folder, `group${index + 1}.test.ts`)
    const own = together.filter((_file, position) => position % groupCount === index)
    writeFileSync(path, own.map(describing).join('\n'))
    return relative(root, path)
  })
  return [...groups, ...alone, ...shortTestsIn('deploy')]
}

const describing = (file: string) =>
  `describe('${file}', () => void require('${relative(folder, join(root, file)).replace(/\.ts$/, '')}'))`
