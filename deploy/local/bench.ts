import { spawn } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './bootstrap.mjs'
import { findChromium } from './chromium'
import { print, seconds } from './progress'
import { startTemporaryPostgres } from './temporaryPostgres'

/**
 * `npm run bench [-- part-of-a-name …]`: runs every `bench/*.bench.*`, one at a time to keep the measurements
 * accurate.
 */
const packages = ['host', 'api', 'deploy', 'e2e', ...inside('remotes'), ...inside('shared')]
const words = process.argv.slice(2)
const benches = packages
  .flatMap((folder) =>
    list(join(folder, 'bench'))
      .filter((name) => /\.bench\.(tsx?|mjs)$/.test(name))
      .map((name) => join(folder, 'bench', name)),
  )
  .filter((file) => words.length === 0 || words.some((word) => file.includes(word)))

if (benches.length === 0) {
  print(`No benchmark${words.length > 0 ? ` with ${words.join(' or ')} in its name` : ''}.`)
  process.exit(2)
}

/** Benchmarks of the server measure commits, so this database writes to disk like a real one. */
const needsDatabase = benches.some((file) => file.startsWith('api/')) && !process.env.KASA_TEST_DATABASE_URL
const postgres = needsDatabase ? await startTemporaryPostgres({}) : undefined
const chromiumPath = benches.some((file) => !file.startsWith('api/')) ? await findChromium() : undefined
const env = {
  ...process.env,
  ...(postgres ? { KASA_TEST_DATABASE_URL: postgres.url } : {}),
  ...(chromiumPath ? { CHROMIUM_PATH: chromiumPath } : {}),
}

let failed = 0
for (const file of benches) {
  const startedMs = Date.now()
  print(`\n• ${file}`)
  const code = await new Promise<number>((resolve) => {
    spawn(process.execPath, ['--expose-gc', '--import', 'tsx', file], { cwd: root, stdio: 'inherit', env }).once(
      'exit',
      (exit) => resolve(exit ?? 1),
    )
  })
  print(`${code === 0 ? '✓' : '✗'} ${file} (${seconds(startedMs)})`)
  if (code !== 0) failed += 1
}
await postgres?.stop()
process.exit(failed === 0 ? 0 : 1)

function inside(folder: string): string[] {
  return list(folder).map((name) => join(folder, name))
}

function list(folder: string): string[] {
  const path = join(root, folder)
  return existsSync(path) ? readdirSync(path).sort() : []
}
