import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { folderCircles, type CruisedFile } from './folderCircles'

/** Checks imports by the rules of `.dependency-cruiser.mjs`, and that no new cycles of folders appear. */
const root = join(import.meta.dirname, '../../..')
const trees = ['host', 'remotes', 'shared', 'api', 'deploy', 'e2e']
/** Folders that still import each other. */
const circular = /^(remotes|shared\/(console|desk))\//

type Cruise = {
  modules: readonly CruisedFile[]
  summary: { violations: readonly { from: string; to: string; rule: { name: string } }[] }
}

const { stdout, stderr } = spawnSync(
  process.execPath,
  [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    ...trees,
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
)
if (!stdout.startsWith('{')) throw new Error(stderr || stdout)
const { modules, summary } = JSON.parse(stdout) as Cruise
const problems = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...folderCircles(modules)
    .filter((example) => !circular.test(example))
    .map((example) => `no-folder-circles: ${example}`),
]
for (const problem of problems) process.stdout.write(`${problem}\n`)
process.stdout.write(`${modules.length} files, ${problems.length} problems\n`)
process.exitCode = problems.length > 0 ? 1 : 0
