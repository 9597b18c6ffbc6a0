import { basisPointsOf, percentInField } from './fieldPercent'

test.each([
  ['1.5', 150],
  ['1,5', 150],
  ['%1,75', 175],
  ['100', 10_000],
  ['0', 0],
  [' 2 % ', 200],
  ['1.555', undefined],
  ['-1', undefined],
  ['', undefined],
  ['1.', undefined],
])('%j is %s hundredths of a percent', (typed, expected) => expect(basisPointsOf(typed)).toBe(expected))

test.each([
  [150n, 'tr', '1,5'],
  [150n, 'en', '1.5'],
  [10_000n, 'tr', '100'],
] as const)('%s basis points are shown in %s as they are typed', (points, language, text) => {
  expect(percentInField(points, language)).toBe(text)
  expect(basisPointsOf(text)).toBe(Number(points))
})
