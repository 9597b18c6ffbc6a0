import { limitGroupContract as contract } from '@kasa/contracts/limitGroups'
import { useToasts } from '../toast'
import type { Language } from '@kasa/domain/money'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { wideScreen } from '@kasa/testing/wideScreen'
import { cleanup, configure, renderHook, screen, waitFor, within } from '@testing-library/react'

import { limitScreen } from './limitScreen'
import { LimitsPage } from './LimitsPage'
import { boundOf, draftOf, faultOfDraft, newDraft, requestOfDraft, withMetric } from './ruleDraft'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const idOf = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const day = {
  id: idOf(2),
  subject: 'MERCHANT',
  metric: 'AMOUNT',
  period: 'DAY',
  minutes: null,
  min: null,
  cap: 100_000_000,
  action: 'BLOCK',
  warnPct: 80,
}
const pending = {
  id: idOf(3),
  subject: 'CUSTOMER',
  metric: 'PENDING_COUNT',
  period: 'TX',
  minutes: null,
  min: null,
  cap: 3,
  action: 'HOLD',
  warnPct: 50,
}
const alone = {
  id: idOf(4),
  subject: 'MERCHANT',
  metric: 'AMOUNT',
  period: 'TX',
  minutes: null,
  min: 1_000,
  cap: 5_000_000,
  action: 'BLOCK',
  warnPct: 80,
}
const group = {
  id: idOf(1),
  name: 'Standart',
  status: 'ACTIVE',
  statusReason: null,
  holidayPolicy: 'AS_SUNDAY',
  activeHours: [{ days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' }],
  rules: [day, pending, alone],
  usedBy: {
    merchants: [{ id: idOf(5), code: 'ANADOLU', name: 'Anadolu Market' }],
    accounts: [],
    remitGroups: [{ id: idOf(6), name: 'Gündüz' }],
  },
  changeApprovalId: null as string | null,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-02T09:00:00.000Z',
  version: 4,
}
const row = {
  id: group.id,
  name: group.name,
  status: 'ACTIVE',
  rules: 3,
  merchants: 1,
  accounts: 0,
  remitGroups: 1,
  updatedAt: group.updatedAt,
  version: 4,
}
const usage = {
  at: '2026-11-20T12:00:00.000Z',
  counters: [
    {
      ruleId: day.id,
      subject: 'Anadolu Market',
      periodKey: '2026-11-20',
      used: 60_000_000,
      reserved: 25_000_000,
      cap: 100_000_000,
      level: 'NEAR',
    },
    { ruleId: pending.id, subject: 'ANADOLU · C-77', periodKey: 'NOW', used: 0, reserved: 3, cap: 3, level: 'FULL' },
  ],
  reservations: [
    {
      requestId: idOf(7),
      number: 'D-26-0000123',
      ruleId: day.id,
      subject: 'Anadolu Market',
      amount: 2_450_000,
      isOver: false,
      createdAt: '2026-11-20T11:00:00.000Z',
    },
  ],
  reservationTotal: 21,
}
const limits = limitScreen({ path: '/api/limit-group', contract, record: 'limitGroup', groups: 'remitGroups' })
let server: FakeServer

beforeEach(() => {
  wideScreen()
  server = fakeServer({
    'GET /api/limit-group/list': ({ query }) => ({
      body:
        query.get('q') === 'nobody'
          ? { rows: [], nextCursor: null, total: 0 }
          : { rows: [row], nextCursor: null, total: 1 },
    }),
    [`GET /api/limit-group/get/${group.id}`]: () => ({ body: group }),
    [`GET /api/limit-group/usage/${group.id}`]: () => ({ body: usage }),
    [`POST /api/limit-group/update/${group.id}`]: ({ body }) => ({
      body: { ...group, name: (body as { name: string }).name, version: 5 },
    }),
    [`POST /api/limit-group/status/${group.id}`]: ({ body }) => ({
      body: { ...group, status: 'PAUSED', statusReason: (body as { reason: string }).reason, version: 5 },
    }),
    'POST /api/limit-group/create': ({ body }) => ({
      body: { ...group, name: (body as { name: string }).name, version: 1 },
    }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const show = async (path = '/limit-group/list', language: Language = 'en') => {
  const shown = await renderScreen(<LimitsPage screen={limits} />, { path, claims: { scope: 'ADMIN' }, language })
  await screen.findAllByRole('row')
  return shown
}
const opened = async (language: Language = 'en') => ({
  ...(await show(`/limit-group/list?open=${group.id}`, language)),
  drawer: within(await screen.findByRole('complementary', { name: 'Standart' })),
})
/** Types a name into the new form, which opens with the focus in this field. */
const name = async (user: { keyboard: (text: string) => Promise<void> }, text: string) => {
  const field = await screen.findByRole('textbox', { name: 'Name' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard(text)
}
const sent = (route: string) => server.calls(route).map(({ body }) => body)
const expectNotice = async (title: string) => {
  const { result } = renderHook(() => useToasts())
  await waitFor(() => expect(result.current.map((toast) => toast.title)).toContain(title))
}

test('the drawer shows what each rule allows, its use and reserve, and which request holds what', async () => {
  const { drawer } = await opened()
  expect(await drawer.findByText('Customer · open requests at once')).toBeTruthy()
  // Once for the rule, and once for the request with a reservation for it.
  expect(drawer.getAllByText('Merchant · amount a day')).toHaveLength(2)
  expect(drawer.getByText('at most ₺1,000,000.00 · Refuse')).toBeTruthy()
  expect(drawer.getByText('₺10.00 to ₺50,000.00 · Refuse')).toBeTruthy()
  expect(
    await drawer.findByRole('img', { name: 'Anadolu Market: ₺600,000.00 used, ₺250,000.00 reserved of ₺1,000,000.00' }),
  ).toBeTruthy()
  expect(drawer.getByRole('img', { name: 'ANADOLU · C-77: 0 used, 3 reserved of 3' }).className).toContain('full')
  expect(drawer.getByText('Checks each request alone')).toBeTruthy()
  expect(drawer.getByRole('link', { name: 'D-26-0000123' }).getAttribute('href')).toBe(
    `/remit-request/list?tab=all&open=${idOf(7)}`,
  )
  expect(drawer.getByText('and 20 more')).toBeTruthy()
  expect(drawer.getByText('Mon–Fri 09:00–18:00')).toBeTruthy()
})

test('once its field is left, a changed cap is shown in groups; what is sent is kuruş with the rule’s id', async () => {
  const { user, drawer } = await opened()
  await user.click(await drawer.findByRole('button', { name: 'Edit' }))
  const first = within(await screen.findByRole('group', { name: 'Rule 1' }))
  const cap = first.getByRole('textbox', { name: 'At most' })
  await user.clear(cap)
  await user.type(cap, '1.500.000,50')
  await user.tab()
  expect((cap as HTMLInputElement).value).toBe('1,500,000.50')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expectNotice('Standart was saved')
  expect(sent(`POST /api/limit-group/update/${group.id}`)).toEqual([
    {
      name: 'Standart',
      activeHours: group.activeHours,
      holidayPolicy: 'AS_SUNDAY',
      version: 4,
      rules: [{ ...day, cap: 150_000_050 }, pending, alone],
    },
  ])
})

const waiting = { ...group, changeApprovalId: idOf(9), version: 5 }

test('the form names what another administrator must approve; the drawer links the waiting request', async () => {
  server.on({ [`POST /api/limit-group/update/${group.id}`]: () => ({ body: waiting }) })
  const { user, drawer } = await opened()
  await user.click(await drawer.findByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog'))
  const first = within(await dialog.findByRole('group', { name: 'Rule 1' }))
  const title = 'Needs another administrator’s approval'
  const cap = first.getByRole('textbox', { name: 'At most' })
  await user.clear(cap)
  await user.type(cap, '900.000')
  expect(dialog.queryByText(title)).toBeNull()
  await user.clear(cap)
  await user.type(cap, '1.000.001')
  await user.click(dialog.getByRole('button', { name: 'Remove rule 2' }))
  await user.click(
    within(dialog.getByRole('group', { name: 'Hours, Istanbul time' })).getByRole('checkbox', { name: 'Sat' }),
  )
  dialog.getByText(title)
  dialog.getByText(
    'Merchant · amount a day, Customer · open requests at once, Hours: stays as it is until then. Everything else is saved at once.',
  )
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await expectNotice('Standart was saved. What loosens it waits for approval.')
  expect(await drawer.findByText('A change of this group waits for another administrator’s approval')).toBeTruthy()
  expect(drawer.getByRole('link', { name: 'Open the request' }).getAttribute('href')).toBe(
    `/approval/list?open=${idOf(9)}`,
  )
})

test('a group that nothing uses is loosened without a notice', async () => {
  server.on({
    [`GET /api/limit-group/get/${group.id}`]: () => ({
      body: { ...group, usedBy: { merchants: [], accounts: [], remitGroups: [] } },
    }),
  })
  const { user, drawer } = await opened()
  await user.click(await drawer.findByRole('button', { name: 'Edit' }))
  await user.click(await screen.findByRole('button', { name: 'Remove rule 2' }))
  expect(screen.queryByText('Needs another administrator’s approval')).toBeNull()
})

test('a fault is shown under its field, and nothing is sent until it is right', async () => {
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'New limit group' }))
  await name(user, 'Yeni')
  const rule = within(screen.getByRole('group', { name: 'Rule 1' }))
  await user.click(screen.getByRole('button', { name: 'Add group' }))
  expect(await rule.findByText('Enter the cap.')).toBeTruthy()
  await user.type(rule.getByRole('textbox', { name: 'At most' }), '1.2.3')
  expect(await rule.findByText('Not an amount. Write 1250,50 or 1.250,50.')).toBeTruthy()
  await user.clear(rule.getByRole('textbox', { name: 'At most' }))
  await user.type(rule.getByRole('textbox', { name: 'At most' }), '20000000000')
  expect(await rule.findByText('At most ₺10,000,000,000.00; you wrote ₺20,000,000,000.00.')).toBeTruthy()
  const warnAt = rule.getByRole('textbox', { name: 'Warn at %' })
  await user.clear(warnAt)
  await user.type(warnAt, '120')
  expect(await rule.findByText('At most 100%; you wrote 120%.')).toBeTruthy()
  await user.clear(warnAt)
  await user.type(warnAt, '80')
  expect(sent('POST /api/limit-group/create')).toEqual([])
  await user.selectOptions(rule.getByRole('combobox', { name: 'Counts' }), 'PENDING_COUNT')
  expect(rule.getByRole<HTMLSelectElement>('combobox', { name: 'Time' }).value).toBe('TX')
  await user.clear(rule.getByRole('textbox', { name: 'At most' }))
  await user.type(rule.getByRole('textbox', { name: 'At most' }), '4')
  await user.click(screen.getByRole('button', { name: 'Add group' }))
  await expectNotice('Yeni was added')
  expect(sent('POST /api/limit-group/create')).toEqual([
    {
      name: 'Yeni',
      activeHours: [],
      holidayPolicy: 'AS_USUAL',
      rules: [
        {
          subject: 'MERCHANT',
          metric: 'PENDING_COUNT',
          period: 'TX',
          minutes: null,
          min: null,
          cap: 4,
          action: 'BLOCK',
          warnPct: 80,
        },
      ],
    },
  ])
})

test('a name that another group has is refused under the name', async () => {
  server.on({ 'POST /api/limit-group/create': () => refusal(409, 'GROUP_NAME_USED', { field: 'name' }) })
  const { user } = await show()
  await user.click(screen.getByRole('button', { name: 'New limit group' }))
  await name(user, 'Standart')
  await user.click(screen.getByRole('button', { name: 'Remove rule 1' }))
  await user.click(screen.getByRole('button', { name: 'Add group' }))
  await waitFor(() => expect(sent('POST /api/limit-group/create')).toHaveLength(1))
  expect(await screen.findByText('en GROUP_NAME_USED')).toBeTruthy()
})

test('hours are added and removed; midnight at the end is the day’s end', async () => {
  const { user, drawer } = await opened()
  await user.click(await drawer.findByRole('button', { name: 'Edit' }))
  const hours = within(await screen.findByRole('group', { name: 'Hours' }))
  await user.click(hours.getByRole('checkbox', { name: 'Sat' }))
  await user.clear(hours.getByLabelText('Until'))
  await user.type(hours.getByLabelText('Until'), '00:00')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await expectNotice('Standart was saved')
  expect(sent(`POST /api/limit-group/update/${group.id}`)).toMatchObject([
    { activeHours: [{ days: [1, 2, 3, 4, 5, 6], from: '09:00', to: '24:00' }] },
  ])
})

test('the pause of a used group is requested with its reason, and what that means is shown before @long', async () => {
  server.on({ [`POST /api/limit-group/status/${group.id}`]: () => ({ body: waiting }) })
  const { user, drawer } = await opened()
  await user.click(await drawer.findByRole('button', { name: 'Pause' }))
  expect(
    await screen.findByText(
      'While it is paused, none of its rules is in force (merchants: 1, accounts: 0). Another administrator must approve this first.',
    ),
  ).toBeTruthy()
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(sent(`POST /api/limit-group/status/${group.id}`)).toEqual([])
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Bayram')
  await user.click(dialog.getByRole('button', { name: 'Pause' }))
  await expectNotice('Standart: the pause waits for approval')
  expect(sent(`POST /api/limit-group/status/${group.id}`)).toEqual([{ status: 'PAUSED', reason: 'Bayram', version: 4 }])
  expect(await drawer.findByText('A change of this group waits for another administrator’s approval')).toBeTruthy()
})

test('in Turkish it is the same screen', async () => {
  const { drawer } = await opened('tr')
  expect(await drawer.findByText('Müşteri · aynı anda açık talep')).toBeTruthy()
  expect(drawer.getByText('en çok 1.000.000,00 ₺ · Reddet')).toBeTruthy()
  expect(
    await drawer.findByRole('img', {
      name: 'Anadolu Market: 1.000.000,00 ₺ sınırından 600.000,00 ₺ kullanıldı, 250.000,00 ₺ ayrıldı',
    }),
  ).toBeTruthy()
})

describe('a rule that is being edited', () => {
  it.each([
    ['AMOUNT', '1.250,50', 125_050n],
    ['AMOUNT', '', null],
    ['AMOUNT', '1,2,3', undefined],
    ['COUNT', '12', 12n],
    ['COUNT', '1,5', undefined],
    ['COUNT', '-1', undefined],
  ] as const)('%s %j is %s', (metric, text, bound) => {
    expect(boundOf(metric, text)).toBe(bound)
  })
  it('is sent as it was read', () => {
    for (const rule of [day, pending, alone]) {
      const view = { ...rule, min: rule.min === null ? null : BigInt(rule.min), cap: BigInt(rule.cap) } as Parameters<
        typeof draftOf
      >[0]
      expect(requestOfDraft(draftOf(view, 'tr'))).toEqual(rule)
      expect(faultOfDraft(draftOf(view, 'en'))).toBeUndefined()
    }
  })
  it.each([
    [{ cap: '' }, 'cap', 'capNeeded'],
    [{ cap: 'x' }, 'cap', 'amountWrong'],
    [{ metric: 'COUNT', cap: '1,5' }, 'cap', 'countWrong'],
    [{ period: 'TX', min: '10', cap: '5' }, 'min', 'minAboveCap'],
    [{ period: 'TX', min: 'x', cap: '5' }, 'min', 'amountWrong'],
  ] as const)('%j is wrong at %s: %s', (over, field, fault) =>
    expect(faultOfDraft({ ...newDraft(), ...over })).toEqual({ field, fault }),
  )
  it('keeps its time where the other metric can be counted in it', () => {
    expect(withMetric({ ...newDraft(), period: 'WEEK' }, 'COUNT').period).toBe('WEEK')
    expect(withMetric({ ...newDraft(), period: 'TX' }, 'COUNT').period).toBe('MINUTES')
  })
})
