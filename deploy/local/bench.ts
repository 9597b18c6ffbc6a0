import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'

import { root } from './bootstrap.mjs'
import { say, seconds } from './progress'

/** `npm run bench [-- part-of-a-name …]`: every `bench/*.bench.*` of the packages, one after the other, because they measure. */
const packages = ['host', 'api', 'deploy', 'e2e', ...inside('remotes'), ...inside('shared')]
const words = process.argv.slice(2)
const benches = packages
  .flatMap((folder) => list(join(folder, 'bench')).filter((name) => /\.bench\.(tsx?|mjs)$/.test(name)).map((name) => join(folder, 'bench', name)))
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))

if (benches.length === 0) {
  say(`No benchmark${words.length > 0 ? ` with ${words.join(' or ')} in its name` : ''}.`)
  process.exit(2)
}
const failed = benches.filter((file) => {
  const startedMs = Date.now()
  say(`\n• ${file}`)
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', '--expose-gc', file], { cwd: root, stdio: 'inherit' })
  say(`${status === 0 ? '✓' : '✗'} ${file} (${seconds(startedMs)})`)
  return status !== 0
})
process.exit(failed.length === 0 ? 0 : 1)

function inside(folder: string): string[] {
  return list(folder).map((name) => join(folder, name))
}

function list(folder: string): string[] {
  const path = join(root, folder)
  return existsSync(path) ? readdirSync(path).sort() : []
}
