import { byValue, type Value } from './byValue'

type Row = { id: string; value: Value }
const sorted = (values: readonly Value[], desc = false) =>
  values
    .map((value, n): Row => ({ id: String(n), value }))
    .sort(byValue<Row>({ valueOf: ({ value }) => value, desc }))
    .map(({ value }) => value)

test('text sorts in Turkish order, whichever way', () => {
  const words = ['zeki', 'İpek', 'ışık', 'şahin', 'Çınar', 'cemil', 'Ömer', 'sahin', 'olgun', 'Irmak']
  const expected = ['cemil', 'Çınar', 'Irmak', 'ışık', 'İpek', 'olgun', 'Ömer', 'sahin', 'şahin', 'zeki']
  expect(sorted(words)).toEqual(expected)
  expect(sorted(words, true)).toEqual([...expected].reverse())
})

test('numbers sort as numbers: nine before ten, and kuruş beyond what a number holds', () => {
  expect(sorted([10, 9, -1])).toEqual([-1, 9, 10])
  expect(sorted([9_007_199_254_740_993n, 9_007_199_254_740_992n])).toEqual([
    9_007_199_254_740_992n,
    9_007_199_254_740_993n,
  ])
})

test('rows without a value are last either way, and rows of one value are sorted by id', () => {
  expect([sorted([null, 2, 1]), sorted([null, 2, 1], true)]).toEqual([
    [1, 2, null],
    [2, 1, null],
  ])
  const same = ['b', 'a', 'c'].map((id): Row => ({ id, value: 1 }))
  expect(same.sort(byValue<Row>({ valueOf: ({ value }) => value, desc: true })).map(({ id }) => id)).toEqual([
    'c',
    'b',
    'a',
  ])
})
