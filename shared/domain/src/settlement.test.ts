import fc from 'fast-check'

import { dueOf, dueUntil, isBusinessDay, nextCutOff, settledOf, settlementDay } from './settlement'

const istanbul = (day: string, time: string) => new Date(`${day}T${time}:00+03:00`)
const minuteMs = 60_000

/** Days on which banks are closed in the weeks below, written by hand: weekends, Republic Day and a feast. */
const shut = new Set([
  ...['2026-10-24', '2026-10-25', '2026-10-29', '2026-10-31', '2026-11-01', '2026-11-07', '2026-11-08'],
  ...['2026-05-23', '2026-05-24', '2026-05-27', '2026-05-28', '2026-05-29', '2026-05-30', '2026-05-31'],
  ...['2026-06-06', '2026-06-07'],
])
const following = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

/**
 * When earnings of a moment can be paid, computed in the other direction: from their day, business day by business
 * day.
 */
function payableFrom(earned: Date, cycleDays: number, cutOff: string): Date {
  let day = new Date(earned.getTime() + 3 * 3_600_000).toISOString().slice(0, 10)
  // The cut-off itself belongs to the next day.
  if (earned >= istanbul(day, cutOff)) day = following(day)
  const closed = istanbul(day, cutOff)
  let left = cycleDays
  while (left > 0 || shut.has(day)) {
    day = following(day)
    if (!shut.has(day)) left -= 1
    if (left <= 0 && !shut.has(day)) break
  }
  const opens = istanbul(day, '00:00')
  return opens > closed ? opens : closed
}

describe.each([
  ['a Republic’s day on a Thursday', '2026-10-23', '2026-11-05'],
  ['a feast before a weekend', '2026-05-22', '2026-06-04'],
])('%s', (_name, from, to) => {
  it.each([0, 1, 2, 3])(
    'T+%i: what is due at every half hour is what was earned long enough before it',
    (cycleDays) => {
      const wrong: string[] = []
      for (const cutOff of ['00:00', '16:00', '23:59']) {
        for (let at = istanbul(from, '00:00').getTime(); at < istanbul(to, '00:00').getTime(); at += 30 * minuteMs) {
          const until = dueUntil(new Date(at), { cycleDays, cutOff }).getTime()
          const isDue = payableFrom(new Date(until - minuteMs), cycleDays, cutOff).getTime() <= at
          const isMoreDue = payableFrom(new Date(until), cycleDays, cutOff).getTime() <= at
          if (!isDue || isMoreDue) wrong.push(`${new Date(at).toISOString()} at ${cutOff}`)
        }
      }
      expect(wrong).toEqual([])
    },
  )
})

it('counts half days as days, and neither weekends nor holidays', () => {
  expect(['2026-10-28', '2026-10-29', '2026-10-31', '2026-11-02'].map(isBusinessDay)).toEqual([
    true,
    false,
    false,
    true,
  ])
  expect(settlementDay('2026-10-28', 1)).toBe('2026-10-30')
  expect(settlementDay('2026-10-30', 1)).toBe('2026-11-02')
  expect(settlementDay('2026-10-31', 0)).toBe('2026-11-02')
})

it('names the next cut-off of a working day, and never the one that has just passed', () => {
  const at = (day: string, time: string) => nextCutOff(istanbul(day, time), { cutOff: '16:00' })
  expect(at('2026-10-28', '15:59')).toEqual(istanbul('2026-10-28', '16:00'))
  expect(at('2026-10-28', '16:00')).toEqual(istanbul('2026-10-30', '16:00'))
  expect(at('2026-10-30', '16:01')).toEqual(istanbul('2026-11-02', '16:00'))
})

it('never pays more than there is, nor a negative amount', () => {
  expect(dueOf({ availableMinor: 10n, awaitingMinor: 3n })).toBe(7n)
  expect(dueOf({ availableMinor: 3n, awaitingMinor: 10n })).toBe(0n)
  expect(dueOf({ availableMinor: -1n, awaitingMinor: 0n })).toBe(0n)
})

test.each([
  ['a tenth of what came in', 1_000n, 1_000n, 0n, 1_000, [100n, 900n]],
  ['what is released is paid on top', 1_000n, 1_000n, 250n, 1_000, [100n, 1_150n]],
  ['of no more than is due', 400n, 1_000n, 0n, 5_000, [200n, 200n]],
  ['nothing of what came back of a settlement', 1_000n, 0n, 0n, 1_000, [0n, 1_000n]],
  ['nothing where more was taken back than came in', 1_000n, -50n, 0n, 1_000, [0n, 1_000n]],
  ['nothing without a reserve', 1_000n, 1_000n, 0n, 0, [0n, 1_000n]],
  ['a fraction of a kuruş stays with the merchant', 99n, 99n, 0n, 250, [2n, 97n]],
  ['of nothing due nothing but what is released', 0n, 1_000n, 70n, 1_000, [0n, 70n]],
])('the reserve keeps %s', (_name, dueMinor, earnedMinor, releasedMinor, reserveBasisPoints, [kept, amount]) => {
  expect(settledOf({ dueMinor, earnedMinor, releasedMinor, reserveBasisPoints })).toEqual({
    keptMinor: kept,
    amountMinor: amount,
  })
})

test('kept and paid sum up to due and released; a settlement that keeps half or less pays something', () => {
  const minor = fc.bigInt(0n, 2n ** 50n)
  fc.assert(
    fc.property(
      minor,
      fc.bigInt(-1_000n, 2n ** 50n),
      minor,
      fc.integer({ min: 0, max: 5_000 }),
      (due, earned, released, share) => {
        const { keptMinor, amountMinor } = settledOf({
          dueMinor: due,
          earnedMinor: earned,
          releasedMinor: released,
          reserveBasisPoints: share,
        })
        expect(keptMinor + amountMinor).toBe(due + released)
        expect([keptMinor >= 0n, 2n * keptMinor <= due, amountMinor > 0n || due + released === 0n]).toEqual([
          true,
          true,
          true,
        ])
      },
    ),
  )
})
