import type { HandoverDetail, ShiftOpen } from '@kasa/contracts/shifts'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { startExport } from '@kasa/testing/startExport'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'

import { HandoverForm } from './HandoverForm'
import { ShiftsPage } from './ShiftsPage'
import { SignForm } from './SignForm'

const id = (n: number) => `01930000-0000-7000-8000-00000000000${n}`
const account = { id: id(1), label: 'Ziraat 1', ledgerMinor: 100_000n, bankMinor: null, bankAt: null }
const open: ShiftOpen = {
  duty: { status: 'ON', since: null },
  claims: [],
  unmatched: [],
  unmatchedCount: 0,
  unmatchedMinor: 0n,
  accounts: [account, { ...account, id: id(2), label: 'Garanti 1' }],
  takers: [{ id: id(3), name: 'Can Sub', duty: 'ON', whyNot: null, until: null }],
  toSign: [],
  given: null,
}
const handover: HandoverDetail = {
  id: id(4),
  number: 'H-26-0000001',
  giverId: id(5),
  giverName: 'Ayşe Boss',
  takerId: id(3),
  takerName: 'Can Sub',
  status: 'GIVEN',
  givenAt: '2026-11-20T12:00:00.000Z',
  endedAt: null,
  differenceCount: 1,
  differenceMinor: -500n,
  document: {
    number: 'H-26-0000001',
    giver: { id: id(5), name: 'Ayşe Boss' },
    taker: { id: id(3), name: 'Can Sub' },
    givenAt: '2026-11-20T12:00:00.000Z',
    claimsBecome: 'RELEASE',
    claims: [],
    unmatched: [],
    unmatchedCount: 0,
    unmatchedMinor: 0n,
    accounts: [
      { ...account, countedMinor: 99_500n, differenceMinor: -500n, reasonCode: 'UNKNOWN', note: 'the bank is asked' },
    ],
    notes: '',
  },
  documentHash: 'ab',
  giverProof: 'PASSWORD',
  takerProof: null,
  endReason: null,
  sealHash: null,
  isIntact: true,
  whyNot: {},
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'POST /api/shift/give': () => refusal(409, 'HANDOVER_WAITS'),
    'GET /api/shift/open': () => refusal(404, 'NOT_FOUND'),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

test('a difference is not signed before its reason is chosen; an account that agrees needs none', async () => {
  await renderScreen(<HandoverForm open={open} onClose={jest.fn()} />)
  const form = await screen.findByRole('dialog')
  fireEvent.change(within(form).getByLabelText('Who takes over'), { target: { value: id(3) } })
  const counted = (label: string, value: string) =>
    fireEvent.change(within(form).getByLabelText(`Seen at the bank for ${label}`), { target: { value } })
  counted('Ziraat 1', '995')
  counted('Garanti 1', '1000')
  const sign = () => fireEvent.click(within(form).getByRole('button', { name: 'Sign and hand over' }))
  sign()
  await within(form).findByText(/a reason for each difference/)
  expect(server.calls('POST /api/shift/give')).toEqual([])
  expect(within(form).queryByLabelText('Reason of the difference on Garanti 1')).toBeNull()
  fireEvent.change(within(form).getByLabelText('Reason of the difference on Ziraat 1'), {
    target: { value: 'BANK_CHARGE' },
  })
  sign()
  await waitFor(() =>
    expect(server.calls('POST /api/shift/give')).toMatchObject([
      {
        body: {
          counts: [
            { accountId: id(1), countedMinor: 99_500, ledgerMinor: 100_000, reasonCode: 'BANK_CHARGE' },
            { accountId: id(2), countedMinor: 100_000, ledgerMinor: 100_000 },
          ],
        },
      },
    ]),
  )
})

test('the receiver of the shift sees each difference with its reason before signing', async () => {
  await renderScreen(<SignForm handover={handover} onClose={jest.fn()} />)
  const dialog = await screen.findByRole('dialog')
  within(dialog).getByText(/^1 account differs from the ledger by .*5\.00$/)
  within(dialog).getByText(/No explanation found · the bank is asked/)
})

test('the list is exported in its order, with the words of its states and of what agreed @long', async () => {
  server.on({
    'GET /api/shift/list': () => ({ body: { rows: [{ ...handover, differenceMinor: -500 }], nextCursor: null } }),
    'POST /api/shift/export': () => refusal(503, 'UNAVAILABLE'),
  })
  const { user } = await renderScreen(<ShiftsPage />, {
    path: '/shift/list?sort=number',
    claims: { scope: 'ADMIN' },
    language: 'en',
  })
  await startExport(user, { reason: 'for the auditor' })
  await waitFor(() => expect(server.calls('POST /api/shift/export')).toHaveLength(1))
  const [call] = server.calls('POST /api/shift/export')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ sort: 'number', desc: 'false' })
  expect(call?.body).toMatchObject({
    columns: expect.arrayContaining([
      expect.objectContaining({ id: 'difference', words: { NONE: expect.any(String) } }),
      expect.objectContaining({ id: 'status', words: expect.objectContaining({ GIVEN: expect.any(String) }) }),
    ]),
  })
})
