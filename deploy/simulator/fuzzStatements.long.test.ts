import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { seededRandom } from '../demo/random'
import { judge, mutate } from './fuzzStatements'

test('3,000 mutated statements neither crash the reader nor lose an entry', async () => {
  const folder = join(__dirname, '../../api/src/statements/fixtures')
  const originals = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(sta|txt|mt94\d|xml|ofx|csv|xlsx)$/.test(file))
    .map((file) => readFileSync(join(folder, file)))
  const verdicts = new Set<string>()
  for (let seed = 0; seed < 3_000; seed++)
    verdicts.add(await judge(mutate(originals[seed % originals.length] ?? Buffer.alloc(0), seededRandom(seed))))
  expect([...verdicts].sort()).toEqual(['read', 'refused'])
})
