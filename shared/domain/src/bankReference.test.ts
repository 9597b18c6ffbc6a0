import { isBankReference, referenceKey } from './bankReference'

test.each([
  ['FAST 2026-11', 'fast202611'],
  ['fast202611', 'fast202611'],
  ['  FAST/2026.11 ', 'fast202611'],
  ['000451987', '451987'],
  ['İŞ-0042', 'is0042'],
  ['is0042', 'is0042'],
])('%s is kept as %s', (given, key) => {
  expect(referenceKey(given)).toBe(key)
})

test.each(['', '.', 'x', '0', '0000', '=1+1', '- - -', 'abc'])('%j is not a reference', (text) => {
  expect(isBankReference(text)).toBe(false)
})
// A Cyrillic А, Arabic digits: they look like the reference of another payout.
test.each(['F\u0410ST-0001', 'FAST-\u0660\u0660\u0660\u0661'])('%j is of another script', (text) => {
  expect(isBankReference(text)).toBe(false)
})
test.each(['F-12A', '2026112100647719', 'ZRT 1234'])('%j is a reference', (text) => {
  expect(isBankReference(text)).toBe(true)
})
