import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from '../local/bootstrap.mjs'
import { mutants } from './mutantRules'

// The mutants run in the long run; this test finds an outdated list early.
test('each of the 30 mutants names code that its file has exactly once', () => {
  const places = ({ file, from }: (typeof mutants)[number]) =>
    readFileSync(join(root, file), 'utf8').split(from).length - 1
  expect(mutants).toHaveLength(30)
  expect(mutants.filter((mutant) => places(mutant) !== 1).map(({ rule }) => rule)).toEqual([])
})
