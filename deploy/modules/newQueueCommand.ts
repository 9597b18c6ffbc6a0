import { parseArgs } from 'node:util'

import { root } from '../local/bootstrap.mjs'
import { Refusal, print, step } from '../local/progress'
import { command } from '../local/stages'
import { readListWishes, testsScreens } from './newList'
import { decisionsOf, writeQueue } from './newQueue'

/**
 * `npm run new-queue -- card voucher [--plural vouchers] [--en "Vouchers"] [--tr "Çek talepleri"]`: a queue of
 * requests from merchants' servers, from its table to its screen, with tests. docs/modules.md lists what is left to
 * decide.
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
  const wishes = readListWishes(positionals, values, 'new-queue -- card voucher')
  const { made, edited } = writeQueue(root, wishes)
  const sources = [...made, ...edited].filter((path) => /\.tsx?$/.test(path))
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
  const listed = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join('\n')
  print(`\n${made.length} new files:\n${listed(made)}`)
  print(`\n${edited.length} edited files:\n${listed(edited)}`)
  print(`\nDecide:\n${listed(decisionsOf(wishes))}`)
  if (!testsScreens(root, wishes.module))
    print(
      `\nremotes/${wishes.module} has no tests of screens: show the page in one browser test below e2e/${wishes.module}.`,
    )
} catch (error) {
  print(
    error instanceof Refusal || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
      ? `✗ ${(error as Error).message}`
      : String((error as Error).stack),
  )
  process.exitCode = 1
}
