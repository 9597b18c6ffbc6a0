import { refusal } from '@kasa/testing/fakeServer'
import { screen, waitFor, within } from '@testing-library/react'

import {
  beWide,
  detailOf,
  drawer,
  elif,
  put,
  rows,
  server,
  show,
  asAnswered,
  startFromDeposits,
} from './testing/depositsStage'

startFromDeposits()

const uneven = { ...elif, status: 'IN_REVIEW', match: 'partial', amountReceivedMinor: 2_441_030n } as const
const decide = `POST /api/remit-request/decide/${elif.id}`
const question = () => screen.findByRole('group', { name: 'Confirm although amount and name differ?' })
const decided = () => server.calls(decide).map(({ body }) => body)

beforeEach(() => {
  put(uneven)
  const differing = () => {
    const detail = detailOf(rows.get(elif.id) ?? uneven)
    const bankLines = detail.bankLines.map((line) => ({
      ...line,
      agrees: { amount: false, name: false, reference: true },
    }))
    return { ...detail, bankLine: bankLines[0] ?? null, bankLines }
  }
  server.on({ [`GET /api/remit-request/get/${elif.id}`]: () => ({ body: asAnswered(differing()) }) })
})

test('button, question, footer and undo all name the amount that came, beside the requested one @long', async () => {
  const { user } = await show()
  await user.keyboard('n')
  const panel = within(await drawer())
  expect(await panel.findByRole('button', { name: /^Confirm ₺24,410.30 received/ })).toBeTruthy()
  expect(panel.getByText('asked ₺24,500.00 (−₺89.70)')).toBeTruthy()
  await panel.findByText(/differ/)
  await user.keyboard('a')
  await question()
  await user.keyboard('2{Enter}')
  expect(await panel.findByText('Confirmed ₺24,410.30 for Elif Kılıç.')).toBeTruthy()
  expect(
    await within(await screen.findByRole('region', { name: 'What was just decided' })).findByText(
      'Confirmed ₺24,410.30 for Elif Kılıç.',
    ),
  ).toBeTruthy()
  expect(decided()).toEqual([
    { decision: 'approve', claimToken: `token-${elif.id}`, version: 2, reasonCode: 'AMOUNT_ACCEPTED' },
  ])
})

test('A asks, and neither A nor Enter in the question decides; Escape closes only the question', async () => {
  const { user } = await show()
  await user.keyboard('n')
  await within(await drawer()).findByText(/differ/)
  await user.keyboard('a')
  await question()
  await user.keyboard('a{Enter}r')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Confirm although/ })).toBeNull())
  expect(await drawer()).toBeTruthy()
  expect(decided()).toEqual([])
})

test('the question stays open after a refusal, shown in its footer; a pick comes before confirming @long', async () => {
  beWide(false)
  server.on({ [decide]: () => refusal(409, 'LIMIT_TAKEN', { message_en: 'The room is taken.' }) })
  const { user } = await show()
  await user.keyboard('n')
  const panel = within(await screen.findByRole('dialog'))
  await user.click(await panel.findByRole('button', { name: /^Confirm ₺24,410.30 received/ }))
  await user.click(within(await question()).getByRole('button', { name: /The receipt shows this transfer/ }))
  expect(decided()).toEqual([])
  await user.click(within(await question()).getByRole('button', { name: /^Confirm ₺24,410.30 received/ }))
  expect(await panel.findByText('The room is taken.')).toBeTruthy()
  expect(decided()).toMatchObject([{ reasonCode: 'RECEIPT_AGREES' }])
})

test('a digit only picks, another picks again, and Enter confirms with the last @long', async () => {
  const { user } = await show()
  await user.keyboard('n')
  await within(await drawer()).findByText(/differ/)
  await user.keyboard('a')
  await question()
  await user.keyboard('12')
  expect(within(await question()).getByRole('button', { pressed: true }).textContent).toMatch(/Merchant accepts/)
  expect(decided()).toEqual([])
  await user.keyboard('{Enter}')
  await waitFor(() => expect(decided()).toMatchObject([{ reasonCode: 'AMOUNT_ACCEPTED' }]))
})

test('only reasons for what differs are offered, each under its number; others do nothing @long', async () => {
  put({ ...uneven, amountReceivedMinor: elif.amountMinor })
  const named = () => {
    const detail = detailOf(rows.get(elif.id) ?? uneven)
    const bankLines = detail.bankLines.map((line) => ({
      ...line,
      agrees: { amount: true, name: false, reference: true },
    }))
    return { ...detail, bankLine: bankLines[0] ?? null, bankLines }
  }
  server.on({ [`GET /api/remit-request/get/${elif.id}`]: () => ({ body: asAnswered(named()) }) })
  const { user } = await show()
  await user.keyboard('n')
  await within(await drawer()).findByText(/differs/)
  await user.keyboard('a')
  const group = within(await screen.findByRole('group', { name: 'Confirm although the name differs?' }))
  expect(group.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent)).toEqual([
    '1 Same person, name written differently',
    '4 The receipt shows this transfer',
    '5 The customer proved it is theirs',
  ])
  await user.keyboard('2{Enter}')
  expect(decided()).toEqual([])
  await user.keyboard('1{Enter}')
  await waitFor(() => expect(decided()).toMatchObject([{ reasonCode: 'SAME_PERSON' }]))
})
