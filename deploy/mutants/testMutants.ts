import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { affectedBy } from '../local/affected'
import { cloneTree } from '../local/cloneTree'
import { print, seconds } from '../local/progress'
import { command } from '../local/stages'
import { hasHalf } from '../local/testGroups'
import type { Half } from '../local/testRuns'
import { mutants, type Mutant } from './mutantRules'

/**
 * `npm run test:mutants`: breaks each rule of `mutantRules.ts` in a copy of this tree and runs the tests that the
 * changed file affects, the nearest first, until one fails. All must be detected, 27 of 30 by the tests of `npm
 * test`. `-- ownership` tries only rules whose names begin so.
 */
const leastByShort = 27
/**
 * Tests per run of Jest: few at first, because the nearest usually suffice. Tests beyond the last batch are not run.
 */
const batchSizes = [6, 24, 60]
/** A broken rule may make a test wait forever. In ms. */
const limitMs = 240_000

const tree = mkdtempSync(join(tmpdir(), 'kasa-mutants-'))
process.once('exit', () => rmSync(tree, { recursive: true, force: true }))
cloneTree(tree)

const needsServer = (test: string) => /^(api|deploy)\//.test(test)

/** The first test file of these that fails; undefined when all pass. */
async function failing(tests: readonly string[], half: Half): Promise<string | undefined> {
  let rest = tests
  for (const size of batchSizes) {
    const batch = rest.slice(0, size)
    rest = rest.slice(size)
    if (batch.length === 0) return undefined
    const { code, output } = await command(
      [process.execPath, 'node_modules/jest/bin/jest.js', '--bail', '--maxWorkers=2', '--runTestsByPath', ...batch],
      { cwd: tree, limitMs, env: { KASA_TESTS: half } },
    )
    if (code === 0) continue
    const test = /^FAIL \S+ (\S+)/m.exec(output)?.[1] ?? (/did not end within/.test(output) ? batch[0] : undefined)
    if (test === undefined) throw new Error(`Jest ended with ${code}, and no test failed:\n${output}`)
    return test
  }
  return undefined
}

async function detectedBy({ file, from, to }: Mutant): Promise<{ half: Half; test: string } | undefined> {
  const source = readFileSync(join(tree, file), 'utf8')
  if (source.split(from).length !== 2) throw new Error(`${file} does not have the rule once:\n${from}`)
  writeFileSync(
    join(tree, file),
    source.replace(from, () => to),
  )
  try {
    // Tests without a database are the fastest.
    const related = [...affectedBy([file]).jest].sort((a, b) => Number(needsServer(a)) - Number(needsServer(b)))
    for (const half of ['short', 'long'] as const) {
      const test = await failing(
        related.filter((file) => hasHalf(file, half)),
        half,
      )
      if (test) return { half, test }
    }
    return undefined
  } finally {
    writeFileSync(join(tree, file), source)
  }
}

const words = process.argv.slice(2)
const chosen = mutants.filter(({ rule }) => words.length === 0 || words.some((word) => rule.startsWith(word)))
const wanted = Math.min(leastByShort, chosen.length)
const startedMs = Date.now()
const found: Half[] = []
for (const mutant of chosen) {
  const sinceMs = Date.now()
  const by = await detectedBy(mutant)
  if (by) found.push(by.half)
  print(`${by ? '✓' : '✗'} ${mutant.rule}: ${by ? `${by.test} (${by.half})` : 'not detected'} (${seconds(sinceMs)})`)
}
const byShort = found.filter((half) => half === 'short').length
print(`${byShort} of ${chosen.length} detected by the short run, at least ${wanted} wanted (${seconds(startedMs)})`)
process.stdout.write(`\n${found.length} passed, ${chosen.length - found.length} failed\n`)
process.exit(found.length === chosen.length && byShort >= wanted ? 0 : 1)
