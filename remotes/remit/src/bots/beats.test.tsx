import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { wideScreen } from '@kasa/testing/wideScreen'
import { act, cleanup, configure, screen, within } from '@testing-library/react'

import { BotsPage } from './BotsPage'

configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const row = (name: string, secondsAgo: number | null, more: object = {}) => ({
  id: `01930000-0000-7000-8000-0000000000${String(name.length).padStart(2, '0')}`,
  name,
  kind: 'OPEN_BANKING',
  status: 'ONLINE',
  statusSince: '2026-11-20T09:00:00.000Z',
  pauseReason: null,
  heartbeatAt: secondsAgo === null ? null : new Date(Date.now() - secondsAgo * 1000).toISOString(),
  intervalS: 30,
  lagS: 0,
  softwareVersion: '1',
  lastError: null,
  errorsInRow: 0,
  autoMatch: 'OFF',
  accounts: [],
  isShared: false,
  txToday: 0,
  matchedToday: 0,
  unmatchedToday: 0,
  openGaps: 0,
  version: 1,
  ...more,
})
let server: FakeServer
beforeEach(() => {
  wideScreen()
  server = fakeServer({
    'GET /api/watcher-bot/list': () => ({
      body: {
        rows: [row('fresh', 12), row('silent', 90), row('stopped', 600, { status: 'PAUSED' }), row('unheard-of', null)],
        nextCursor: null,
      },
    }),
  })
})
afterEach(() => {
  jest.useRealTimers()
  cleanup()
  server.close()
})

test('a bot shows how long it was silent, and is late by the clock even if the answer is older', async () => {
  await renderScreen(<BotsPage />, { path: '/watcher-bot/list', claims: { scope: 'ADMIN' }, language: 'en' })
  const inRow = async (name: string) => within(await screen.findByRole('row', { name: new RegExp(name) }))
  expect((await inRow('fresh')).getByText('Online')).toBeTruthy()
  expect((await inRow('fresh')).getByText(/^1\d s ago$/)).toBeTruthy()
  // The response says online, but by its last heartbeat it is late now.
  expect((await inRow('silent')).getByText('Late')).toBeTruthy()
  expect((await inRow('stopped')).getByText('Paused')).toBeTruthy()
  expect((await inRow('unheard-of')).getByText('never')).toBeTruthy()
  expect(screen.queryByText('0 s')).toBeNull()
})

test('the age ticks by itself, without another request', async () => {
  jest.useFakeTimers({ doNotFake: ['performance', 'queueMicrotask', 'nextTick', 'setImmediate'], advanceTimers: true })
  await renderScreen(<BotsPage />, { path: '/watcher-bot/list', claims: { scope: 'ADMIN' }, language: 'en' })
  const fresh = within(await screen.findByRole('row', { name: /fresh/ }))
  const calls = server.calls('GET /api/watcher-bot/list').length
  act(() => jest.setSystemTime(Date.now() + 3_000))
  act(() => jest.advanceTimersByTime(1_000))
  expect(fresh.getByText(/^1[5-9] s ago$/)).toBeTruthy()
  expect(server.calls('GET /api/watcher-bot/list')).toHaveLength(calls)
})
