import { decimalText, isEqual, minorOf, plus, readDecimal, type DecimalMark } from './decimal'

test.each<[string, DecimalMark, string | undefined]>([
  ['1.500,00', ',', '1500.00'],
  ['-7.250,5', ',', '-7250.5'],
  ['0000012,', ',', '12'],
  ['9.612,50 TL', ',', '9612.50'],
  ['₺1.234', 'auto', '1234'],
  ['1.234,56', 'auto', '1234.56'],
  ['1,234.56', 'auto', '1234.56'],
  ['1234.56', 'auto', '1234.56'],
  ['1234,5', 'auto', '1234.5'],
  ['1.234.567', 'auto', '1234567'],
  ['(12,00)', ',', '-12.00'],
  ['12,00-', ',', '-12.00'],
  ['−3,10', ',', '-3.10'],
  ['9612.5', '.', '9612.5'],
  ['0', '.', '0'],
  ['$120', '.', undefined],
  ['', ',', undefined],
  ['1e5', '.', undefined],
  ['1,2,3', ',', undefined],
  ['--5', ',', undefined],
  ['-5-', ',', undefined],
  ['12 TL 13', ',', undefined],
  ['9'.repeat(40), ',', undefined],
])('%s with %s reads as %s', (text, mark, expected) => {
  const read = readDecimal(text, mark)
  expect(read && decimalText(read)).toBe(expected)
})

test('sums keep the most decimals, equality ignores them', () => {
  const [one, two] = [readDecimal('1.5', '.'), readDecimal('2.50', '.')]
  if (!one || !two) throw new Error('unread')
  expect(decimalText(plus(one, two))).toBe('4.00')
  expect(isEqual(plus(one, two), { units: 4n, scale: 0 })).toBe(true)
})

test.each([
  ['12', 1_200n],
  ['12.5', 1_250n],
  ['-0.01', -1n],
  ['1.230', 123n],
  ['1.234', undefined],
])('%s is %s kuruş', (text, minor) => {
  const read = readDecimal(text, '.')
  expect(read && minorOf(read)).toBe(minor)
})
