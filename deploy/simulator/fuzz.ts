import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import { seededRandom } from '../demo/random'
import { judge, mutate } from './fuzzStatements'

/**
 * `npm run fuzz:statements -- --files 100000 --seed 1`: reads mutated copies of the fixtures; exits with 1 and the
 * seed of the first that breaks the reader.
 */
const { values } = parseArgs({
  options: { files: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
  strict: true,
})
const folder = join(import.meta.dirname, '../../api/src/statements/fixtures')
const originals = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(sta|txt|mt94\d|xml|ofx|csv|xlsx)$/.test(file))
  .sort()
  .map((file) => ({ file, bytes: readFileSync(join(folder, file)) }))
const verdicts = { read: 0, refused: 0 }
const longest = { file: '', ms: 0 }
for (let count = 0; count < Number(values.files); count++) {
  const random = seededRandom(Number(values.seed) + count)
  const original = originals[count % originals.length]
  if (!original) break
  const begun = performance.now()
  try {
    verdicts[await judge(mutate(original.bytes, random))]++
  } catch (error) {
    process.stdout.write(
      `--seed ${Number(values.seed) + count} on ${original.file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exitCode = 1
    break
  }
  const ms = performance.now() - begun
  if (ms > longest.ms) Object.assign(longest, { file: original.file, ms })
}
process.stdout.write(
  `${verdicts.read} read, ${verdicts.refused} refused in words; longest ${longest.ms.toFixed(0)} ms (${longest.file})\n`,
)
