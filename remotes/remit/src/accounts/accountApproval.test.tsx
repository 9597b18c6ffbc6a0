import type { AskedApproval } from '@kasa/module/slots'
import { deadLine, fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, screen, waitFor, within } from '@testing-library/react'

import { AccountApproval } from './AccountApproval'

const [was, will] = ['TR160006404210000000654321', 'TR620001001234567890123456']
const change: AskedApproval = {
  id: '01930000-0000-7000-8000-000000000001',
  kind: 'bankAccount.changeIban',
  targetType: 'bankAccount',
  targetId: '01930000-0000-7000-8000-000000000009',
  title: 'Hesap 1',
  before: { bank: 'İş Bankası', iban: 'TR••…4321' },
  after: { bank: 'İş Bankası', iban: 'TR••…0001' },
  reason: 'Hesap taşındı',
  makerName: 'Kerem Yalçın',
  createdAt: '2026-11-21T09:00:00.000Z',
  status: 'PENDING',
  whyNot: null,
}
const reveal = `POST /api/bank-account/reveal/${change.targetId}`
let server: FakeServer

beforeEach(() => {
  server = fakeServer({
    [reveal]: () => ({
      body: {
        iban: was,
        asked: will,
        held: { holderTitle: 'Kasa Ödeme A.Ş.', owner: 'Kerem Yalçın', since: '2026-01-05T06:00:00.000Z' },
      },
    }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

const onConfirm = jest.fn()
const openCard = (asking: boolean) =>
  renderScreen(
    <>
      <AccountApproval approval={change} asking={null} />
      {asking && <AccountApproval approval={change} asking={{ onConfirm, onCancel: () => undefined }} />}
    </>,
    { claims: { scope: 'ADMIN' }, language: 'en' },
  )
const question = async () => within(await screen.findByRole('alertdialog', { name: 'Approve Hesap 1?' }))

test('a request shows what changes and what stays, and leads to the account', async () => {
  await openCard(false)
  expect(screen.getByText('TR••…0001').closest('dd')?.textContent).toBe('TR••…4321 TR••…0001')
  expect(screen.getByText('İş Bankası')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe(
    `/bank-account/list?open=${change.targetId}`,
  )
})

test('the checker of an IBAN sees both whole, and approves only once the new one’s last four are typed', async () => {
  onConfirm.mockReset()
  const { user } = await openCard(false)
  await user.click(await screen.findByRole('button', { name: 'Show both IBANs' }))
  expect(await screen.findByRole('img', { name: 'TR16 0006 4042 1000 0000 6543 21' })).toBeTruthy()
  const marked = screen.getByRole('img', { name: 'TR62 0001 0012 3456 7890 1234 56' }).querySelectorAll('mark')
  expect(marked).toHaveLength([...will].filter((letter, at) => was[at] !== letter).length)
  expect(screen.getByText('Check digits match (mod 97)')).toBeTruthy()
  expect(screen.getByText('İş Bankası · EFT code 0010')).toBeTruthy()
  expect(screen.getByText('Kasa Ödeme A.Ş.')).toBeTruthy()
  expect(screen.getByText('Kerem Yalçın, since 5 Jan 2026 (320 days)')).toBeTruthy()
  expect(server.calls(reveal).map(({ body }) => body)).toEqual([
    { reason: 'Checked before deciding: Hesap taşındı', approvalId: change.id },
  ])
})

test('the question shows both, counts what is typed, and lets nothing else through', async () => {
  onConfirm.mockReset()
  const { user } = await openCard(true)
  const card = await question()
  await card.findByRole('textbox', { name: 'Enter the last four digits of the new IBAN: 3456' })
  expect(card.getByRole('button', { name: 'Approve' }).getAttribute('aria-description')).toBe(
    'Enter the last four digits of the new IBAN first',
  )
  await user.type(card.getByRole('textbox'), '1234{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  await user.clear(card.getByRole('textbox'))
  await user.type(card.getByRole('textbox'), '34 56{Enter}')
  await waitFor(() => expect(onConfirm).toHaveBeenCalledTimes(1))
  // Drawer and confirmation share one response, so the reveal is requested and audited once.
  expect(server.calls(reveal)).toHaveLength(1)
})

test('an IBAN that cannot be read is not approved', async () => {
  onConfirm.mockReset()
  server.on({ [reveal]: deadLine })
  await openCard(true)
  const card = await question()
  expect(await card.findByRole('alert')).toBeTruthy()
  expect(card.getByRole('button', { name: 'Approve' }).getAttribute('aria-description')).toBe('Show the IBAN first')
  expect(card.getByRole('button', { name: 'Show both IBANs' })).toBeTruthy()
})
