import { renderScreen } from '@kasa/testing/renderScreen'
import { within } from '@testing-library/react'

import { DepositPart } from './DepositPart'
import { drawer, elif, mehmet, operator, put, server, show, startFromDeposits } from './testing/depositsStage'
import { searchDeposits } from './searchDeposits'

startFromDeposits()

describe('parts for other modules', () => {
  test('a deposit in their place: claimed, confirmed under a key of its own, closed as they say', async () => {
    const closed = jest.fn()
    const { user } = await renderScreen(<DepositPart depositId={elif.id} onClose={closed} />, {
      path: '/callback/list',
      claims: operator,
    })
    const panel = within(await drawer())
    await user.click(await panel.findByRole('button', { name: /^Claim/ }))
    await user.click(await panel.findByRole('button', { name: /^Confirm/ }))
    expect(await panel.findByText('Confirmed ₺24,500.00 for Elif Kılıç.')).toBeTruthy()
    expect(
      server.calls(`POST /api/remit-request/decide/${elif.id}`).map(({ headers }) => headers.get('idempotency-key')),
    ).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
    await user.click(panel.getByRole('button', { name: 'Close' }))
    expect(closed).toHaveBeenCalledTimes(1)
  })

  test('a search: the typed text, also as an amount if it is one; each deposit once; unknown ids nothing', async () => {
    await show()
    const find = (text: string) => searchDeposits({ text, language: 'en', signal: new AbortController().signal })
    const before = server.calls('GET /api/remit-request/list').length
    const hits = await find('24.500')
    expect(
      server
        .calls('GET /api/remit-request/list')
        .slice(before)
        .map(({ query }) => [query.get('q'), query.get('amountMin'), query.get('amountMax')]),
    ).toEqual([
      ['24.500', null, null],
      [null, '2450000', '2450000'],
    ])
    expect(hits[0]).toEqual({
      id: elif.id,
      title: elif.number,
      detail: '₺24,500.00 · Elif Kılıç · Waiting',
      link: `/remit-request/alllist?tab=all&open=${elif.id}`,
      icon: 'deposit',
    })
    expect(hits).toHaveLength(2)
    put({ ...elif, status: 'REVERSED', amountReceivedMinor: 1_071_417n })
    expect((await find(elif.id))[0]?.detail).toBe('₺10,714.17 · Elif Kılıç · Reversed')
    expect((await find(mehmet.id)).map(({ title }) => title)).toEqual([mehmet.number])
    expect(await find('01930000-0000-7000-8000-00000000ffff')).toEqual([])
  })
})
