import { istanbulDay } from '@kasa/domain/istanbulDay'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'

import { readPreferences } from '../listTools/preferenceCalls'
import { listAddress, useListView } from './listAddress'
import { keepPreference, keptView } from './listPreference'

const schema = z.object({ status: z.optional(z.string()), from: z.optional(z.string()), to: z.optional(z.string()) })
const address = listAddress(schema, ['status', 'from', 'to'])
/** Orders are stored per tab, views for all tabs together. */
const orders = () => ({ list: '/api/toy/waiting', viewsOf: '/api/toy', sorts: ['amount'], usual: null })
const onRender = jest.fn()

function Page() {
  const { view, order, go } = useListView(address, orders)
  onRender({ ...view.filters, sort: order.sort?.id })
  return (
    <>
      <p>{JSON.stringify(view.filters)}</p>
      <button type="button" onClick={() => go({ filters: {} })}>
        All
      </button>
      <button
        type="button"
        onClick={() => {
          go({ filters: { ...view.filters, status: 'NEW' } })
          go({ filters: { ...view.filters, from: '2026-01-01' } })
          go({ open: 'x' })
        }}
      >
        Three at once
      </button>
      <button
        type="button"
        onClick={() => {
          go({ filters: { ...view.filters, status: 'NEW' } })
          go({ filters: {} })
        }}
      >
        One more, then none
      </button>
    </>
  )
}
let server: FakeServer
beforeEach(() => (server = fakeServer({})))
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
  onRender.mockReset()
})
const show = (path: string) => renderScreen(<Page />, { path, claims: { scope: 'ADMIN' }, language: 'en' })
const usual = 'from=today&sort=amount&desc=true&status=NEW'

test('a list opened without a query opens with its person’s view from the start; cleared, all is there', async () => {
  keepPreference('/api/toy/view', usual)
  const today = istanbulDay(new Date())
  const { user, address: shown } = await show('/people')
  await waitFor(() => expect(shown()).toBe(`/people?desc=true&from=${today}&sort=amount&status=NEW&to=${today}`))
  for (const [one] of onRender.mock.calls)
    expect(one).toEqual({ status: 'NEW', from: today, to: today, sort: 'amount' })
  await user.click(screen.getByRole('button', { name: 'All' }))
  await screen.findByText('{}')
  expect(shown()).toBe('/people?sort=amount&desc=true')
})

test('an address with anything about the list is opened as it is', async () => {
  keepPreference('/api/toy/view', usual)
  const { address: shown } = await show('/people?status=DONE')
  await act(() => Promise.resolve())
  expect(shown()).toBe('/people?status=DONE')
})

test('a change made before the last is drawn removes none of it, but clearing all leaves nothing', async () => {
  const { user, address: shown } = await show('/people?to=2026-02-01')
  await user.click(screen.getByRole('button', { name: 'Three at once' }))
  expect(shown()).toBe('/people?status=NEW&from=2026-01-01&to=2026-02-01&open=x')
  await user.click(screen.getByRole('button', { name: 'One more, then none' }))
  expect(shown()).toBe('/people?open=x')
})

test('a new browser opens lists as the account has them open; a view that is gone, or cannot be read, opens none', async () => {
  const id = '00000000-0000-4000-8000-000000000001'
  const view = { id, name: 'A', query: usual, isOwn: true, sharedWith: null, mayRemove: true }
  server.on({
    'GET /api/users/lists': () => ({
      body: {
        preferences: ['/api/shut/view', '/api/toy/view', '/api/gone/view'].map((list) => ({ list, preference: id })),
      },
    }),
    'GET /api/users/views': ({ query }) =>
      query.get('list') === '/api/shut'
        ? refusal(400, 'FIELD_INVALID')
        : { body: query.get('list') === '/api/toy' ? { views: [view], usual: id } : { views: [], usual: null } },
  })
  await show('/people?status=DONE')
  await readPreferences(keepPreference)
  expect([keptView({ list: '/api/toy' }), keptView({ list: '/api/gone' })]).toEqual([usual, ''])
})
