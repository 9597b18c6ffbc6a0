import { mayHoldCardNumber } from './cardNumber'
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
])('%s is none: %s', (_what, text) => {
  expect(mayHoldCardNumber(text)).toBe(false)
})
