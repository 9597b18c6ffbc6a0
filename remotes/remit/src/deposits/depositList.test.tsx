import { aDeposit } from '@kasa/testing/aDeposit'
import { refusal } from '@kasa/testing/fakeServer'
import { act, screen, waitFor, within } from '@testing-library/react'

import {
  elif,
  leave,
  live,
  me,
  mehmet,
  put,
  putAll,
  rowOf,
  rows,
  server,
  show,
  sockets,
  sendRow,
  asAnswered,
  startFromDeposits,
} from './testing/depositsStage'

startFromDeposits()

test('the list shows what waits, with the figures of the queue above it', async () => {
  await show()
  expect((await rowOf('Elif Kılıç')).textContent).toContain('₺24,500.00')
  expect(await screen.findByText('38 waiting · oldest 14 min · ₺1,284,350.00 pending')).toBeTruthy()
  expect(screen.getByRole('tab', { name: 'Confirmed 1,906 today' })).toBeTruthy()
})

test('the footer counts and sums all pages, and counts again once rows have come @long', async () => {
  await show()
  expect(await screen.findByText(/^38 rows/)).toHaveProperty('textContent', '38 rows · Total ₺1,284,350.00')
  expect(await screen.findByRole('button', { name: 'Export' })).toBeTruthy()
  await live()
  server.on({ 'GET /api/remit-request/total': () => ({ body: { count: 39, more: false, sumMinor: 128_535_000 } }) })
  await sendRow(aDeposit({ id: '01930000-0000-7000-8000-000000000039', customerName: 'Ayşe Yıldız' }))
  expect(await screen.findByText(/^39 rows/, undefined, { timeout: 5000 })).toBeTruthy()
})

test('the merchant is a column for an administrator, and none for an operator of a tenant that hides it', async () => {
  await show('/remit-request/list', { sub: me })
  expect(screen.getByRole('columnheader', { name: 'Merchant' })).toBeTruthy()
  leave()
  await show()
  expect(screen.queryByRole('columnheader', { name: 'Merchant' })).toBeNull()
})

test('a new request appears by itself, one that was decided elsewhere leaves, old news change nothing', async () => {
  await show()
  await live()
  await sendRow(
    aDeposit({
      id: '01930000-0000-7000-8000-000000000003',
      customerName: 'Ayşe Yıldız',
      createdAt: '2026-11-20T12:02:00.000Z',
    }),
  )
  expect((await rowOf('Ayşe Yıldız')).className).toContain('fresh')
  await sendRow({ ...mehmet, status: 'APPROVED', version: 7 })
  await waitFor(() => expect(screen.queryByRole('row', { name: /Mehmet/ })).toBeNull())
  await sendRow({ ...mehmet, version: 6 })
  await act(() => new Promise((done) => setTimeout(done, 80)))
  expect(screen.queryByRole('row', { name: /Mehmet/ })).toBeNull()
})

test('after a gap everything is read again, but the first read is not cut off by it', async () => {
  let answer = () => {}
  const firstAnswer = new Promise<void>((done) => (answer = done))
  server.on({
    'GET /api/remit-request/list': async () => {
      await firstAnswer
      return { body: { rows: [...rows.values()].map(asAnswered), nextCursor: null } }
    },
  })
  const shown = show()
  await waitFor(() => expect(server.calls('GET /api/remit-request/list')).toHaveLength(1))
  await waitFor(() => expect(sockets.said).toHaveLength(1))
  const gap = () => act(async () => sockets.tell({ type: 'gap', cursor: '2.0' }))
  await gap()
  expect(server.calls('GET /api/remit-request/list')).toHaveLength(1)
  answer()
  await shown
  await waitFor(() => expect(server.calls('GET /api/remit-request/list')).toHaveLength(2))
  put({ ...mehmet, customerName: 'Mehmet Yılmaz', version: 2 })
  await gap()
  expect(await rowOf('Mehmet Yılmaz')).toBeTruthy()
})

test('rows that this build cannot read make the list read again, once for many; other nouns do not @long', async () => {
  await show()
  await live()
  const before = server.calls('GET /api/remit-request/list').length
  put({ ...mehmet, customerName: 'Mehmet Yılmaz', version: 2 })
  await act(async () => {
    for (let index = 0; index < 20; index += 1)
      sockets.tell({
        type: 'row',
        topic: 'deposit',
        cursor: `2.${index}`,
        row: { id: mehmet.id, status: { of: 'tomorrow' } },
      })
    sockets.tell({ type: 'row', topic: 'withdrawal', cursor: '2.20', row: { id: mehmet.id } })
  })
  expect(await rowOf('Mehmet Yılmaz')).toBeTruthy()
  expect(server.calls('GET /api/remit-request/list')).toHaveLength(before + 1)
})

