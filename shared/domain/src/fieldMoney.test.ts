import { moneyAsked, moneyInField, parseMoney, tidiedMoney } from './fieldMoney'

test.each([
  [null, '', ''],
  [0n, '0.00', '0,00'],
  [5n, '0.05', '0,05'],
  [150_000_050n, '1,500,000.50', '1.500.000,50'],
])('%s is shown in a field as "%s" and "%s"', (minor, en, tr) => {
  expect(moneyInField(minor, 'en')).toBe(en)
  expect(moneyInField(minor, 'tr')).toBe(tr)
  if (minor !== null) expect([parseMoney(en), parseMoney(tr)]).toEqual([minor, minor])
})

test.each([
  ['1500', '1,500.00', '1.500,00'],
  ['1.500,5', '1,500.50', '1.500,50'],
  ['₺ 20', '20.00', '20,00'],
  ['1.2.3', '1.2.3', '1.2.3'],
  ['-5', '-5', '-5'],
  ['', '', ''],
])('"%s" is tidied to "%s" and "%s"; other text stays as it was typed', (typed, en, tr) => {
  expect([tidiedMoney(typed, 'en'), tidiedMoney(typed, 'tr')]).toEqual([en, tr])
})

test('a typed amount is asked for in kuruş, and other text is left for the contract to refuse', () => {
  expect([moneyAsked('1.250,50'), moneyAsked('x'), moneyAsked('')]).toEqual([125_050, undefined, undefined])
})
