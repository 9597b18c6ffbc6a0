import { noticeMs, sessionEnd } from './expiry'

const at = (some: Partial<Parameters<typeof sessionEnd>[0]>) => ({ ends: 43_200, idle: 1800, active: 0, ...some })

test.each([
  ['nothing done since sign-in', at({}), 0, { atMs: 1_800_000, by: 'idle' }],
  ['done here, which the server has not heard of yet', at({}), 600_000, { atMs: 2_400_000, by: 'idle' }],
  [
    'done in another browser’s tab, which the server has heard of',
    at({ active: 700 }),
    600_000,
    { atMs: 2_500_000, by: 'idle' },
  ],
  ['busy at the end of the day', at({ active: 43_000 }), 43_100_000, { atMs: 43_200_000, by: 'limit' }],
  ['both at once: no activity helps', at({ active: 41_400 }), 0, { atMs: 43_200_000, by: 'limit' }],
] as const)('%s', (_, limits, lastActiveMs, end) => expect(sessionEnd(limits, lastActiveMs)).toEqual(end))

test.each([
  [1800, 120_000],
  [240, 120_000],
  [239, 119_500],
  [8, 4000],
])('an idle limit of %i s is announced %i ms before', (idle, ms) => expect(noticeMs(at({ idle }))).toBe(ms))