test('the focused row stays until the focus moves', async () => {
  const { user } = await show()
  await live()
  await user.keyboard('jj')
  await sendRow({ ...mehmet, status: 'REJECTED', version: 7 })
  await waitFor(async () => expect((await rowOf('Mehmet')).textContent).toContain('Rejected'))
  await user.keyboard('k')
  await waitFor(() => expect(screen.queryByRole('row', { name: /Mehmet/ })).toBeNull())
})

test('J leads to the row: Space picks it from the load on, Enter opens it after a tab was pressed @long', async () => {
  const { user } = await show()
  await user.keyboard('jj ')
  expect(within(await rowOf('Mehmet')).getByRole('checkbox')).toHaveProperty('checked', true)
  await user.click(screen.getByRole('tab', { name: 'All' }))
  await user.keyboard('j{Enter}')
  expect(await screen.findByRole('complementary')).toBeTruthy()
})

test('tabs, search and clearing are in the address and reach the server', async () => {
  const { user, address } = await show('/remit-request/list?amountMin=500000', { sub: me })
  expect(server.calls('GET /api/remit-request/list')[0]?.query.get('amountMin')).toBe('500000')
  expect(server.calls('GET /api/remit-request/counts').some(({ query }) => query.get('amountMin') === '500000')).toBe(
    true,
  )
  expect(screen.getByRole('button', { name: /Amount ≥ ₺5,000.00/ })).toBeTruthy()
  await user.click(screen.getByRole('tab', { name: /Confirmed/ }))
  expect(address()).toBe('/remit-request/list?tab=confirmed&amountMin=500000')
  await user.keyboard('/')
  await user.keyboard('jan')
  await waitFor(() => expect(address()).toContain('q=jan'))
  expect(server.calls('POST /api/remit-request/next')).toHaveLength(0)
  await user.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  expect(address()).toBe('/remit-request/list?tab=confirmed')
  expect(screen.getByRole('textbox', { name: 'Search requests' })).toHaveProperty('value', '')
})

test('several merchants are picked in the chip @long', async () => {
  const { user, address } = await show('/remit-request/list', { sub: me })
  await user.click(screen.getByRole('button', { name: 'Merchant', expanded: false }))
  await user.click(await screen.findByRole('option', { name: 'Anadolu Market' }))
  await user.click(screen.getByRole('button', { name: 'Apply' }))
  expect(address()).toBe(`/remit-request/list?merchantId=${elif.merchantId}`)
  expect(await screen.findByRole('button', { name: 'Merchant Anadolu Market' })).toBeTruthy()
})

test('an empty queue is good news, a filtered one offers to clear, a failed one to try again', async () => {
  putAll([])
  const { user } = await show()
  expect(await screen.findByText('All caught up')).toBeTruthy()
  leave()
  await show('/remit-request/alllist?amountMin=1')
  expect(await screen.findByText('Nothing matches these filters')).toBeTruthy()
  leave()
  server.on({ 'GET /api/remit-request/list': () => refusal(409, 'X') })
  await show()
  expect(await screen.findByText('The list could not be loaded')).toBeTruthy()
  server.on({ 'GET /api/remit-request/list': () => ({ body: { rows: [asAnswered(elif)], nextCursor: null } }) })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rowOf('Elif Kılıç')).toBeTruthy()
})

test('a missing request is reported instead of waited for', async () => {
  await show('/remit-request/alllist?open=01930000-0000-7000-8000-00000000dead')
  expect(await screen.findByText('en NOT_FOUND')).toBeTruthy()
})

test.each(['APPROVED', 'REVERSED'] as const)(
  '%s: the row shows the credited amount, and beside it the requested one',
  async (status) => {
    putAll([
      { ...elif, status, amountReceivedMinor: 2_441_030n },
      { ...mehmet, status, amountReceivedMinor: mehmet.amountMinor },
    ])
    await show('/remit-request/alllist?tab=all')
    const cells = within(await rowOf('Elif Kılıç')).getAllByRole('gridcell')
    const headers = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    const under = (name: string, of = cells) => of[headers.indexOf(name)]?.textContent
    expect([under('Amount'), under('Asked')]).toEqual(['₺24,410.30', '₺24,500.00'])
    expect(under('Asked', within(await rowOf('Mehmet Şahin')).getAllByRole('gridcell'))).toBe('')
  },
)

test('a row of another day shows its day and its time', async () => {
  await show('/remit-request/alllist?tab=all')
  expect((await rowOf('Elif Kılıç')).querySelector('time')?.textContent).toMatch(/2026.* 15:00$/)
})
