import type { NotificationRow } from '@kasa/contracts/notifications'
import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { screen, waitFor, within } from '@testing-library/react'

import { hostWords } from '../language/hostWords'
import { BellButton } from './BellButton'

const row = (n: number, more: Partial<NotificationRow> = {}): NotificationRow => ({
  id: `0190d9ba-0000-7000-8000-00000000000${n}`,
  kind: 'approval.asked',
  objectId: `0190d9ba-0000-7000-8000-0000000000a${n}`,
  title: `Lamp ${n}`,
  code: null,
  by: 'Elif Kaya',
  outcome: null,
  moment: '2026-11-24T09:00:00.000Z',
  at: '2026-11-21T09:00:00.000Z',
  readAt: null,
  ...more,
})
const [list, read, choices] = [
  'GET /api/notification/list',
  'POST /api/notification/read',
  'GET /api/notification/choices',
] as const
let server: FakeServer
let rows: NotificationRow[]
beforeEach(() => {
  rows = [row(1), row(2, { kind: 'bot.silent', title: 'Yapı Kredi', by: null, outcome: 'OFFLINE', readAt: row(1).at })]
  server = fakeServer({
    [list]: () => ({ body: { rows, nextCursor: null } }),
    [read]: () => {
      rows = rows.map((one) => ({ ...one, readAt: one.at }))
      return { body: { unread: 0 } }
    },
    [choices]: () => ({ body: { choices: [{ kind: 'bot.silent', way: 'INBOX' }] } }),
    'POST /api/notification/choices': ({ body }) => ({ body: body as object }),
  })
})
afterEach(() => server.close())

async function open(language: 'tr' | 'en' = 'en') {
  const { user } = await renderScreen(<BellButton />, { language, words: { host: hostWords } })
  await user.click(screen.getByRole('button', { name: language === 'tr' ? 'Bildirimler' : 'Notifications' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

test('each shows what it is, about what and by whom, and links there; read ones have no button', async () => {
  const { dialog } = await open()
  const links = await dialog.findAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    [
      'Not read: Waits for your approvalLamp 1Elif Kaya · 21 Nov 2026, 12:00 · until 24 Nov 2026, 12:00',
      `/approval/list?open=${row(1).objectId}`,
    ],
    [
      'The bot does not respondYapı Kredi21 Nov 2026, 12:00 · last contact 24 Nov 2026, 12:00',
      `/watcher-bot/list?open=${row(2).objectId}`,
    ],
  ])
  expect(dialog.getAllByRole('button', { name: /^Mark as read/ })).toHaveLength(1)
})

test.each([
  ['en', 'Deposits that wait longer than 10 minutes: 7'],
  ['tr', '10 dakika sınırını aşan yatırım talepleri: 7'],
] as const)('late requests are one entry per queue, in %s: their number and the limit', async (language, text) => {
  rows = [row(1, { kind: 'deposit.late', title: '', by: null, moment: null, late: { count: 7, limitS: 600 } })]
  const { dialog } = await open(language)
  const link = await dialog.findByRole('link', { name: new RegExp(text) })
  expect(link.getAttribute('href')).toMatch(/^\/remit-request\/(all)?list\?late=true$/)
})

test('following one marks it as read and closes the inbox; all at once in one call', async () => {
  const { user, dialog } = await open()
  await user.click(await dialog.findByRole('link', { name: /Lamp 1/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.calls(read).map(({ body }) => body)).toEqual([{ ids: [row(1).id] }])
  rows = [row(3)]
  await user.click(screen.getByRole('button', { name: 'Notifications' }))
  await user.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Mark/ })).toBeNull())
  expect(server.calls(read).at(-1)?.body).toEqual({})
})

test('an empty inbox says so', async () => {
  rows = []
  const { dialog } = await open('tr')
  await dialog.findByText('Bildirim yok')
})

test('the chosen way of notification is stored', async () => {
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Notification settings' }))
  await user.selectOptions(await screen.findByLabelText('A bot is not working'), 'Inbox and mail')
  await waitFor(() =>
    expect(server.calls('POST /api/notification/choices').map(({ body }) => body)).toEqual([
      { kind: 'bot.silent', way: 'MAIL' },
    ]),
  )
})
