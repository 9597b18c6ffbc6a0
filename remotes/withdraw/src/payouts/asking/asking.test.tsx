import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'

import { AskButtons } from './AskButtons'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const merchantId = '01930000-0000-7000-8000-0000000000aa'
const iban = 'TR330006100519786457841326'
const row = {
  id: '01930000-0000-7000-8000-000000000001',
  number: 'W-26-0000007',
  merchantId,
  merchantName: 'Deniz',
  merchantRef: 'KASA-AAAAAAABBBBBBB',
  customerName: 'Elif Kılıç',
  amountMinor: 125_050,
  feeMinor: 200,
  taxMinor: 20,
  totalMinor: 125_270,
  currency: 'TRY',
  beneficiaryName: 'Elif Kılıç',
  ibanLast4: '1326',
  bankName: 'Banka',
  bankAccountId: null,
  bankAccountLabel: null,
  withoutSource: true,
  rail: null,
  plannedAt: null,
  etaAt: null,
  referenceCode: 'ABCDEFG',
  bankRef: null,
  status: 'QUEUED',
  reasonCode: null,
  holdReasons: [],
  settlementRun: null,
  partCount: 0,
  parentId: null,
  paidMinor: 0,
  claim: null,
  begun: null,
  createdAt: '2026-11-25T09:00:00.000Z',
  decidedAt: null,
  returnedAt: null,
  feeKeptMinor: null,
  decidedByName: null,
  undo: null,
  version: 1,
}
const cost = {
  availableMinor: 1_000_000,
  heldMinor: 0,
  feeMinor: 200,
  taxMinor: 20,
  totalMinor: 125_270,
  leftMinor: 874_730,
  isCovered: true,
}
let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/withdraw-request/asking': () => ({
      body: {
        merchants: [{ id: merchantId, name: 'Deniz' }],
        banks: [{ code: '0061', shortName: 'Banka', active: true }],
      },
    }),
    'POST /api/withdraw-request/preview': ({ body }) => ({
      body: (body as { amount?: number }).amount
        ? cost
        : { ...cost, feeMinor: null, taxMinor: null, totalMinor: null, leftMinor: null },
    }),
    'POST /api/withdraw-request/create': () => ({ body: row }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})

const sent = () => server.calls('POST /api/withdraw-request/create').map(({ body }) => body)
const show = async (scope: string) => {
  const shown = await renderScreen(<AskButtons />, { claims: { scope, mrcID: merchantId }, language: 'en' })
  await shown.user.click(screen.getByRole('button', { name: 'New withdrawal' }))
  return { ...shown, form: within(await screen.findByRole('dialog', { name: 'New withdrawal' })) }
}

test('an IBAN is pasted with its blanks, its bank named at once, and its fault shown under it', async () => {
  const { user, form } = await show('MERCHANT,money_withdraw')
  const field = form.getByLabelText('IBAN') as HTMLInputElement
  await waitFor(() => expect(server.calls('GET /api/withdraw-request/asking')).toHaveLength(1))
  await user.click(field)
  await user.paste('tr33 0006 1005 1978 6457 8413 27')
  expect(field.value).toBe('TR33 0006 1005 1978 6457 8413 27')
  expect(await form.findByText('Banka (0061)')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Request withdrawal' }))
  expect(await form.findByText('The check digits are wrong; a character may be mistyped')).toBeTruthy()
  expect(sent()).toEqual([])
})

test('cost and remainder come from the server before it is asked; it is sent in kuruş, under a key', async () => {
  const { user, form } = await show('MERCHANT,money_withdraw')
  expect(await form.findByText('₺10,000.00')).toBeTruthy()
  await user.click(form.getByLabelText('IBAN'))
  await user.paste(iban)
  await user.type(form.getByLabelText('Beneficiary name'), 'Elif Kılıç')
  await user.type(form.getByLabelText('Amount'), '1.250,50')
  await user.selectOptions(form.getByLabelText('Purpose'), '7')
  await user.type(form.getByLabelText('Customer number'), 'c-1')
  await user.type(form.getByLabelText('Customer name'), 'Elif Kılıç')
  expect(await form.findByText('₺8,747.30')).toBeTruthy()
  await user.click(form.getByRole('button', { name: 'Request withdrawal' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]).toEqual({
    iban: 'TR33 0006 1005 1978 6457 8413 26',
    beneficiaryName: 'Elif Kılıç',
    amount: 125_050,
    purposeCode: 7,
    customer: { id: 'c-1', name: 'Elif Kılıç' },
  })
  expect(server.calls('POST /api/withdraw-request/create')[0]?.headers.get('idempotency-key')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('an ADMIN chooses the merchant and gives a reason; a refusal is shown under its field', async () => {
  server.on({
    'POST /api/withdraw-request/create': () =>
      refusal(422, 'INSUFFICIENT_BALANCE', { field: 'amount', message_en: 'The balance does not cover it.' }),
  })
  const { user, form } = await show('ADMIN')
  await form.findByRole('option', { name: 'Deniz' })
  await user.selectOptions(form.getByRole('combobox', { name: 'Merchant' }), merchantId)
  await user.click(form.getByLabelText('IBAN'))
  await user.paste(iban)
  await user.type(form.getByLabelText('Beneficiary name'), 'Elif Kılıç')
  await user.type(form.getByLabelText('Amount'), '10')
  await user.type(form.getByLabelText('Customer number'), 'c-1')
  await user.type(form.getByLabelText('Customer name'), 'Elif Kılıç')
  await user.click(form.getByRole('button', { name: 'Request withdrawal' }))
  expect(await form.findByText('Required.')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.type(form.getByLabelText('Reason'), 'By phone')
  await user.click(form.getByRole('button', { name: 'Request withdrawal' }))
  await waitFor(() => expect(form.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'))
  expect(sent()[0]).toMatchObject({ merchantId, reason: 'By phone', amount: 1000 })
})
