import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { reportOf } from '@kasa/domain/report'
import { act, cleanup, configure, screen, within } from '@testing-library/react'

import { changeText, figureText } from '@kasa/domain/figureText'
import { selectWidth } from '@kasa/ui/gridColumns'

import { drillTo } from './drill'
import { reportColumns } from './reportColumns'
import { GeneralPage, MerchantPage, MerchantRemitPage, RemitAccountPage } from './pages'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const range = { from: '2026-11-01', to: '2026-11-26' }
const before = { from: '2026-10-06', to: '2026-10-31' }
const merchant = '01930000-0000-7000-8000-000000000001'
const figures = (grossMinor: number, approved: number) => ({
  created: approved + 2,
  declared: approved,
  approved,
  grossMinor,
  approvalShare: 92.2,
  autoShare: null,
  rejected: 0,
  expired: 2,
  late: 0,
  differenceMinor: -150,
  reversedMinor: 0,
  feeMinor: 1000,
  taxMinor: 100,
  operatorCostMinor: 40,
  netMinor: grossMinor - 1100,
  p50: 94,
  p95: 3725,
})
const page = {
  rows: [
    {
      kind: 'row',
      id: '2026-11-20',
      days: { from: '2026-11-20', to: '2026-11-20' },
      name: null,
      figures: figures(150_050, 3),
    },
    { kind: 'total', id: 'total', days: range, name: null, figures: figures(150_050, 3) },
    { kind: 'before', id: 'before', days: before, name: null, figures: figures(100_000, 2) },
  ],
  nextCursor: null,
  range,
  before,
  hidden: [],
}

