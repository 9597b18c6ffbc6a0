import { cardNumberAmong, maskCardNumbers, mayHoldCardNumber } from './cardNumber'
import { testCardNumbers } from './testing/testCardNumbers'

test.each(testCardNumbers)(
  'the test number %s is found as it is, in groups, beside other figures and in full-width digits',
  (number) => {
    const inGroups = (sign: string) => number.replace(/(\d{4})(?=\d)/g, `$1${sign}`)
    expect(mayHoldCardNumber(number)).toBe(true)
    for (const sign of [' ', '-', '.']) expect(mayHoldCardNumber(`card ${inGroups(sign)} 12/29`)).toBe(true)
    expect(mayHoldCardNumber(`T${number}x`)).toBe(true)
    expect(mayHoldCardNumber(`${inGroups(' ')} 123`)).toBe(true)
    expect(mayHoldCardNumber([...number].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join(''))).toBe(
      true,
    )
  },
)

test.each([
  ['the last digit wrong', '4111111111111112'],
  ['first six and last four', '411111 •• 1111'],
  ['too short', '411111111111'],
  ['an id', '41111111-1111-1111-8111-411111111111'],
  ['a random id', 'ab4111111111111111cdef0123456789'],
  ['an IBAN', 'TR330006100519786457841326'],
  ['a time', '2026-11-26T09:24:34.123Z'],
  ['an amount', '1.234.567,89'],
])('%s is not one: %s', (_what, text) => {
  expect(mayHoldCardNumber(text)).toBe(false)
})

test.each(testCardNumbers)('%s is found in a column of masked numbers, and among other card numbers', (number) => {
  expect(cardNumberAmong(['Kart No', '450634******1122', number])).toBe(2)
  expect(cardNumberAmong(['Kart No', `1${number}`.slice(0, 12), ...testCardNumbers, number])).toBe(2)
  expect(maskCardNumbers(`kart ${number}, 3 taksit`)).toBe(`kart ${number.slice(0, 6)}••${number.slice(-4)}, 3 taksit`)
})

/** Consecutive numbers; one in ten has a correct check digit. */
const following = (first: bigint, count: number) =>
  Array.from({ length: count }, (_one, at) => String(first + BigInt(at)))

test.each([
  ['order numbers', following(4_000_000_000_000_000n, 100)],
  [
    'days and times with dots',
    following(100_000n, 100).map((text) => `26.11.2026 ${text.replace(/(..)(?=.)/g, '$1.')}`),
  ],
  ['one number that no scheme begins so', ['1000000000000008']],
  ['nothing', []],
])('a column of %s is not one of card numbers', (_what, column) => {
  expect(cardNumberAmong(column)).toBe(-1)
  expect(column.map(maskCardNumbers).filter(mayHoldCardNumber)).toEqual([])
})

test('text without a card number stays as it is written', () => {
  for (const text of ['632514008871', '450634******1122', '1.000,00', 'T-26-0000123', '26.11.2026 14:05'])
    expect(maskCardNumbers(text)).toBe(text)
})
