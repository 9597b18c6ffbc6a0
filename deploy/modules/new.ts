import { parseArgs } from 'node:util'

import { pnpmCommand, root } from '../local/bootstrap.mjs'
import { buildFronts } from '../local/fronts'
import { Refusal, print, seconds, step } from '../local/progress'
import { command } from '../local/stages'
import { consoleAddress, readWishes, writeModule } from './newModule'

/**
 * `npm run new-module -- chargebacks [--en "Chargebacks"] [--tr "Ters ibrazlar"] [--team …] [--contact …]
 * [--permission deposit.read] [--tenant demo|none]`: a module with a working list, translations, test, owner and
 * pipeline, built and tested. Does not change the host; docs/modules.md has the next steps.
 */
const option = { type: 'string' } as const
const options = { en: option, tr: option, team: option, contact: option, permission: option, tenant: option } as const

async function ran(argv: readonly [string, ...string[]]): Promise<string> {
  const { code, output } = await command(argv)
  if (code !== 0) throw new Refusal(`${argv.join(' ')} failed:\n${output}`)
  return output
}

try {
  const startedMs = Date.now()
  const { values, positionals } = parseArgs({
    args: process.argv.slice(2),
    options,
    allowPositionals: true,
    strict: true,
  })
  const wishes = readWishes(positionals[0], values)
  const { id, tenant } = wishes
  const written = writeModule(root, wishes)
  print(`✓ ${written.length} files: ${written.join(', ')}`)
  const [pnpm = '', ...args] = pnpmCommand() as string[]
  await step('formatted', () =>
    ran([process.execPath, 'node_modules/oxfmt/bin/oxfmt', ...written.filter((path) => /\.(tsx?|mjs)$/.test(path))]),
  )
  await step('linked', () => ran([pnpm, ...args, 'install', '--no-frozen-lockfile', '--prefer-offline']))
  await step('owner and pipeline', () => ran([process.execPath, '--import', 'tsx', 'deploy/modules/writeFiles.ts']))
  await step(
    'built',
    () => buildFronts([`remotes/${id}`]),
    ({ output }) => /[\d.]+ of \d+ KB brotli/.exec(output)?.[0],
  )
  await step(
    'tested',
    () =>
      ran([
        process.execPath,
        'node_modules/jest/bin/jest.js',
        '--selectProjects',
        'browser',
        '--testPathPatterns',
        `remotes/${id}/`,
      ]),
    (output) => /Tests: +(.*)/.exec(output)?.[1],
  )
  print(
    `\n${id} is ready in ${seconds(startedMs)}: npm start, then ${consoleAddress(root, process.env)}/${id}/list${tenant === undefined ? ' once a tenant’s "modules" names it' : ''}. While you work on it: npm run dev -- ${id}`,
  )
} catch (error) {
  print(
    error instanceof Refusal || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS')
      ? `✗ ${(error as Error).message}`
      : String((error as Error).stack),
  )
  process.exitCode = 1
}
