import { istanbulDay } from '@kasa/domain/istanbulDay'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'

import { answerConfirm, confirmStore } from '../confirm'
import { unsorted } from '../lists/listOrder'
import { ViewChooser } from './ViewChooser'

// A machine busy with ten other things is slow, not wrong.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const order = { ...unsorted, usual: { id: 'createdAt', desc: true } }
const sorted = 'desc=true&sort=createdAt'
const onClose = jest.fn()

function Page() {
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button ref={anchor} type="button">
        Views
      </button>
      <ViewChooser list="/api/toy" order={order} anchor={anchor} onClose={onClose} />
    </>
  )
}

type View = { id: string; name: string; query: string }
const view = (at: number, name: string, query: string): View => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  query,
})
let kept: View[]
let server: FakeServer
beforeEach(() => {
  kept = [view(1, 'İadeler', `${sorted}&status=NEW`), view(2, 'Son hafta', `${sorted}&from=week`)]
  server = fakeServer({
    'GET /api/users/views': () => ({ body: { views: kept } }),
    'POST /api/users/views/save': ({ body }) => ({ body: { ...view(3, '', ''), ...(body as object) } }),
    [`POST /api/users/views/remove/${view(1, '', '').id}`]: () => ({ body: { id: view(1, '', '').id } }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
  onClose.mockReset()
})
const show = (query: string, language: 'en' | 'tr' = 'en') =>
  renderScreen(<Page />, { path: `/people?${query}`, claims: { scope: 'ADMIN' }, language })
const saved = () => server.calls('POST /api/users/views/save').map(({ body }) => body)

test('the first view has the focus; arrows and Enter open another, whose days are those of today', async () => {
  const { user, address } = await show('status=NEW&open=7')
  const first = await screen.findByRole('button', { name: 'İadeler' })
  expect(document.activeElement).toBe(first)
  expect(first.getAttribute('aria-pressed')).toBe('true')
  await user.keyboard('{ArrowDown}{Enter}')
  const days = [new Date(Date.now() - 6 * 86_400_000), new Date()].map(istanbulDay)
  expect(address()).toBe(`/people?desc=true&from=${days[0]}&sort=createdAt&to=${days[1]}`)
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('the list is kept as it stands, without the record that is open', async () => {
  const { user } = await show('status=DONE&open=7')
  await user.type(await screen.findByRole('textbox', { name: 'Save this list as' }), ' Done {Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(saved()).toEqual([{ list: '/api/toy', name: 'Done', query: `${sorted}&status=DONE` }])
})

test('days that have a name go on with the calendar, unless their owner says no', async () => {
  const today = istanbulDay(new Date())
  const { user } = await show(`from=${today}&to=${today}`)
  const name = await screen.findByRole('textbox', { name: 'Save this list as' })
  await user.type(name, 'A{Enter}')
  await waitFor(() => expect(saved()).toHaveLength(1))
  await user.click(screen.getByRole('checkbox', { name: 'Days move along: Today' }))
  await user.type(name, 'B{Enter}')
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()).toMatchObject([
    { query: 'desc=true&from=today&sort=createdAt' },
    { query: `desc=true&from=${today}&sort=createdAt&to=${today}` },
  ])
})

test('a name that is taken is said to be, however it is written; without a name nothing is sent', async () => {
  const { user } = await show('')
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  expect(screen.getByRole('alert').textContent).toBe('Give the view a name.')
  await user.type(screen.getByRole('textbox'), 'iadeler')
  screen.getByText('Replaces your view İadeler.')
  screen.getByRole('button', { name: 'Replace view' })
  expect(saved()).toEqual([])
})

test('what the server refuses stands under the name, in the words of the reader', async () => {
  server.on({ 'POST /api/users/views/save': () => refusal(400, 'VIEW_TOO_MANY') })
  const { user } = await show('', 'tr')
  await user.type(await screen.findByRole('textbox', { name: 'Bu listeyi şu adla kaydet' }), 'A{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('tr VIEW_TOO_MANY')
  expect(onClose).not.toHaveBeenCalled()
})

test('one without views says what to do, and one that failed how to go on', async () => {
  kept = []
  await show('')
  await screen.findByText(/No views yet/)
  cleanup()
  server.on({ 'GET /api/users/views': () => refusal(404, 'NOT_FOUND') })
  const { user } = await show('')
  await screen.findByText(/The views could not be loaded/)
  server.on({ 'GET /api/users/views': () => ({ body: { views: [view(1, 'İadeler', '')] } }) })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'İadeler' })
})

test('a view is taken away once that is confirmed', async () => {
  const { user } = await show('')
  await user.click(await screen.findByRole('button', { name: 'Remove the view İadeler' }))
  expect(confirmStore.getState().open).toMatchObject({ title: 'Remove the view İadeler?', tone: 'danger' })
  act(() => answerConfirm('confirmed'))
  await waitFor(() => expect(server.calls(`POST /api/users/views/remove/${view(1, '', '').id}`)).toHaveLength(1))
})
