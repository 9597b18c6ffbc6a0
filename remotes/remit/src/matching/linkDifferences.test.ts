import type { UnmatchedLine, UnmatchedRequest } from '@kasa/contracts/matching'

import { linkDifferences } from './linkDifferences'

const line = { freeMinor: 100n } as UnmatchedLine
const request = { restMinor: 100n } as UnmatchedRequest
const agreeing = { reference: 1, amount: 1, name: 1, account: 1, time: 0 }

test('the differences are the sums, and what the rules found for likely ones', () => {
  const of = (restMinor: bigint, parts: object) =>
    linkDifferences([line], [{ ...request, restMinor, parts: { ...agreeing, ...parts } }])
  expect(of(100n, {})).toEqual([])
  expect(of(90n, {})).toEqual(['amount'])
  expect(of(90n, { name: 0.6, reference: 0 })).toEqual(['amount', 'name', 'reference'])
})

test('a pair that was not judged has no known differences', () => {
  expect(linkDifferences([line], [{ ...request, restMinor: 90n }])).toEqual([])
  expect(linkDifferences([line, line], [{ ...request, parts: { ...agreeing, name: 0 } }])).toEqual([])
})
