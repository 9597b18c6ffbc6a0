import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { cloneTree, gitIn } from '../local/cloneTree'
import { command } from '../local/stages'

/** A rail may have 25 new and ten edited files; it needs nine (docs/modules.md lists them). */
const [mostNew, mostEdited] = [25, 9]
/** Tests that list every route, permission, write, text, event or table. */
const central =
  'dashboards.test|facts.test|glossary|permissions.test|erasure.test|exportedColumns|auditWords|openAnswers|matrix.property|auditedWrites|eventTypes|merchantPage|openapi.test|documents|bodyLimits|sortedLists'

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'kasa-queue-'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

async function ran(...argv: [string, ...string[]]): Promise<string> {
  const { code, output } = await command([process.execPath, ...argv], { cwd: tree })
  if (code !== 0) throw new Error(output)
  return output
}

test('a new queue works from merchant’s call to verified ledger and screen, and every check is green', async () => {
  cloneTree(tree)
  const output = await ran(
    '--import',
    'tsx',
    'deploy/modules/newQueueCommand.ts',
    'remit',
    'voucher',
    '--en',
    'Vouchers',
    '--tr',
    'Çek talepleri',
  )
  // The new queue's own tests of API and screen.
  expect(output).toMatch(/12 passed, 12 total/)
  expect(output).toContain('which accounts an approval moves: shared/domain/src/voucher.ts')
  // All other files are in git's index.
  const written = (which: string) => gitIn(tree, 'ls-files', which, '--exclude-standard').split('\n').length
  expect(written('--others')).toBeLessThanOrEqual(mostNew)
  expect(written('--modified')).toBeLessThanOrEqual(mostEdited)
  expect(await ran('--import', 'tsx', 'deploy/local/check.ts')).toMatch(/^\d+ passed, 0 failed/m)
  await ran(
    'node_modules/jest/bin/jest.js',
    '--selectProjects',
    'api',
    'node',
    'browser',
    'deploy',
    '--testPathPatterns',
    central,
  )
}, 2_400_000)
