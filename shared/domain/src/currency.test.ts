import { currencyNamed, isAccountCurrency } from './currency'

test.each([
  ['TRY', 'TRY'],
  ['TL', 'TRY'],
  [' try ', 'TRY'],
  ['₺', 'TRY'],
  ['Türk Lirası', 'TRY'],
  ['(TL)', 'TRY'],
  ['YTL', 'TRY'],
  ['usd', 'USD'],
  ['USD:', 'USD'],
  ['ABD DOLARI', 'USD'],
  ['$', 'USD'],
  ['€', 'EUR'],
  ['Avro', 'EUR'],
  ['GBP', 'GBP'],
  ['XAU', 'XAU'],
])('%s is %s', (text, code) => expect(currencyNamed(text)).toBe(code))

test.each(['', 'havale', 'QQQ', 'USD TRY', '12'])('%s names no currency, and is not the account’s', (text) => {
  expect(currencyNamed(text)).toBeUndefined()
  expect(isAccountCurrency(text)).toBe(false)
})
