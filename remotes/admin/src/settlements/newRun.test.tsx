import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, screen } from '@testing-library/react'

import { NewRun } from './NewRun'
import { RunApproval } from './RunApproval'

configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const line = (n: number, merchantName: string, mostMinor: number) => ({
  merchantId: `01930000-0000-7000-8000-00000000000${n}`,
  merchantName,
  holder: `${merchantName} A.Ş.`,
  ibanLast4: '1326',
  bankName: 'Garanti',
  dueUntil: '2026-11-20T13:00:00.000Z',
  availableMinor: 100_000,
  awaitingMinor: 0,
  grossMinor: 0,
  feeMinor: 0,
  keptMinor: 0,
  releasedMinor: 0,
  amountMinor: 100_000,
  leftOut: null,
  mostMinor,
})
let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/settlement/preview': () => ({
      body: {
        day: '2026-11-20',
        openRun: null,
        count: 2,
        sumMinor: 200_000,
        lines: [line(1, 'Anadolu Market', 30_000), line(2, 'Ege Kitap', 100_000)],
      },
    }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})
const warning = 'Some payments will wait: no account can send as much in one transfer'

test('a new run warns of merchants that no account can pay at once, with the most that one can send', async () => {
  await renderScreen(<NewRun onClose={() => undefined} onRequested={() => undefined} />, { language: 'en' })
  await screen.findByText(warning)
  screen.getByText('Anadolu Market: ₺1,000.00, at most ₺300.00')
  expect(screen.queryByText(/^Ege Kitap:/)).toBeNull()
})

const asking = {
  id: 'a',
  reason: 'weekly',
  makerName: 'Ada',
  createdAt: '2026-11-20T12:00:00.000Z',
  status: 'PENDING',
  whyNot: null,
}

test.each([
  [30_000, 1],
  [100_000, 0],
  [undefined, 0],
])('its approval card with a most of %s has %s warnings', async (most, warnings) => {
  const row = { merchant: 'Anadolu Market', amount: 100_000, holder: 'Anadolu A.Ş.', iban: '···1326' }
  const after = { amount: 100_000, merchants: 1, leftOut: 0, day: '2026-11-20', lines: [{ ...row, most }] }
  const approval = {
    kind: 'settlement.run',
    targetType: 'settlementRun',
    targetId: 'r',
    title: 'S-1',
    before: null,
    ...asking,
  }
  await renderScreen(<RunApproval approval={{ ...approval, after }} asking={null} />, { language: 'en' })
  await screen.findByText('Anadolu Market')
  expect(screen.queryAllByText(warning)).toHaveLength(warnings)
})
