import type { DepositBankLine } from '@kasa/contracts/deposits'
import { refusal } from '@kasa/testing/fakeServer'
import { screen, waitFor, within } from '@testing-library/react'

import {
  detailOf,
  drawer,
  elif,
  put,
  rows,
  server,
  show,
  soon,
  asAnswered,
  startFromDeposits,
} from './testing/depositsStage'

startFromDeposits()

const [whole] = detailOf(elif).bankLines as [DepositBankLine]
const judged = {
  score: 0.82,
  parts: { reference: 1, amount: 0.6, name: 1, account: 1, time: 0 },
  rule: 'reference',
  rulesVersion: 3,
  stoppedBy: 'AMOUNT_DIFFERS',
  runnerUp: { number: 'D-26-0000009', score: 0.4 },
} as const
const judgedLine: DepositBankLine = {
  ...whole,
  amountMinor: 2_000_000n,
  lineAmountMinor: 2_000_000n,
  judged,
  agrees: { amount: false, name: true, reference: true },
}

const open = async (...bankLines: DepositBankLine[]) => {
  server.on({
    [`GET /api/remit-request/get/${elif.id}`]: () => ({
      body: asAnswered({ ...detailOf(rows.get(elif.id) ?? elif), bankLine: bankLines[0] ?? null, bankLines }),
    }),
  })
  const shown = await show(`/remit-request/alllist?open=${elif.id}`)
  return { ...shown, panel: within(await drawer()) }
}

test('the drawer shows why the system stopped: the rule, the score with its parts, and the runner-up', async () => {
  const { panel } = await open(judgedLine)
  expect(
    await panel.findByText(
      'Stopped: the amount differs. Rule “Reference” (version 3). 82 % match with D-26-0000001, runner-up D-26-0000009 at 40 %.',
    ),
  ).toBeTruthy()
  for (const part of ['reference agrees', 'amount nearly agrees', 'name agrees', 'account agrees', 'time differs'])
    expect(panel.getByText(part)).toBeTruthy()
})

test('where no rule stopped it, other possible causes are shown as long as somebody has yet to decide', async () => {
  const clean = { ...whole, judged: { ...judged, score: 1, stoppedBy: null, runnerUp: null } }
  const { panel } = await open(clean)
  expect(
    await panel.findByText(
      /^The rules would have approved it. It waits because .* Rule “Reference” \(version 3\)\. 100 % match with D-26-0000001, no runner-up\.$/,
    ),
  ).toBeTruthy()
})

test('several transfers are shown each: its share of the request, who linked it and why', async () => {
  const { panel } = await open(judgedLine, {
    ...whole,
    id: '01930000-0000-7000-8000-000000000077',
    amountMinor: 450_000n,
    lineAmountMinor: 900_000n,
    mode: 'FORCE',
    byName: 'Ayşe Demir',
    reason: 'his brother paid',
    agrees: { amount: false, name: false, reference: false },
  })
  expect(await panel.findAllByText('Incoming transfer found')).toHaveLength(2)
  expect(panel.getByText(/₺9,000.00 from ELIF KILIC.*₺4,500.00 of it is for this request\./)).toBeTruthy()
  expect(panel.getByText('Linked by Ayşe Demir. his brother paid')).toBeTruthy()
})

describe('a transfer that was linked wrongly', () => {
  test('is unlinked with a reason, by the keyboard, as the request was seen', async () => {
    server.on({ 'POST /api/match/unlink': () => ({ body: { requestVersion: 2 } }) })
    const { panel, user } = await open(judgedLine)
    ;(await panel.findByRole('button', { name: 'Unlink transfer' })).focus()
    await user.keyboard('{Enter}')
    const dialog = within(await screen.findByRole('dialog', { name: 'Unlink the transfer from D-26-0000001?' }))
    dialog.getByRole('textbox', { name: /Reason/ }).focus()
    await user.keyboard('another payer{Tab}{Tab}{Enter}')
    await waitFor(() =>
      expect(server.calls('POST /api/match/unlink').map(({ body }) => body)).toEqual([
        { lineId: whole.id, requestId: elif.id, requestVersion: 1, reason: 'another payer' },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('stays if the server refuses, which the dialog shows @long', async () => {
    server.on({ 'POST /api/match/unlink': () => refusal(409, 'NOT_LINKED') })
    const { panel, user } = await open(judgedLine)
    await user.click(await panel.findByRole('button', { name: 'Unlink transfer' }))
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'another payer')
    await user.click(screen.getByRole('button', { name: 'Unlink' }))
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeTruthy()
  })

  test('is not unlinked while another person works on the request, which the button says', async () => {
    put({ ...elif, claim: { userId: '01930000-0000-7000-8000-0000000000e9', userName: 'Ayşe Demir', until: soon() } })
    const { panel } = await open(judgedLine)
    const button = await panel.findByRole('button', { name: 'Unlink transfer' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
  })

  test('is not unlinked once the request is decided', async () => {
    put({ ...elif, status: 'APPROVED', decidedAt: soon(0) })
    const { panel } = await open(judgedLine)
    await panel.findByText(/Stopped: the amount differs/)
    expect(panel.queryByRole('button', { name: 'Unlink transfer' })).toBeNull()
  })
})
