import { payoutPurposes, purposeCodes, purposeOf } from './payoutPurpose'

test('twelve purposes, each with a number and a code of its own', () => {
  expect(purposeCodes).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(new Set(Object.values(payoutPurposes)).size).toBe(12)
})

test.each([
  ['7', 7],
  ['07', 7],
  ['12', 12],
  ['7 - Bireysel ödeme', 7],
  ['Bireysel Ödeme', 7],
  ['KONUT KİRASI', 1],
  ['İşyeri kirası', 2],
  ['Salary', 5],
  ['Diğer', 12],
  ['0', undefined],
  ['13', undefined],
  ['7 8', undefined],
  ['hediye', undefined],
])('%s is purpose %s', (text, code) => expect(purposeOf(text)).toBe(code))
