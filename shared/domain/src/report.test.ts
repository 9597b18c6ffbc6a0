import { addDays, daysBetween, figuresWithout, periodsOf, reportGroupsFor, reportOf, reportNames } from './report'

test.each(['day', 'week', 'month'] as const)(
  'the %ss of a range follow each other and are the whole of it',
  (group) => {
    for (const range of [
      { from: '2026-11-01', to: '2026-11-26' },
      { from: '2026-11-26', to: '2026-11-26' },
      { from: '2024-02-27', to: '2026-01-01' },
    ]) {
      const periods = periodsOf(group, range)
      expect([periods[0]?.from, periods.at(-1)?.to]).toEqual([range.from, range.to])
      for (const [n, { from, to }] of periods.entries()) {
        expect(from <= to).toBe(true)
        if (n > 0) expect(from).toBe(addDays(periods[n - 1]?.to ?? '', 1))
      }
      expect(periods.reduce((days, { from, to }) => days + daysBetween(from, to), 0)).toBe(
        daysBetween(range.from, range.to),
      )
    }
  },
)

test('every figure that is drawn, or shown above, is one of its report', () => {
  for (const name of reportNames) {
    const { main, chart, figures } = reportOf(name)
    expect([...main, ...chart].filter((figure) => !(figure in figures))).toEqual([])
  }
})

test.each([
  ['ADMIN', true],
  ['SYSTEM', true],
  ['TRADER', true],
  ['MERCHANT', false],
  ['MERCHANT_TRADER', false],
] as const)('%s may group cards by trader: %s', (scope, may) => {
  expect(reportGroupsFor('merchant', scope, { merchantHiddenFromRemit: true }).includes('trader')).toBe(may)
})

test.each([
  ['ADMIN', true],
  ['SYSTEM', true],
  ['REMIT', true],
  ['MERCHANT', false],
] as const)('%s may group deposits by remit group: %s', (scope, may) => {
  expect(reportGroupsFor('merchantremit', scope, { merchantHiddenFromRemit: true }).includes('remitGroup')).toBe(may)
})

test.each([
  ['merchantremit', 'REMIT', true, false],
  ['merchantremit', 'REMIT', false, true],
  ['merchantremit', 'REMIT,ADMIN', true, true],
  ['merchantremit', 'ADMIN', true, true],
  ['merchantremit', 'MERCHANT', true, true],
  ['merchant', 'TRADER', true, true],
] as const)('%s of %s, merchants hidden from operators %s, has merchants as rows: %s', (name, scope, isHidden, has) => {
  const groups = reportGroupsFor(name, scope, { merchantHiddenFromRemit: isHidden })
  expect(groups.includes('merchant')).toBe(has)
})

test('a tenant with every rail is shown every figure', () => {
  expect(figuresWithout(['remit', 'withdraw', 'card', 'papara'])).toEqual([])
  expect(figuresWithout(['remit', 'withdraw', 'card'])).toEqual([
    'walletMinor',
    'walletFeeMinor',
    'walletOutMinor',
    'walletOutFeeMinor',
  ])
})