const mayOpenNothing = { deposits: null, payouts: false, cards: false, postings: null }

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/report/merchantremit/list': () => ({ body: page }),
    'GET /api/report/merchantremit/options': () => ({
      body: { merchants: [{ id: merchant, name: 'Anadolu Market' }], traders: [], remitGroups: [], accounts: [] },
    }),
    'GET /api/users/lists': () => ({ body: { preferences: [] } }),
    'GET /api/users/views': () => ({ body: { views: [], usual: null } }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

test('a figure leads to its requests under the same days and filters; without a list it is not a link', async () => {
  await renderScreen(<MerchantRemitPage />, {
    path: `/r/merchantremit?from=2026-11-01&to=2026-11-26&merchantId=${merchant}`,
    claims: { scope: 'ADMIN' },
    language: 'en',
  })
  const row = within(await screen.findByRole('row', { name: /^20 Nov 2026/ }))
  expect(row.getByRole('link', { name: '5' }).getAttribute('href')).toBe(
    `/remit-request/list?tab=all&merchantId=${merchant}&from=2026-11-20&to=2026-11-20`,
  )
  expect(
    within(screen.getByRole('row', { name: /^Total/ }))
      .getByRole('link', { name: '5' })
      .getAttribute('href'),
  ).toBe(`/remit-request/list?tab=all&merchantId=${merchant}&from=2026-11-01&to=2026-11-26`)
  // Counted by the day of the decision, by which no list can be filtered.
  expect(row.queryByRole('link', { name: '₺1,500.50' })).toBeNull()
  // Compared with the previous range of equal length.
  screen.getByText('+50.1% · ₺1,000.00 before')
  screen.getByText(/1 Nov 2026 – 26 Nov 2026 · Istanbul days · compared with 6 Oct 2026 – 31 Oct 2026/)
})

test('the chart draws the rows of the table by day, also those without a row, and describes each', async () => {
  const [row, ...totals] = page.rows
  const rows = [row, { ...row, id: '2026-11-23', days: { from: '2026-11-23', to: '2026-11-23' } }, ...totals]
  server.on({ 'GET /api/report/merchantremit/list': () => ({ body: { ...page, rows } }) })
  const { user } = await renderScreen(<MerchantRemitPage />, {
    path: '/r/merchantremit?from=2026-11-01&to=2026-11-26',
    claims: { scope: 'ADMIN' },
    language: 'en',
  })
  const chart = await screen.findByRole('slider', { name: 'Bank transfer report, by period' })
  expect(chart.getAttribute('aria-valuemax')).toBe('25')
  act(() => chart.focus())
  expect(chart.getAttribute('aria-valuetext')).toBe('26 Nov 2026 · Approved, ₺: ₺0.00')
  await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(chart.getAttribute('aria-valuetext')).toBe('23 Nov 2026 · Approved, ₺: ₺1,500.50')
})

test('rows are grouped by another tab, which is in the address and in the request', async () => {
  const { user } = await renderScreen(<MerchantRemitPage />, {
    path: '/r/merchantremit',
    claims: { scope: 'ADMIN' },
    language: 'en',
  })
  await screen.findByRole('row', { name: /^20 Nov 2026/ })
  await user.click(screen.getByRole('tab', { name: 'Merchant' }))
  await screen.findByRole('columnheader', { name: 'Merchant' })
  expect(Object.fromEntries(server.calls('GET /api/report/merchantremit/list').at(-1)?.query ?? [])).toEqual({
    group: 'merchant',
  })
})

test('a kept view by rows that its reader does not have opens with the first ones', async () => {
  await renderScreen(<MerchantRemitPage />, {
    path: '/r/merchantremit?group=merchant',
    claims: { scope: 'REMIT' },
    language: 'en',
  })
  await screen.findByRole('row', { name: /^20 Nov 2026/ })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Day')
  expect(server.calls('GET /api/report/merchantremit/list').at(-1)?.query.get('group')).not.toBe('merchant')
})

test('a click on a heading sorts by it, in the address and by the server; the total stays last', async () => {
  const { user, address } = await renderScreen(<MerchantRemitPage />, {
    path: '/r/merchantremit',
    claims: { scope: 'ADMIN' },
    language: 'en',
  })
  await screen.findByRole('row', { name: /^20 Nov 2026/ })
  expect(screen.getByRole('columnheader', { name: 'Day' }).getAttribute('aria-sort')).toBe('ascending')
  await user.click(screen.getByRole('button', { name: 'Approved, ₺' }))
  expect((await screen.findByRole('columnheader', { name: 'Approved, ₺' })).getAttribute('aria-sort')).toBe(
    'descending',
  )
  expect(address()).toContain('sort=grossMinor')
  expect(server.calls('GET /api/report/merchantremit/list').at(-1)?.query.get('sort')).toBe('grossMinor')
})

test.each([
  ['ADMIN', '/trn?tab=all&from=2026-11-20&to=2026-11-20', true],
  ['MERCHANT_TRADER', undefined, false],
] as const)('of cards %s follows a figure to %s', async (scope, href, knowsTraders) => {
  server.on({
    'GET /api/report/merchant/list': () => ({
      body: {
        ...page,
        rows: page.rows.map((row) => ({
          ...row,
          figures: Object.fromEntries(Object.keys(reportOf('merchant').figures).map((name) => [name, 5])),
        })),
      },
    }),
    'GET /api/report/merchant/options': () => ({
      body: {
        merchants: [],
        traders: knowsTraders ? [{ id: merchant, name: 'Trader' }] : [],
        remitGroups: [],
        accounts: [],
      },
    }),
  })
  await renderScreen(<MerchantPage />, { path: '/r/merchant', claims: { scope }, language: 'en' })
  const row = await screen.findByRole('row', { name: /^20 Nov 2026/ })
  expect(within(row).queryByRole('link')?.getAttribute('href')).toBe(href)
  expect(screen.queryAllByRole('tab', { name: 'Trader' })).toHaveLength(knowsTraders ? 1 : 0)
})

test('every figure of the bank report leads to its postings', async () => {
  const rows = page.rows.map((row) => ({
    ...row,
    id: row.kind === 'row' ? merchant : row.id,
    name: 'Ziraat ••4821',
    days: null,
    figures: Object.fromEntries(Object.keys(reportOf('remitaccount').figures).map((name) => [name, 5])),
  }))
  server.on({
    'GET /api/report/remitaccount/list': () => ({ body: { ...page, rows } }),
    'GET /api/report/remitaccount/options': () => ({
      body: { merchants: [], traders: [], remitGroups: [], accounts: [] },
    }),
  })
  await renderScreen(<RemitAccountPage />, { path: '/r/remitaccount', claims: { scope: 'ADMIN' }, language: 'en' })
  const row = within(await screen.findByRole('row', { name: /^Ziraat/ }))
  const { from, to } = range
  expect(row.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
    ['', '&flow=in', '&flow=in', '&flow=out', '&flow=out', '&flow=other', ''].map(
      (flow) => `/r/postings?bankAccountId=${merchant}${flow}&from=${from}&to=${to}`,
    ),
  )
})

test.each([
  ['one merchant’s row', 'merchant', 'row', 'any', undefined, 'merchantId=m-1&'],
  ['a day of one merchant', 'day', 'row', 'any', ['m-2'], 'merchantId=m-2&'],
  ['a day of two merchants', 'day', 'row', 'any', ['m-2', 'm-3'], undefined],
  ['the total of all merchants', 'merchant', 'total', 'any', undefined, undefined],
  ['a merchant’s own day', 'day', 'row', 'own', undefined, ''],
  ['rows of earlier filters', 'merchant', 'row', null, undefined, undefined],
] as const)('the balance of %s and its statement', (_what, group, kind, postings, merchantId, query) => {
  const days = { from: '2026-11-01', to: '2026-11-26' }
  const row = { kind, id: 'm-1', days: null, name: null, figures: {} }
  const filters = { group, ...(merchantId && { merchantId: [...merchantId] }) }
  const context = { filters, range: days, may: { ...mayOpenNothing, postings }, hidden: [] }
  const href = query === undefined ? undefined : `/r/statement?${query}from=${days.from}&to=${days.to}`
  expect(drillTo('general', 'closingMinor', row, context)).toBe(href)
  // The other figures add up several lists.
  expect(drillTo('general', 'inMinor', row, context)).toBeUndefined()
  // A statement has at most a month.
  const long = { ...context, range: { from: '2026-10-01', to: '2026-11-26' } }
  expect(drillTo('general', 'closingMinor', row, long)).toBeUndefined()
})

test('the general report leads from opening to closing in what a page of 1440 px has room for', () => {
  const context = { filters: { group: 'merchant' as const }, range, may: mayOpenNothing, hidden: [] }
  const shown = reportColumns('general', 'en', context).filter(({ spare }) => spare === undefined)
  expect(shown.map(({ id }) => id)).toEqual([
    'about',
    'openingMinor',
    'inMinor',
    'outMinor',
    'feesMinor',
    'taxMinor',
    'settledMinor',
    'closingMinor',
  ])
  const least = shown.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : width.min), selectWidth)
  // 1440 px less the menu (232 px), the page's padding and the grid's frame.
  expect(least).toBeLessThanOrEqual(1440 - 232 - 40 - 2)
})

