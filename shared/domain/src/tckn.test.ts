import fc from 'fast-check'

import { isTckn } from './tckn'

it.each([
  ['10000000146', true],
  ['11111111110', true],
  ['12345678950', true],
  ['12345678901', false],
  ['01234567890', false],
  ['1000000014', false],
  ['100000001460', false],
  ['1000000014a', false],
  ['', false],
])('%j: %s', (text, is) => expect(isTckn(text)).toBe(is))

it('refuses every single mistyped digit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const right = '10000000146'
      const wrong = Array.from(right, (digit, index) => (index === at ? (Number(digit) + by) % 10 : digit)).join('')
      expect(isTckn(wrong)).toBe(false)
    }),
  )
})
