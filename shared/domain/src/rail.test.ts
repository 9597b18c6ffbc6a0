import * as fc from 'fast-check'

import { isHolidayAt } from './holidays'
import { istanbulTime, istanbulWeekday } from './istanbulDay'
import { planRail, type RailBank } from './rail'

const bank = (id: string, more: Partial<RailBank> = {}): RailBank => ({
  id,
  hasFast: true,
  fastLimitMinor: null,
  eftOpen: '09:00',
  eftClose: '17:00',
  sameBank247: true,
  ...more,
})
const [ziraat, garanti] = [bank('ziraat'), bank('garanti', { eftClose: '17:15' })]
const plan = (at: string, more: Partial<Parameters<typeof planRail>[0]> = {}) => {
  const { rail, sendAt, arrivesBy, others } = planRail({
    from: ziraat,
    to: garanti,
    amountMinor: 1_000_000n,
    fastLimitMinor: 10_000_000n,
    now: new Date(at),
    ...more,
  })
  return { rail, sendAt: sendAt.toISOString(), arrivesBy: arrivesBy.toISOString(), others }
}

test('within one bank it is a havale, at any hour; where the bank sleeps at night, from its opening on', () => {
  const sunday = '2026-11-22T20:00:00.000Z'
  expect(plan(sunday, { to: ziraat })).toMatchObject({
    rail: 'HAVALE',
    sendAt: sunday,
    arrivesBy: sunday,
    others: [
      { rail: 'FAST', why: 'NOT_SOONER' },
      { rail: 'EFT', why: 'NOT_SOONER' },
    ],
  })
  const sleeps = bank('sleeps', { sameBank247: false, hasFast: false })
  expect(plan(sunday, { from: sleeps, to: sleeps })).toMatchObject({
    rail: 'HAVALE',
    sendAt: '2026-11-23T06:00:00.000Z',
  })
})

test('between two banks it is FAST up to the limit, to the kuruş; a bank may have a limit of its own', () => {
  const night = '2026-11-21T23:30:00.000Z'
  expect(plan(night, { amountMinor: 10_000_000n })).toMatchObject({
    rail: 'FAST',
    sendAt: night,
    others: [
      { rail: 'HAVALE', why: 'OTHER_BANK' },
      { rail: 'EFT', why: 'NOT_SOONER' },
    ],
  })
  const over = plan(night, { amountMinor: 10_000_001n })
  expect(over).toMatchObject({ rail: 'EFT', others: [{ rail: 'HAVALE' }, { rail: 'FAST', why: 'OVER_FAST_LIMIT' }] })
  expect(plan(night, { amountMinor: 10_000_001n, from: bank('rich', { fastLimitMinor: 25_000_000n }) }).rail).toBe(
    'FAST',
  )
  expect(plan(night, { to: bank('old', { hasFast: false }) }).others).toContainEqual({ rail: 'FAST', why: 'NO_FAST' })
})

test.each([
  ['in the hours', '2026-11-23T07:00:00.000Z', '2026-11-23T07:00:00.000Z', '2026-11-23T14:00:00.000Z'],
  ['before them', '2026-11-23T05:59:59.000Z', '2026-11-23T06:00:00.000Z', '2026-11-23T14:00:00.000Z'],
  ['at the close', '2026-11-23T14:00:00.000Z', '2026-11-24T06:00:00.000Z', '2026-11-24T14:00:00.000Z'],
  ['on a Friday evening', '2026-11-27T15:00:00.000Z', '2026-11-30T06:00:00.000Z', '2026-11-30T14:00:00.000Z'],
  // 28 October is a half day, 29 October a holiday.
  ['on a half day', '2026-10-28T08:00:00.000Z', '2026-10-28T08:00:00.000Z', '2026-10-28T10:00:00.000Z'],
  ['after its morning', '2026-10-28T10:00:00.000Z', '2026-10-30T06:00:00.000Z', '2026-10-30T14:00:00.000Z'],
  // The feast from 2026-05-27 to 30, with the afternoon before and the Sunday after.
  ['before a feast', '2026-05-26T10:30:00.000Z', '2026-06-01T06:00:00.000Z', '2026-06-01T14:00:00.000Z'],
])('EFT %s', (_, at, sendAt, arrivesBy) => {
  expect(plan(at, { amountMinor: 20_000_000n })).toMatchObject({ rail: 'EFT', sendAt, arrivesBy })
})

test('for any request: nothing goes early, EFT only in banking hours, a later wish goes no earlier', () => {
  const time = fc.integer({ min: 0, max: 23 }).map((hour) => `${String(hour).padStart(2, '0')}:00`)
  const anyBank = fc
    .record({
      id: fc.constantFrom('a', 'b'),
      hasFast: fc.boolean(),
      fastLimitMinor: fc.option(fc.bigInt({ min: 0n, max: 30_000_000n })),
      hours: fc.tuple(time, time).filter(([open, close]) => open < close && open < '13:00'),
      sameBank247: fc.boolean(),
    })
    .map(({ hours: [eftOpen, eftClose], ...rest }): RailBank => ({ ...rest, eftOpen, eftClose }))
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-01'), noInvalidDate: true })
  fc.assert(
    fc.property(
      anyBank,
      anyBank,
      fc.bigInt({ min: 1n, max: 40_000_000n }),
      moment,
      moment,
      (from, to, amountMinor, one, two) => {
        const [now, later] = one < two ? [one, two] : [two, one]
        const request = { from, to, amountMinor, fastLimitMinor: 10_000_000n }
        const [first, second] = [planRail({ ...request, now }), planRail({ ...request, now: later })]
        expect(first.sendAt >= now && first.arrivesBy >= first.sendAt).toBe(true)
        expect(second.arrivesBy >= first.sendAt).toBe(true)
        expect(first.others).toHaveLength(2)
        if (first.rail === 'FAST') expect(amountMinor <= (from.fastLimitMinor ?? 10_000_000n)).toBe(true)
        if (first.rail === 'HAVALE') expect(from.id).toBe(to.id)
        if (first.rail === 'EFT')
          expect([
            istanbulWeekday(first.sendAt) <= 5,
            isHolidayAt(first.sendAt),
            istanbulTime(first.sendAt) < from.eftClose,
          ]).toEqual([true, false, true])
      },
    ),
    { numRuns: 500 },
  )
})