test('columns that the reader may not see are left out', async () => {
  server.on({
    'GET /api/report/general/list': () => ({
      body: {
        ...page,
        rows: page.rows.map((row) => ({
          ...row,
          figures: Object.fromEntries(Object.keys(reportOf('general').figures).map((name) => [name, null])),
        })),
        hidden: ['revenueMinor', 'openingMinor'],
      },
    }),
    'GET /api/report/general/options': () => ({ body: { merchants: [], traders: [], remitGroups: [], accounts: [] } }),
  })
  await renderScreen(<GeneralPage />, { path: '/r/general', claims: { scope: 'MERCHANT' }, language: 'en' })
  await screen.findByRole('row', { name: /^Total/ })
  expect(screen.queryByText('Net revenue, ₺')).toBeNull()
  expect(screen.queryByText('Opening balance, ₺')).toBeNull()
  screen.getByRole('columnheader', { name: 'Commission, ₺' })
})

test.each([
  ['money', 150_050n, 'en', '₺1,500.50'],
  ['money', -150n, 'tr', '−1,50 ₺'],
  ['count', 1906, 'tr', '1.906'],
  ['share', 92.25, 'en', '92.3%'],
  ['share', 92.2, 'tr', '%92,2'],
  ['seconds', 94, 'en', '1:34'],
  ['seconds', 3725, 'en', '1:02:05'],
  ['seconds', null, 'en', '–'],
] as const)('%s %s in %s is %s', (kind, value, language, text) => expect(figureText(kind, value, language)).toBe(text))

test.each([
  ['money', 108, 100, '+8.0%'],
  ['count', 90, 100, '−10.0%'],
  ['money', 1, 0, undefined],
  ['share', 92.2, 91.4, '+0.8 points'],
  ['seconds', 94, 105, '−0:11'],
  ['share', null, 91.4, undefined],
] as const)('%s from %s before %s is %s', (kind, now, then, text) =>
  expect(changeText(kind, now, then, { language: 'en', points: (count) => `${count} points` })).toBe(text),
)
