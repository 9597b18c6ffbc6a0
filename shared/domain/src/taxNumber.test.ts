import { isVkn } from './taxNumber'

/** Public examples, and one with a last digit computed by hand. */
const valid = ['4540536920', '4840847211', '1234567890', '0000000019']

it.each(valid)('accepts %s', (text) => expect(isVkn(text)).toBe(true))

it.each(valid)('refuses %s with any other last digit', (text) => {
  const others = Array.from({ length: 10 }, (_, digit) => text.slice(0, 9) + digit).filter((other) => other !== text)
  expect(others.filter(isVkn)).toEqual([])
})

it.each([
  ['empty', ''],
  ['nine digits', '454053692'],
  ['eleven digits', '45405369200'],
  ['all zero', '0000000000'],
  ['a letter', '454053692O'],
  ['blanks around', ' 4540536920 '],
  ['blanks inside', '454 053 6920'],
  ['Arabic digits', '٤٥٤٠٥٣٦٩٢٠'],
  ['full-width digits', '４５４０５３６９２０'],
  ['a sign', '-540536920'],
  ['an exponent', '45405369e1'],
])('refuses %s', (_name, text) => expect(isVkn(text)).toBe(false))

it('accepts exactly one last digit for any nine digits', () => {
  for (let nine = 1; nine < 1_000_000_000; nine += 7_654_321) {
    const head = String(nine).padStart(9, '0')
    expect(Array.from({ length: 10 }, (_, digit) => head + digit).filter(isVkn)).toHaveLength(1)
  }
})
