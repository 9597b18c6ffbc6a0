import { useToasts } from '@kasa/console/toast'
import type { Language } from '@kasa/domain/money'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { startExport } from '@kasa/testing/startExport'
import { wideScreen } from '@kasa/testing/wideScreen'
import { cleanup, configure, renderHook, screen, waitFor, within } from '@testing-library/react'

import { GroupsPage } from './GroupsPage'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const idOf = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const account = (n: number, over: object = {}) => ({
  id: idOf(n),
  label: `Hesap ${n}`,
  bank: 'Ziraat',
  ibanLast4: `000${n}`,
  status: 'ACTIVE',
  weight: 1,
  minTxMinor: 1,
  maxTxMinor: 1_000_000_000,
  headroomMinor: null,
  excludedBecause: null,
  ...over,
})
const group = {
  id: idOf(1),
  name: 'Gündüz',
  status: 'ACTIVE',
  statusReason: null,
  strategy: 'PRIORITY',
  owner: null,
  limitGroup: null,
  failover: { id: idOf(2), name: 'Gece' },
  minOnlineAccounts: 1,
  accounts: [account(3), account(4, { headroomMinor: 5_000_000 }), account(5, { excludedBecause: 'BOT_OFFLINE' })],
  merchants: [{ id: idOf(6), code: 'ANADOLU', name: 'Anadolu Market' }],
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  version: 7,
}
const row = {
  id: group.id,
  name: group.name,
  status: 'ACTIVE',
  strategy: 'PRIORITY',
  ownerName: null,
  failoverName: 'Gece',
  accounts: 3,
  activeAccounts: 3,
  merchants: 1,
  updatedAt: group.updatedAt,
  version: 7,
}
const judged = (n: number, over: object) => ({
  accountId: idOf(n),
  label: `Hesap ${n}`,
  headroomMinor: null,
  excludedBecause: null,
  lostBecause: null,
  isChosen: false,
  ...over,
})
let server: FakeServer

