import { answerConfirm, confirmStore } from '@kasa/console/confirm'
import { scheduleOutcomes } from '@kasa/domain/reportSchedule'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'

import { FilesPage } from './files/FilesPage'
import { scheduleText } from './parts/scheduleWords'
import { MerchantRemitPage } from './reports/pages'
import { SchedulesPage } from './schedules/SchedulesPage'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const [scheduleId, viewId, fileId] = [1, 2, 3].map((n) => `01930000-0000-7000-8000-00000000000${n}`)
const schedule = {
  id: scheduleId,
  list: '/api/report/general',
  view: 'Month end',
  rhythm: 'WEEKLY',
  hour: 7,
  format: 'xlsx',
  nextAt: '2026-11-30T04:00:00.000Z',
  lastAt: '2026-11-23T04:00:00.000Z',
  outcome: 'RIGHT_LOST',
}
const days = { from: '2026-11-01', to: '2026-11-26' }
let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/report-schedule/list': () => ({ body: { rows: [schedule], nextCursor: null } }),
    [`POST /api/report-schedule/edit/${scheduleId}`]: ({ body }) => ({ body: { ...schedule, ...(body as object) } }),
    [`POST /api/report-schedule/stop/${scheduleId}`]: () => ({ body: { id: scheduleId } }),
    'POST /api/report-schedule/create': () => ({ body: schedule }),
    'GET /api/report-file/list': () => ({ body: { rows: [], nextCursor: null } }),
    'GET /api/report/merchantremit/list': () => ({
      body: { rows: [], nextCursor: null, range: days, before: days, hidden: [] },
    }),
    'GET /api/report/merchantremit/options': () => ({
      body: { merchants: [], traders: [], remitGroups: [], accounts: [] },
    }),
    'GET /api/users/lists': () => ({ body: { preferences: [] } }),
    'GET /api/users/views': () => ({
      body: {
        views: [{ id: viewId, name: 'By merchant', query: '', isOwn: true, sharedWith: null, mayRemove: true }],
        usual: null,
      },
    }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})
const show = (page: React.ReactElement, path: string) =>
  renderScreen(page, { path, claims: { scope: 'ADMIN' }, language: 'en' })

test('a schedule shows its next run and why the last one failed; it is changed and stopped', async () => {
  const { user } = await show(<SchedulesPage />, `/r/schedules?open=${scheduleId}`)
  const drawer = within(await screen.findByRole('dialog', { name: 'Month end' }))
  drawer.getByText('Every Monday, 07:00')
  drawer.getByText('General report')
  drawer.getByText('Not sent: you had no right to this report')
  await user.click(drawer.getByRole('button', { name: 'Change' }))
  const form = within(await screen.findByRole('dialog', { name: 'Change the schedule Month end' }))
  await user.selectOptions(form.getByRole('combobox', { name: 'How often' }), 'On the first of the month')
  await user.selectOptions(form.getByRole('combobox', { name: 'At' }), '23:00')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(server.calls(`POST /api/report-schedule/edit/${scheduleId}`).map(({ body }) => body)).toEqual([
      { rhythm: 'MONTHLY', hour: 23, format: 'xlsx' },
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Change/ })).toBeNull())
  await user.click(drawer.getByRole('button', { name: 'Stop' }))
  expect(confirmStore.getState().open).toMatchObject({ title: 'Stop the schedule Month end?', tone: 'danger' })
  act(() => answerConfirm('confirmed'))
  await waitFor(() => expect(server.calls(`POST /api/report-schedule/stop/${scheduleId}`)).toHaveLength(1))
})

test('a report is scheduled from its page, by a view, in the columns of the screen', async () => {
  const { user } = await show(<MerchantRemitPage />, '/r/merchantremit')
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  const form = within(await screen.findByRole('dialog', { name: 'Schedule: Bank transfer report' }))
  await user.click(form.getByRole('button', { name: 'Schedule' }))
  await waitFor(() => expect(server.calls('POST /api/report-schedule/create')).toHaveLength(1))
  const [{ body } = { body: null }] = server.calls('POST /api/report-schedule/create')
  expect(body).toMatchObject({ viewId, rhythm: 'DAILY', hour: 9, format: 'xlsx', language: 'en' })
  const { columns } = body as { columns: { id: string; header: string }[] }
  expect(columns[0]).toMatchObject({ id: 'about', header: 'Day' })
})

test('a refusal is shown under the view; without a view it says what to do first', async () => {
  server.on({
    'POST /api/report-schedule/create': () => refusal(400, 'SCHEDULE_NAMES_PEOPLE', { field: 'viewId' }),
  })
  const { user } = await show(<MerchantRemitPage />, '/r/merchantremit')
  await user.click(await screen.findByRole('button', { name: 'Schedule' }))
  const form = within(await screen.findByRole('dialog', { name: /^Schedule: / }))
  await user.click(form.getByRole('button', { name: 'Schedule' }))
  await form.findByText('en SCHEDULE_NAMES_PEOPLE')
  cleanup()
  server.on({ 'GET /api/users/views': () => ({ body: { views: [], usual: null } }) })
  const { user: other } = await show(<MerchantRemitPage />, '/r/merchantremit')
  await other.click(await screen.findByRole('button', { name: 'Schedule' }))
  await screen.findByText('This report has no saved view')
})

test('every result has words in both languages', () => {
  for (const language of ['en', 'tr'] as const)
    for (const outcome of scheduleOutcomes)
      expect(scheduleText(language)(`outcome.${outcome}`)).toMatch(/ |Sent|Gönderildi/)
})

test('a link to a missing file says so', async () => {
  await show(<FilesPage />, `/r/files?open=${fileId}`)
  await screen.findByText('This file is no longer available. Export the report again.')
})
