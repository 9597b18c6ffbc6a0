import { isInUse, limitsNow, mayAllowMore, type GuardRule, type LimitGuards } from './limitGuards'

const day: GuardRule = {
  id: 'day',
  subject: 'MERCHANT',
  metric: 'AMOUNT',
  period: 'DAY',
  minutes: null,
  min: null,
  cap: 100n,
  action: 'HOLD',
}
const each: GuardRule = { ...day, id: 'each', period: 'TX', min: 10n, cap: 50n, action: 'BLOCK' }
const week = [1, 2, 3, 4, 5, 6, 7]
const guarded: LimitGuards<GuardRule> = {
  status: 'ACTIVE',
  activeHours: [
    { days: [1, 2, 3, 4, 5], from: '09:00', to: '12:00' },
    { days: [1, 2, 3, 4, 5, 7], from: '12:00', to: '18:00' },
  ],
  holidayPolicy: 'AS_SUNDAY',
  rules: [day, each],
}
const withRule = (over: Partial<GuardRule>): GuardRule[] => [day, { ...each, ...over }]

test.each<[string, Partial<LimitGuards<GuardRule>>, string]>([
  ['pausing', { status: 'PAUSED' }, 'status'],
  ['a higher cap', { rules: withRule({ cap: 51n }) }, 'rules'],
  ['no cap', { rules: withRule({ cap: null }) }, 'rules'],
  ['a lower minimum', { rules: withRule({ min: 9n }) }, 'rules'],
  ['no minimum', { rules: withRule({ min: null }) }, 'rules'],
  ['holding instead of refusing', { rules: withRule({ action: 'HOLD' }) }, 'rules'],
  ['marking instead of refusing', { rules: withRule({ action: 'WARN' }) }, 'rules'],
  ['marking instead of holding', { rules: [{ ...day, action: 'WARN' }, each] }, 'rules'],
  ['a weaker action with a lower cap', { rules: withRule({ action: 'HOLD', cap: 20n }) }, 'rules'],
  ['a rule less', { rules: [day] }, 'rules'],
  ['no rule', { rules: [] }, 'rules'],
  ['no hours', { activeHours: [] }, 'activeHours'],
  ['an hour more', { activeHours: [{ days: [1], from: '09:00', to: '18:01' }] }, 'activeHours'],
  ['a day more', { activeHours: [{ days: [6], from: '12:00', to: '13:00' }] }, 'activeHours'],
  ['other hours', { activeHours: [{ days: [7], from: '09:00', to: '12:00' }] }, 'activeHours'],
  ['weekday hours on holidays', { holidayPolicy: 'AS_USUAL' }, 'holidayPolicy'],
])('%s waits, and nothing changes until then', (_what, change, waiting) => {
  const split = limitsNow(guarded, { ...guarded, ...change })
  expect(split.waiting).toEqual([waiting])
  expect({ ...split.now, rules: [...split.now.rules].sort((a, b) => (a.period < b.period ? -1 : 1)) }).toEqual(guarded)
})

test.each<[string, Partial<LimitGuards<GuardRule>>]>([
  ['nothing', {}],
  ['a lower cap', { rules: withRule({ cap: 49n }) }],
  ['a higher minimum', { rules: withRule({ min: 11n }) }],
  ['refusing instead of holding', { rules: [{ ...day, action: 'BLOCK' }, each] }],
  ['a further rule', { rules: [day, each, { ...day, id: undefined, subject: 'CUSTOMER' }] }],
  ['another order', { rules: [each, day] }],
  ['an hour less', { activeHours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }] }],
  ['the same hours in other pieces', { activeHours: [...guarded.activeHours].reverse() }],
  ['closed on holidays', { holidayPolicy: 'CLOSED' }],
])('%s applies at once', (_what, change) => {
  const wanted = { ...guarded, ...change }
  expect(limitsNow(guarded, wanted)).toEqual({ now: wanted, waiting: [], looser: [] })
})

test('resuming, and hours where there were none, apply at once', () => {
  const before: LimitGuards<GuardRule> = { status: 'PAUSED', activeHours: [], holidayPolicy: 'AS_USUAL', rules: [] }
  expect(limitsNow(before, guarded)).toEqual({ now: guarded, waiting: [], looser: [] })
})

test('a day without hours stays closed where holidays were closed', () => {
  const before = { ...guarded, activeHours: [], holidayPolicy: 'CLOSED' as const }
  expect(limitsNow(before, { ...before, holidayPolicy: 'AS_USUAL' }).waiting).toEqual(['holidayPolicy'])
  const allWeek = [{ days: week, from: '00:00', to: '24:00' }]
  expect(limitsNow(before, { ...before, activeHours: allWeek }).waiting).toEqual([])
})

test('one save is split: what tightens applies at once, what loosens waits', () => {
  const wanted = {
    ...guarded,
    rules: [
      { ...day, cap: 90n },
      { ...each, min: 20n, cap: 80n },
    ],
  }
  const { now, waiting, looser } = limitsNow(guarded, wanted)
  expect([now.rules, waiting, looser]).toEqual([
    [
      { ...day, cap: 90n },
      { ...each, min: 20n },
    ],
    ['rules'],
    [{ before: each, after: wanted.rules[1] }],
  ])
})

test('a rule that counts something else is added at once, and the old one waits to end', () => {
  const other = { ...day, period: 'WEEK' as const }
  const { now, looser } = limitsNow(guarded, { ...guarded, rules: [other, each] })
  expect([now.rules, looser]).toEqual([[other, each, day], [{ before: day, after: null }]])
})

// A minimum above the cap would refuse every request.
test('a rule waits as a whole where half of it would contradict itself', () => {
  const wanted = withRule({ min: 60n, cap: 80n })
  expect(limitsNow(guarded, { ...guarded, rules: wanted }).now.rules).toEqual([day, each])
})

test.each([
  [null, null, false],
  [null, 'strict', false],
  ['strict', 'strict', false],
  ['strict', 'other', true],
  ['strict', null, true],
])('limits %s, then %s: may allow more: %s', (present, wanted, may) => {
  expect(mayAllowMore(present, wanted)).toBe(may)
})

test('a group is in use as soon as one record uses it', () => {
  const nobody = { merchants: [], accounts: [], remitGroups: [] }
  expect([nobody, { ...nobody, accounts: ['a'] }, { ...nobody, remitGroups: ['g'] }].map(isInUse)).toEqual([
    false,
    true,
    true,
  ])
})
