import { provideRecordWords } from '@kasa/console/recordWords'
import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { waitingApproval } from '@kasa/testing/waitingApproval'
import { screen } from '@testing-library/react'

import { ApprovalPanel } from './ApprovalPanel'

const id = '01930000-0000-7000-8000-000000000001'
const reversal = waitingApproval({
  kind: 'deposit.reverse',
  targetType: 'deposit',
  targetId: id,
  title: 'D-26-0011792',
  before: { amount: 1_071_417, status: 'APPROVED' },
  after: { amount: 1_071_417, status: 'REVERSED' },
})

/** The texts of the record's module. */
const words = {
  'approval.deposit.reverse': 'Ters kayıt',
  'approvalTitle.deposit.reverse': 'Ters kayıt onay bekliyor',
  'approvalDoes.deposit.reverse': '{{amount}} ödeyene iade edilir.',
}
let server: FakeServer
afterEach(() => server.close())

test('a pending approval shows what happens to which money, beside the record and in the question', async () => {
  server = fakeServer({ 'GET /api/approval/list': () => ({ body: { rows: [reversal], nextCursor: null } }) })
  provideRecordWords([{ moduleId: 'remit', load: () => Promise.resolve({ en: words, tr: words }) }])
  const { user } = await renderScreen(
    <ApprovalPanel
      targetId={id}
      module="remit"
      part={{ fields: () => (name, value) => ({ label: name, value: String(value) }), list: '/remit-request/list' }}
      onDecided={() => undefined}
    />,
    { claims: { scope: 'ADMIN' }, language: 'tr', tenant: { modules: ['remit', 'admin'] } },
  )
  expect(await screen.findByRole('heading', { name: 'Ters kayıt onay bekliyor' })).toBeTruthy()
  expect(await screen.findByText('10.714,17 ₺ ödeyene iade edilir.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Onayla' }))
  await screen.findByRole('alertdialog', { name: 'Ters kayıt: D-26-0011792 onaylansın mı?' })
  expect(screen.getAllByText('10.714,17 ₺ ödeyene iade edilir.')).toHaveLength(2)
})
