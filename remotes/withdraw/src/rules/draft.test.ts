import type { PayoutRule } from '@kasa/domain/payoutRules'

import { faultsOf, linesOf, nextLine, rulesOf, sameRules, type Line } from './draft'

const rule = (more: Partial<PayoutRule> = {}): PayoutRule => ({
  merchantId: null,
  fromMinor: 50_000_00n,
  untilMinor: null,
  side: 'OURS',
  checkers: 1,
  hours: 24,
  ...more,
})
const line = (more: Partial<Line> = {}): Line => ({ ...(linesOf([rule()], 'en')[0] as Line), ...more })

test.each(['tr', 'en'] as const)('rules are written and read back as they were: %s', (language) => {
  const rules = [
    rule({ untilMinor: 250_000_01n }),
    rule({ merchantId: 'm', side: 'MERCHANT', checkers: 3, hours: 168 }),
  ]
  expect(rulesOf(linesOf(rules, language))).toEqual(rules)
})

test.each([
  ['nothing', {}, []],
  ['no lower limit', { from: ' ' }, [['from', 'MISSING']]],
  [
    'an invalid amount',
    { from: '5o', until: '1.234.56' },
    [
      ['from', 'AMOUNT'],
      ['until', 'AMOUNT'],
    ],
  ],
  ['more than a number holds', { from: '99999999999999999' }, [['from', 'AMOUNT']]],
  ['an end that is its beginning', { until: '50.000,00' }, [['until', 'EMPTY']]],
  ['no hours', { hours: '' }, [['hours', 'HOURS']]],
  ['half an hour', { hours: '0,5' }, [['hours', 'HOURS']]],
  ['a week and an hour', { hours: '169' }, [['hours', 'HOURS']]],
])('a line with %s', (_, more, faults) => {
  expect(faultsOf([line(more)]).map(({ field, fault }) => [field, fault])).toEqual(faults)
})

test('two that overlap are reported once nothing else is wrong, under the second, with the place of the first', () => {
  const lines = [line({ until: '60,000' }), line({ key: 1, from: '59,999.99' })]
  expect(faultsOf(lines)).toEqual([{ key: 1, field: 'from', fault: 'OVERLAP', with: 0 }])
  expect(faultsOf([...lines, line({ key: 2, from: '' })])).toMatchObject([{ key: 2, fault: 'MISSING' }])
  expect(faultsOf([line({ until: '60,000' }), line({ key: 1, from: '60,000' })])).toEqual([])
})

test('a new line continues where those of all merchants end, under a key of its own', () => {
  expect(nextLine([])).toMatchObject({ key: 0, from: '', until: '' })
  const lines = [line({ key: 4, until: '60,000.00' }), line({ key: 2, merchantId: 'm', until: '9' })]
  expect(nextLine(lines)).toMatchObject({ key: 5, from: '60,000.00' })
})

test('two sets of rules are equal if each rule is equal in its place', () => {
  expect(sameRules([rule()], [rule()])).toBe(true)
  expect(sameRules([rule(), rule({ hours: 1 })], [rule({ hours: 1 }), rule()])).toBe(false)
  expect(sameRules([], [rule()])).toBe(false)
})
