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
  ['Japon Yeni', 'JPY'],
  ['İsveç Kronu', 'SEK'],
  ['Swiss Franc', 'CHF'],
  ['¥', 'JPY'],
  ['A$', 'AUD'],
  ['₿', '₿'],
])('%s is %s', (text, code) => expect(currencyNamed(text)).toBe(code))

test.each(['', 'havale', 'Leu', 'lek', '₿₿', 'QQQ', 'USD TRY', '12'])(
  '%s names no currency, and is not the account’s',
  (text) => {
    expect(currencyNamed(text)).toBeUndefined()
    expect(isAccountCurrency(text)).toBe(false)
  },
)
