import type { DayFigures } from '@kasa/contracts/dashboards'

import { endedReport, rowsOf } from './dayNotes'

const day = (takenBackMinor: bigint) => ({ today: '2026-11-28', takenBackMinor }) as DayFigures
const all = { cards: true, wallets: true }

// `api/src/dashboards/dashboards.test.ts` checks that these have the rows that the figures count.
test('deposits open the list, or the report once some were taken back, which the list no longer shows', () => {
  expect(rowsOf(day(0n), all)).toMatchObject({
    deposit: '/remit-request/list?tab=confirmed',
    withdrawal: '/withdraw-request/list?tab=left',
    card: '/r/merchant?group=day&from=2026-11-28&to=2026-11-28',
  })
  expect(rowsOf(day(1n), all).deposit).toBe(endedReport(day(1n)))
  expect(endedReport(day(0n))).toBe('/r/merchantremit?group=day&from=2026-11-28&to=2026-11-28')
})

test('a list or report that the reader may not open is no link', () =>
  expect(rowsOf(day(0n), { cards: false, wallets: false })).toMatchObject({
    card: undefined,
    walletIn: undefined,
    walletOut: undefined,
  }))
