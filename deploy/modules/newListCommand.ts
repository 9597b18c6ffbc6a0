import { parseArgs } from 'node:util'

import { root } from '../local/bootstrap.mjs'
import { Refusal, print, step } from '../local/progress'
import { command } from '../local/stages'
import { readListWishes, writeList } from './newList'

/**
 * `npm run new-list -- remit dispute [--plural disputes] [--en "Disputes"] [--tr "İtirazlar"]`: a list in a module,
 * from its table to its screen, with one action, a badge and tests. docs/modules.md explains the parts.
 */
const option = { type: 'string' } as const
const options = { en: option, tr: option, plural: option } as const

async function ran(...argv: [string, ...string[]]): Promise<string> {
  const { code, output } = await command([process.execPath, ...argv])
  if (code !== 0) throw new Refusal(`${argv.join(' ')} failed:\n${output}`)
  return output
}

try {
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options,
    allowPositionals: true,
    strict: true,
  })
  const wishes = readListWishes(positionals, values)
  const written = writeList(root, wishes)
  const sources = written.filter((path) => /\.tsx?$/.test(path))
  await step('formatted', () => ran('node_modules/oxfmt/bin/oxfmt', ...sources))
  await step('types', () => ran('node_modules/ts7/bin/tsc', '-p', 'tsconfig.json', '--pretty', 'false'))
  await step(
    'tested',
    () =>
      ran(
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        'api',
        'browser',
        '--testPathPatterns',
        `/src/${wishes.nouns}/`,
      ),
    (output) => /Tests: +(.*)/.exec(output)?.[1],
  )
  print(`\n${written.length} files:\n${written.map((path) => `  ${path}`).join('\n')}`)
} catch (error) {
  print(
    error instanceof Refusal || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
      ? `✗ ${(error as Error).message}`
      : String((error as Error).stack),
  )
  process.exitCode = 1
}
