import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import { root } from '../local/bootstrap.mjs'
import { command } from '../local/stages'

/** The host includes the files that it shares with modules, which its own code does not all import. */
const sourcesOf = (folders: readonly string[]) =>
  folders.flatMap((folder) => (folder === 'host' ? [folder, 'shared/console', 'shared/desk', 'shared/ui'] : [folder]))

/** Limits a tool's output; the first faults are the ones to fix first. */
const mostCharacters = 6_000

const inShort = (output: string) =>
  (output.length > mostCharacters ? `${output.slice(0, mostCharacters)}\n…` : output).trim()

/**
 * The type errors of these packages (`remotes/remit`) as the compiler prints them; undefined if there are none. The
 * build transpiles each file without checking types; this checks the packages' files, their tests, and what they
 * import.
 */
export async function typeFaults(folders: readonly string[], tree = root): Promise<string | undefined> {
  const config = join(tree, '.cache/types', `${folders.map((folder) => folder.replaceAll('/', '-')).join('+')}.json`)
  const place = join(config, '..')
  mkdirSync(place, { recursive: true })
  const of = (path: string) => relative(place, join(tree, path))
  writeFileSync(
    config,
    JSON.stringify({
      extends: of('tsconfig.json'),
      include: sourcesOf(folders).map(of),
      exclude: sourcesOf(folders).flatMap((folder) => ['node_modules', 'dist'].map((name) => of(`${folder}/${name}`))),
    }),
  )
  const { code, output } = await command(
    [process.execPath, 'node_modules/ts7/bin/tsc', '-p', config, '--pretty', 'false'],
    { cwd: tree },
  )
  return code === 0 ? undefined : inShort(output)
}

/** The failing tests of these packages as the test runner prints them; undefined if all pass. */
export async function testFaults(folders: readonly string[], tree = root): Promise<string | undefined> {
  const argv = [
    process.execPath,
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'browser',
    '--passWithNoTests',
    '--testPathPatterns',
    ...sourcesOf(folders).map((folder) => `${join(tree, folder)}/`),
  ] as const
  const { code, output } = await command([...argv], { cwd: tree })
  return code === 0 ? undefined : inShort(failuresOf(output))
}

/** The output without the tests that passed. */
const failuresOf = (output: string) =>
  output
    .split('\n')
    .filter((line) => !/^PASS /.test(line))
    .join('\n')
