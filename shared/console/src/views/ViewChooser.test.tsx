import type { SavedView } from '@kasa/contracts/savedViews'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { useRef } from 'react'

import { answerConfirm, confirmStore } from '../confirm'
import { unsorted } from '../lists/listOrder'
import { keptView } from '../lists/listPreference'
import { ViewChooser } from './ViewChooser'

// Waits longer, because a busy machine is slow.
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

const view = (at: number, name: string, query: string, more: Partial<SavedView> = {}): SavedView => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  name,
  query,
  isOwn: true,
  sharedWith: null,
  mayRemove: true,
  ...more,
})
let kept: SavedView[]
let usual: string | null
let server: FakeServer
beforeEach(() => {
  usual = null
  kept = [view(1, 'İadeler', `${sorted}&status=NEW`), view(2, 'Son hafta', `${sorted}&from=week`)]
  server = fakeServer({
    'GET /api/users/views': () => ({ body: { views: kept, usual } }),
    'POST /api/users/lists': ({ body }) => ({ body }),
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
const show = (query: string, language: 'en' | 'tr' = 'en', scope = 'ADMIN') =>
  renderScreen(<Page />, { path: `/people?${query}`, claims: { scope }, language })
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

test('the list is stored as shown, without the record that is open', async () => {
  const { user } = await show('status=DONE&open=7')
  await user.type(await screen.findByRole('textbox', { name: 'Save this list as' }), ' Done {Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(saved()).toEqual([{ list: '/api/toy', name: 'Done', query: `${sorted}&status=DONE`, sharedWith: null }])
})

test('named days move with the calendar, unless their owner says no', async () => {
  const today = istanbulDay(new Date())
  const { user } = await show(`from=${today}&to=${today}`)
  const name = await screen.findByRole('textbox', { name: 'Save this list as' })
  await user.type(name, 'A{Enter}')
  await waitFor(() => expect(saved()).toHaveLength(1))
  await user.click(screen.getByRole('checkbox', { name: 'Days move with the calendar: Today' }))
  await user.type(name, 'B{Enter}')
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()).toMatchObject([
    { query: 'desc=true&from=today&sort=createdAt' },
    { query: `desc=true&from=${today}&sort=createdAt&to=${today}` },
  ])
})

test('a name that is taken is reported, however it is written; without a name nothing is sent', async () => {
  const { user } = await show('')
  await user.click(await screen.findByRole('button', { name: 'Save view' }))
  expect(screen.getByRole('alert').textContent).toBe('Give the view a name.')
  await user.type(screen.getByRole('textbox'), 'iadeler')
  screen.getByText('Replaces your view İadeler.')
  screen.getByRole('button', { name: 'Replace view' })
  expect(saved()).toEqual([])
})

test('a refusal of the server is shown under the name, in the language of the reader', async () => {
  server.on({ 'POST /api/users/views/save': () => refusal(400, 'VIEW_TOO_MANY') })
  const { user } = await show('', 'tr')
  await user.type(await screen.findByRole('textbox', { name: 'Bu listeyi şu adla kaydet' }), 'A{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('tr VIEW_TOO_MANY')
  expect(onClose).not.toHaveBeenCalled()
})

test('a list without views says what to do; after a failure it says how to go on', async () => {
  kept = []
  await show('')
  await screen.findByText(/No views yet/)
  cleanup()
  server.on({ 'GET /api/users/views': () => refusal(404, 'NOT_FOUND') })
  const { user } = await show('')
  await screen.findByText(/The views could not be loaded/)
  server.on({ 'GET /api/users/views': () => ({ body: { views: [view(1, 'İadeler', '')], usual } }) })
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Try again' }))
  await screen.findByRole('button', { name: 'İadeler' })
})

test('a view is deleted once that is confirmed', async () => {
  const { user } = await show('')
  await user.click(await screen.findByRole('button', { name: 'Remove the view İadeler' }))
  expect(confirmStore.getState().open).toMatchObject({ title: 'Remove the view İadeler?', tone: 'danger' })
  act(() => answerConfirm('confirmed'))
  await waitFor(() => expect(server.calls(`POST /api/users/views/remove/${view(1, '', '').id}`)).toHaveLength(1))
})

test('a person who manages users shares a view, but not one with a search', async () => {
  const { user } = await show('status=DONE', 'en', 'ADMIN,USER_MANAGEMENT')
  await user.type(await screen.findByRole('textbox', { name: 'Save this list as' }), 'Done')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shared with' }), 'REMIT')
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  await waitFor(() => expect(saved()).toMatchObject([{ name: 'Done', sharedWith: 'REMIT' }]))
  cleanup()
  await show('q=Elif', 'en', 'ADMIN,USER_MANAGEMENT')
  await user.type(await screen.findByRole('textbox', { name: 'Save this list as' }), 'Elif')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Shared with' }), 'REMIT')
  expect(screen.getByRole('alert').textContent).toMatch(/may be a person’s name/)
  await user.click(screen.getByRole('button', { name: 'Save view' }))
  expect(saved()).toHaveLength(1)
})

test('a person who manages nobody is not asked; saved again, a view stays shared as it was', async () => {
  await show('')
  await screen.findByRole('textbox', { name: 'Save this list as' })
  expect(screen.queryByRole('combobox')).toBeNull()
  cleanup()
  kept = [view(1, 'Sabah', sorted, { sharedWith: 'REMIT' })]
  const { user } = await show('status=NEW', 'en', 'ADMIN,USER_MANAGEMENT')
  await user.type(await screen.findByRole('textbox', { name: 'Save this list as' }), 'Sabah{Enter}')
  await waitFor(() => expect(saved()).toMatchObject([{ name: 'Sabah', sharedWith: 'REMIT' }]))
})

test('one shared by somebody else opens, shows with whom, and can be removed; its name is free', async () => {
  kept = [view(1, 'Gece', `${sorted}&status=NEW`, { isOwn: false, sharedWith: 'REMIT', mayRemove: false })]
  const { user } = await show('')
  await screen.findByRole('button', { name: /^Gece.*Shared with REMIT/ })
  expect(screen.queryByRole('button', { name: 'Remove the view Gece' })).toBeNull()
  await user.type(screen.getByRole('textbox'), 'gece')
  screen.getByRole('button', { name: 'Save view' })
})

test('a view opens the list until that is switched off; one with a search cannot', async () => {
  kept.push(view(3, 'Elif', 'q=Elif'))
  const { user } = await show('')
  const star = await screen.findByRole('button', { name: 'Open the list with Son hafta' })
  server.on({
    'POST /api/users/lists': ({ body }) => {
      usual = (body as { preference: string }).preference || null
      return { body }
    },
  })
  await user.click(star)
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('true'))
  expect(keptView({ list: '/api/toy' })).toBe(`${sorted}&from=week`)
  await user.click(star)
  await waitFor(() => expect(star.getAttribute('aria-pressed')).toBe('false'))
  expect(keptView({ list: '/api/toy' })).toBe('')
  expect(server.calls('POST /api/users/lists').map(({ body }) => body)).toEqual([
    { list: '/api/toy/view', preference: view(2, '', '').id },
    { list: '/api/toy/view', preference: '' },
  ])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Open the list with Elif' }).disabled).toBe(true)
})
