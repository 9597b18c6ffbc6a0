import type { MerchantDetail } from '@kasa/contracts/merchants'
import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { wideScreen } from '@kasa/testing/wideScreen'
import { cleanup, screen, waitFor, within } from '@testing-library/react'

import { GuardChanges } from './GuardChanges'
import { KybChanges } from './KybChanges'
import { MerchantDrawer } from './MerchantDrawer'

const id = '01930000-0000-7000-8000-0000000000aa'
const daily = '01930000-0000-7000-8000-0000000000bb'
const approvalId = '01930000-0000-7000-8000-0000000000cc'
const merchant: MerchantDetail = {
  id,
  code: 'ANADOLU',
  name: 'Anadolu Market',
  legalTitle: 'Anadolu Market A.Ş.',
  taxNo: '4540536920',
  kybStatus: 'APPROVED',
  nextExpiry: null,
  notSetUp: [],
  waitingDocuments: 0,
  status: 'ACTIVE',
  owedMinor: 0n,
  modules: ['remit'],
  testMode: true,
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 3,
  statusReason: null,
  contacts: [],
  ipAllow: ['10.0.0.0/8'],
  balance: null,
  keyApprovalId: null,
  changeApprovalId: null,
  addressApprovalId: null,
  routing: {
    remitGroupIds: [],
    limitGroupId: daily,
    payoutLimitGroupId: null,
    amountPolicy: 'REVIEW',
    payoutHolds: ['FIRST_IBAN', 'NAME_DIFFERS'],
  },
  keys: [],
  endpoints: [],
  updatedAt: '2026-11-01T09:00:00.000Z',
}
const sent = { ...merchant, owedMinor: 0 }
let server: FakeServer
beforeEach(() => {
  wideScreen()
  server = fakeServer({
    [`GET /api/merchant/get/${id}`]: () => ({ body: sent }),
    'GET /api/limit-group/list': () => ({ body: { rows: [], nextCursor: null } }),
    'GET /api/remit-group/list': () => ({ body: { rows: [], nextCursor: null } }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

test('the form names what another administrator must approve; the merchant’s page links the waiting request', async () => {
  server.on({
    [`POST /api/merchant/update/${id}`]: () => ({ body: { ...sent, changeApprovalId: approvalId, version: 4 } }),
  })
  const { user } = await renderScreen(<MerchantDrawer id={id} onClose={() => undefined} />, {
    path: '/merchants/merchantList',
    claims: { scope: 'ADMIN', role: 'admin' },
  })
  const drawer = within(await screen.findByRole('complementary', { name: 'Anadolu Market' }))
  expect(drawer.queryByText(/waits for another administrator/)).toBeNull()
  await user.click(drawer.getByRole('button', { name: 'Edit' }))
  const form = within(await screen.findByRole('dialog', { name: 'Edit Anadolu Market' }))
  expect(form.queryByText('Needs another administrator’s approval')).toBeNull()
  await user.click(form.getByRole('checkbox', { name: 'To a beneficiary who is not the customer' }))
  await user.click(form.getByRole('checkbox', { name: /^Test mode/ }))
  await user.click(form.getByRole('checkbox', { name: 'Withdrawals' }))
  await user.type(form.getByRole('textbox', { name: 'Allowed addresses' }), '{Enter}192.0.2.1')
  form.getByText(
    'Test mode, Hold withdrawals, Modules, Allowed addresses: stays as it is until then. Everything else is saved at once.',
  )
  await user.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  drawer.getByText('A change of this merchant waits for another administrator’s approval')
  expect(drawer.getByRole('link', { name: 'Open the request' }).getAttribute('href')).toBe(
    `/approval/list?open=${approvalId}`,
  )
})

test('a requested change reads in words, the present state beside the requested one', async () => {
  await renderScreen(
    <GuardChanges
      approval={{
        before: {
          legalTitle: 'Anadolu Market A.Ş.',
          testMode: true,
          limitGroup: 'Daily',
          amountPolicy: 'REVIEW',
          payoutHolds: ['FIRST_IBAN'],
          modules: ['remit'],
          ipAllow: ['10.0.0.0/8'],
        },
        after: {
          legalTitle: 'Other Ltd.',
          testMode: false,
          limitGroup: null,
          amountPolicy: 'APPROVE_RECEIVED',
          payoutHolds: [],
          modules: ['remit', 'withdraw'],
          ipAllow: [],
        },
      }}
    />,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Anadolu Market A.Ş. Other Ltd.',
    'Test Live',
    'Daily None',
    'Sent to review The received amount is approved',
    'To an IBAN or wallet that was never paid for the customer None',
    'Bank transfer Bank transfer, Withdrawals',
    '10.0.0.0/8 Anywhere',
  ])
})

test('a KYB request shows what protects the merchant beside the new status', async () => {
  const shown = { testMode: true, limitGroup: 'Daily', payoutLimitGroup: null, payoutHolds: [], ipAllow: [] }
  await renderScreen(
    <KybChanges approval={{ before: { ...shown, kybStatus: 'REVIEW' }, after: { ...shown, kybStatus: 'APPROVED' } }} />,
  )
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Test',
    'Daily',
    'None',
    'None',
    'Anywhere',
    'In review Approved',
  ])
})