beforeEach(() => {
  wideScreen()
  server = fakeServer({
    'GET /api/remit-group/list': () => ({ body: { rows: [row], nextCursor: null, total: 1 } }),
    [`GET /api/remit-group/get/${group.id}`]: () => ({ body: group }),
    'GET /api/remit-group/options': () => ({
      body: {
        owners: [{ id: idOf(8), name: 'Kerem Yalçın' }],
        limitGroups: [{ id: idOf(9), name: 'Hesap günlük' }],
        groups: [
          { id: group.id, name: 'Gündüz' },
          { id: idOf(2), name: 'Gece' },
        ],
        merchants: [
          { id: idOf(6), code: 'ANADOLU', name: 'Anadolu Market' },
          { id: idOf(7), code: 'BOGAZ', name: 'Boğaz Oyun' },
        ],
        banks: [{ code: '0062', name: 'Garanti' }],
      },
    }),
    [`GET /api/remit-group/try/${group.id}`]: () => ({
      body: {
        at: '2026-11-20T12:00:00.000Z',
        groups: [
          {
            groupId: group.id,
            groupName: 'Gündüz',
            strategy: 'PRIORITY',
            refusal: 'TOO_FEW_ONLINE',
            accounts: [judged(5, { excludedBecause: 'BOT_OFFLINE' })],
          },
          {
            groupId: idOf(2),
            groupName: 'Gece',
            strategy: 'MOST_HEADROOM',
            refusal: null,
            accounts: [
              judged(3, { isChosen: true }),
              judged(4, { lostBecause: 'LESS_HEADROOM', headroomMinor: 5_000_000 }),
            ],
          },
        ],
      },
    }),
    [`POST /api/remit-group/order/${group.id}`]: ({ body }) => ({
      body: {
        ...group,
        accounts: (body as { accountIds: string[] }).accountIds.map((id) =>
          group.accounts.find((one) => one.id === id),
        ),
        version: 8,
      },
    }),
    [`POST /api/remit-group/update/${group.id}`]: ({ body }) => ({
      body: { ...group, strategy: (body as { strategy: string }).strategy, version: 8 },
    }),
    [`POST /api/remit-group/status/${group.id}`]: () => ({
      body: { ...group, status: 'PAUSED', statusReason: 'Denetim', version: 8 },
    }),
    'POST /api/remit-group/create': ({ body }) => ({ body: { ...group, name: (body as { name: string }).name } }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const opened = async (language: Language = 'en') => {
  const shown = await renderScreen(<GroupsPage />, {
    path: `/remit-group/list?open=${group.id}`,
    claims: { scope: 'ADMIN' },
    language,
  })
  const drawer = within(await screen.findByRole('complementary', { name: 'Gündüz' }))
  await drawer.findByText('Hesap 3 …0003')
  return { ...shown, drawer }
}
const sent = (route: string) => server.calls(route).map(({ body }) => body)
const expectNotice = async (title: string) => {
  const { result } = renderHook(() => useToasts())
  await waitFor(() => expect(result.current.map((toast) => toast.title)).toContain(title))
}
const places = () => screen.getAllByText(/^Hesap \d …/).map(({ textContent }) => textContent)

test('the list is exported by its own filter, with the words that its cells show', async () => {
  // Response bodies are not jsdom's Blob, unlike in a browser, so the test uses theirs.
  Object.assign(globalThis, { Blob: (await new Response('').blob()).constructor })
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined })
  server.on({ 'POST /api/remit-group/export': () => ({ body: '"Name"\r\n"Gündüz"\r\n' }) })
  const { user } = await renderScreen(<GroupsPage />, {
    path: '/remit-group/list?status=ACTIVE',
    claims: { scope: 'ADMIN' },
    language: 'en',
  })
  await startExport(user, { reason: 'for the auditor' })
  await waitFor(() => expect(server.calls('POST /api/remit-group/export')).toHaveLength(1))
  const [call] = server.calls('POST /api/remit-group/export')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ status: 'ACTIVE' })
  expect(call?.body).toMatchObject({
    language: 'en',
    columns: expect.arrayContaining([
      { id: 'status', header: 'Status', words: { ACTIVE: 'Active', PAUSED: 'Paused' } },
      { id: 'strategy', header: 'Strategy', words: expect.objectContaining({ PRIORITY: 'Priority' }) },
      { id: 'accounts', header: 'Accounts' },
    ]),
  })
  await screen.findByRole('button', { name: 'Export' })
})

test('an account with nothing left is full, and not available with ₺0.00 left', async () => {
  server.on({
    [`GET /api/remit-group/get/${group.id}`]: () => ({
      body: { ...group, accounts: [account(3, { headroomMinor: 0 })] },
    }),
  })
  await renderScreen(<GroupsPage />, { path: `/remit-group/list?open=${group.id}`, language: 'en' })
  const drawer = within(await screen.findByRole('complementary', { name: 'Gündüz' }))
  expect((await drawer.findByText('full')).parentElement?.textContent).toMatch(/^full · /)
  expect(drawer.queryByText(/left|available/)).toBeNull()
})

test('the drawer explains the strategy, and of each account if it takes money and how much is left', async () => {
  const { drawer } = await opened()
  expect(drawer.getByText('The first account in order gets every request it can take; then the next one.')).toBeTruthy()
  expect(drawer.getByText('bot offline or paused')).toBeTruthy()
  expect(drawer.getByText(/₺50,000.00 left/)).toBeTruthy()
  expect(drawer.getByText('Anadolu Market')).toBeTruthy()
})

test('accounts are put in order by keys, and saved as a whole', async () => {
  const { user, drawer } = await opened()
  drawer.getByRole('button', { name: 'Move Hesap 4 up' }).focus()
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  expect(places()).toEqual(['Hesap 3 …0003', 'Hesap 5 …0005', 'Hesap 4 …0004'])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Hesap 4 up')
  await user.keyboard('{Enter}{Enter}')
  expect(places()[0]).toBe('Hesap 4 …0004')
  await user.click(drawer.getByRole('button', { name: 'Save order' }))
  await expectNotice('The order of Gündüz was saved')
  expect(sent(`POST /api/remit-group/order/${group.id}`)).toEqual([
    { accountIds: [idOf(4), idOf(3), idOf(5)], version: 7 },
  ])
  expect(drawer.queryByRole('button', { name: 'Save order' })).toBeNull()
})

test('an order that is refused stays on the screen, and can be reset', async () => {
  server.on({ [`POST /api/remit-group/order/${group.id}`]: () => refusal(409, 'GROUP_CHANGED') })
  const { user, drawer } = await opened()
  await user.click(drawer.getByRole('button', { name: 'Move Hesap 3 down' }))
  await user.click(drawer.getByRole('button', { name: 'Save order' }))
  await expectNotice('This could not be done')
  expect(places()[0]).toBe('Hesap 4 …0004')
  await user.click(drawer.getByRole('button', { name: 'Undo' }))
  expect(places()[0]).toBe('Hesap 3 …0003')
})

test('a trial names the account that would be chosen, and why every other would not @long', async () => {
  const { user, drawer } = await opened()
  await user.click(drawer.getByRole('button', { name: 'Try it' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Try Gündüz' }))
  await user.click(dialog.getByRole('button', { name: 'Try' }))
  expect(await dialog.findByText('Not an amount. Write 1250,50 or 1.250,50.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '1.250,50')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Customer’s bank' }), '0062')
  await user.keyboard('{Enter}')
  await user.click(dialog.getByRole('button', { name: 'Try' }))
  expect((await dialog.findByText('chosen')).closest('li')?.textContent).toContain('Hesap 3')
  for (const why of ['bot offline or paused', 'has less headroom']) expect(dialog.getByText(why)).toBeTruthy()
  expect(dialog.getByText(/Too few of its accounts are online/)).toBeTruthy()
  const call = server.calls(`GET /api/remit-group/try/${group.id}`)[0]
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ amountMinor: '125050', bankCode: '0062' })
})

test('a strategy is chosen with the sentence that says what it does @long', async () => {
  const { user, drawer } = await opened()
  await user.click(drawer.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Gündüz' }))
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Strategy' }), 'WEIGHTED')
  expect(
    dialog.getByText(
      'Accounts are chosen at random; an account with weight 2 gets twice as many requests as one with weight 1.',
    ),
  ).toBeTruthy()
  expect(
    within(dialog.getByRole('combobox', { name: 'Failover' })).queryByRole('option', { name: 'Gündüz' }),
  ).toBeNull()
  await user.click(await dialog.findByRole('checkbox', { name: 'Boğaz Oyun (BOGAZ)' }))
  await user.clear(dialog.getByRole('textbox', { name: 'Min accounts online' }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Required.')).toBeTruthy()
  await user.type(dialog.getByRole('textbox', { name: 'Min accounts online' }), '2')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectNotice('Gündüz was saved')
  expect(sent(`POST /api/remit-group/update/${group.id}`)).toEqual([
    {
      name: 'Gündüz',
      strategy: 'WEIGHTED',
      ownerUserId: null,
      limitGroupId: null,
      failoverGroupId: idOf(2),
      minOnlineAccounts: 2,
      merchantIds: [idOf(6), idOf(7)],
      version: 7,
    },
  ])
})

test('a group is paused with its reason, and what happens to its merchants is shown before @long', async () => {
  const { user, drawer } = await opened('tr')
  await user.click(drawer.getByRole('button', { name: 'Duraklat' }))
  expect(await screen.findByText(/1 üye iş yeri bir sonraki grubundan/)).toBeTruthy()
  const dialog = within(screen.getByRole('dialog'))
  await user.type(dialog.getByRole('textbox', { name: 'Neden' }), 'Denetim')
  await user.click(dialog.getByRole('button', { name: 'Duraklat' }))
  await expectNotice('Gündüz duraklatıldı')
  expect(sent(`POST /api/remit-group/status/${group.id}`)).toEqual([
    { status: 'PAUSED', reason: 'Denetim', version: 7 },
  ])
  expect(await drawer.findByText('Duraklatıldı: talep almaz')).toBeTruthy()
})
