import { daysOfRun, nextRun, reportRhythms } from './reportSchedule'

const at = (text: string) => new Date(`${text}+03:00`)

it.each([
  ['DAILY', 9, '2026-11-27T08:59:59.999', '2026-11-27T09:00'],
  ['DAILY', 9, '2026-11-27T09:00', '2026-11-28T09:00'],
  ['DAILY', 0, '2026-12-31T23:59', '2027-01-01T00:00'],
  ['DAILY', 23, '2026-11-27T00:30', '2026-11-27T23:00'],
  ['WEEKLY', 9, '2026-11-27T08:00', '2026-11-30T09:00'],
  ['WEEKLY', 9, '2026-11-30T08:00', '2026-11-30T09:00'],
  ['WEEKLY', 9, '2026-11-30T09:00', '2026-12-07T09:00'],
  ['MONTHLY', 6, '2026-11-27T08:00', '2026-12-01T06:00'],
  ['MONTHLY', 6, '2026-12-01T06:00', '2027-01-01T06:00'],
  ['MONTHLY', 1, '2028-02-29T02:00', '2028-03-01T01:00'],
] as const)('%s at %i after %s runs next at %s', (rhythm, hour, after, next) =>
  expect(nextRun({ rhythm, hour }, at(after))).toEqual(at(next)),
)

it.each([
  ['DAILY', '2026-12-01T00:00', '2026-11-30', '2026-11-30'],
  ['WEEKLY', '2026-11-30T09:00', '2026-11-23', '2026-11-29'],
  // A late run covers the same week.
  ['WEEKLY', '2026-12-06T23:59', '2026-11-23', '2026-11-29'],
  ['MONTHLY', '2026-12-01T00:00', '2026-11-01', '2026-11-30'],
  ['MONTHLY', '2028-03-01T09:00', '2028-02-01', '2028-02-29'],
  ['MONTHLY', '2027-01-15T09:00', '2026-12-01', '2026-12-31'],
] as const)('%s on %s is about %s to %s', (rhythm, run, from, to) =>
  expect(daysOfRun(rhythm, at(run))).toEqual({ from, to }),
)

it('runs follow each other without a gap or an overlap in the days they are about, over four years', () => {
  for (const rhythm of reportRhythms) {
    let run = nextRun({ rhythm, hour: 0 }, at('2026-01-01T00:00'))
    let { to } = daysOfRun(rhythm, run)
    while (run < at('2030-01-01T00:00')) {
      run = nextRun({ rhythm, hour: 0 }, run)
      const next = daysOfRun(rhythm, run)
      expect(new Date(next.from).getTime() - new Date(to).getTime()).toBe(86_400_000)
      ;({ to } = next)
    }
  }
})
