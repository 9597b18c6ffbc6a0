import { moneyShort } from './chartMoney'

test.each([
  ['en', 20_000_000, '₺200K'],
  ['tr', 20_000_000, '200 B ₺'],
  ['tr', 400_000_000, '4 Mn ₺'],
  ['en', -150_000, '−₺1.5K'],
  ['tr', -150_000, '−1,5 B ₺'],
] as const)('in %s %i kuruş on an axis are %s', (language, minor, text) => {
  expect(moneyShort(language)(minor).replaceAll('\u00a0', ' ')).toBe(text)
})
