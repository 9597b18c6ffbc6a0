import { reconciliationFigures } from '@kasa/domain/reconciliation'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, screen, within } from '@testing-library/react'

import { DayActions } from './DayActions'

configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const merchantId = '01930000-0000-7000-8000-000000000001'
const day = '2026-11-20'
const hash = 'ab'.repeat(32)
const row = (more: object = {}, figures: object = {}) => ({
  kind: 'row',
  id: `${day}.${merchantId}`,
  day,
  merchantId,
  merchantName: 'Anadolu Market',
  status: 'AGREED',
  figures: {
    ...Object.fromEntries(Object.keys(reconciliationFigures).map((figure) => [figure, 0])),
    openingMinor: 100_000,
    approvedMinor: 50_000,
    paidOutMinor: 20_000,
    feeMinor: 1_000,
    closingMinor: 129_000,
    ...figures,
  },
  reportedAt: '2026-11-21T06:00:00.000Z',
  ourSignature: null,
  merchantSignature: null,
  hash: null,
  ...more,
})
let server: FakeServer
beforeEach(() => (server = fakeServer({})))
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})
const show = async (state: object, language: 'en' | 'tr' = 'en') => {
  server.on({ 'POST /api/report/mutabakat/day': () => ({ body: state }) })
  return renderScreen(<DayActions dayKey={{ day, merchantId }} />, { claims: { scope: 'ADMIN' }, language })
}
const reasonOf = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-description')

test('a day is signed with its name, its merchant and its figures in view, as the signer saw it', async () => {
  server.on({ 'POST /api/report/mutabakat/sign': () => refusal(409, 'DAY_CHANGED') })
  const { user } = await show({ row: row(), hash })
  await user.click(await screen.findByRole('button', { name: 'Sign day' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign day: 20 Nov 2026, Anadolu Market' }))
  const shown = dialog.getAllByRole('term').map((term) => `${term.textContent} ${term.nextSibling?.textContent}`)
  expect(shown).toEqual([
    'Opening, ₺ ₺1,000.00',
    'Approved in, ₺ ₺500.00',
    'Paid out, ₺ ₺200.00',
    'Fees, ₺ ₺10.00',
    'Closing, ₺ ₺1,290.00',
    'Merchant says in, ₺ ₺0.00',
    'Merchant says out, ₺ ₺0.00',
    'Difference, ₺ ₺0.00',
    'Open breaks 0',
  ])
  await user.click(dialog.getByRole('button', { name: 'Sign day' }))
  // After a refusal, the dialog stays open and shows it.
  await dialog.findByRole('alert')
  expect(server.calls('POST /api/report/mutabakat/sign').map(({ body }) => body)).toEqual([{ day, merchantId, hash }])
})

test.each([
  ['no figures', { row: null, hash: null }, 'The merchant’s figures for this day are missing'],
  ['no report', { row: row({ reportedAt: null }), hash: null }, 'The merchant’s figures for this day are missing'],
  ['open breaks', { row: row({ status: 'IN_PROGRESS' }, { breaks: 2 }), hash: null }, 'This day still has open breaks'],
  ['today', { row: row({ status: 'IN_PROGRESS' }), hash: null }, 'This day is not over yet'],
])('a day with %s cannot be signed or proved, with the reason', async (_case, state, why) => {
  await show(state)
  await screen.findByRole('button', { name: 'Sign day' })
  expect([reasonOf('Sign day'), reasonOf('Record paper')]).toEqual([why, why])
  expect(screen.queryByRole('button', { name: 'Proof' })).toBeNull()
})

test('a closed day offers only the proof', async () => {
  await show({ row: row({ status: 'CLOSED', hash }), hash: null }, 'tr')
  await screen.findByRole('button', { name: 'Kanıt' })
  expect(reasonOf('Kanıt')).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
