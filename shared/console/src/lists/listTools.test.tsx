import type { ApiPath } from '../transport'
import type { GridColumn } from '@kasa/ui/gridColumns'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { startExport } from '@kasa/testing/startExport'
import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import * as z from 'zod/mini'

import { ListPage } from './ListPage'
import { listAddress, useListView } from './listAddress'
import { useListPlace } from './useListPlace'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

type Row = { id: string; name: string; amount: string }
const columns: readonly GridColumn<Row>[] = [
  { id: 'name', header: 'Name', width: 100, cell: ({ name }) => name },
  { id: 'amount', header: 'Amount', width: 100, align: 'end', words: { A: 'a' }, cell: ({ amount }) => amount },
]
const rows = [
  { id: '1', name: 'Elif', amount: '5.00' },
  { id: '2', name: 'Onur', amount: '7.00' },
]
const idOf = ({ id }: Row) => id
const csv = '\ufeff"Name";"Amount"\r\n"Elif";"5.00"\r\n"Onur";"7.00"\r\n'

const orders = { list: '/api/toy', sorts: ['name', 'amount'], usual: { id: 'name', desc: false } }
const toyAddress = listAddress(z.object({ q: z.optional(z.string()) }), ['q'])

function Page({ path }: { path: ApiPath }) {
  const { order } = useListView(toyAddress, () => orders)
  const place = useListPlace(null, () => undefined)
  const list = {
    data: { pages: [{ rows }] },
    isPending: false,
    isPlaceholderData: false,
    isError: false,
    error: null,
    hasNextPage: true,
    refetch: () => undefined,
    fetchNextPage: () => undefined,
  }
  return (
    <ListPage
      title="People"
      list={list}
      place={place}
      columns={columns}
      getId={idOf}
      order={order}
      empty="Nobody"
      source={{ path, query: { q: 'e', age: undefined } }}
    />
  )
}

let server: FakeServer
let saved: Blob[]
beforeEach(async () => {
  // Response bodies are not jsdom's Blob, unlike in a browser, so the test uses theirs.
  Object.assign(globalThis, { Blob: (await new Response('').blob()).constructor })
  saved = []
  URL.createObjectURL = (file: Blob) => (saved.push(file), 'blob:x')
  URL.revokeObjectURL = () => undefined
  server = fakeServer({
    'GET /api/toy/total': () => ({ body: { count: 1906, more: false, sumMinor: 128_435_000 } }),
    'GET /api/users/lists': () => ({ body: { preferences: [] } }),
    'GET /api/users/views': () => ({ body: { views: [], usual: null } }),
    'POST /api/users/lists': ({ body }) => ({ body }),
    'POST /api/toy/export': () => ({ body: csv }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
  localStorage.clear()
})
const few = { count: 2, more: false, sumMinor: null }
const show = (path: ApiPath = '/api/toy') =>
  renderScreen(<Page path={path} />, { path: '/people', claims: { scope: 'ADMIN' }, language: 'en' })
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

test('the footer shows the number of rows on all pages, and their sums', async () => {
  await show()
  await screen.findByText('₺1,284,350.00')
  screen.getByText(/1,906 rows/)
  server.on({ 'GET /api/toy/total': () => ({ body: { count: 10_000, more: true, sumMinor: null } }) })
})

test('a list too long to count says so, and has no sum', async () => {
  server.on({ 'GET /api/toy/total': () => ({ body: { count: 10_000, more: true, sumMinor: null } }) })
  await show()
  await screen.findByText('Over 10,000 rows')
  expect(screen.queryByText(/₺/)).toBeNull()
})

test('an export asks for a format once, then for the columns as shown, under the list’s own filters', async () => {
  const { user } = await show()
  await startExport(user, { format: 'CSV for programs' })
  await waitFor(() => expect(saved).toHaveLength(1))
  const [call] = server.calls('POST /api/toy/export')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ q: 'e' })
  expect(call?.body).toEqual({
    language: 'en',
    format: 'csvProgram',
    columns: [
      { id: 'name', header: 'Name' },
      { id: 'amount', header: 'Amount', words: { A: 'a' } },
    ],
  })
  // The format is stored with the account and preselected the next time.
  expect(server.calls('POST /api/users/lists').at(-1)?.body).toEqual({ list: '/api/export', preference: 'csvProgram' })
  await startExport(user)
  await waitFor(() => expect(saved).toHaveLength(2))
  expect(server.calls('POST /api/toy/export').at(-1)?.body).toMatchObject({ format: 'csvProgram' })
  await screen.findByRole('button', { name: 'Export' })
})

test('more rows than are counted: the form shows what each format holds before anything runs', async () => {
  server.on({ 'GET /api/toy/total': () => ({ body: { count: 10_000, more: true, sumMinor: null } }) })
  const { user } = await show()
  await screen.findByText('Over 10,000 rows')
  await user.click(await screen.findByRole('button', { name: 'Export' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export: People' }))
  dialog.getByText(/continues on further sheets/)
  await user.click(dialog.getByRole('radio', { name: /^CSV for Excel/ }))
  dialog.getByText(/more than 1,048,576 rows/)
  expect(server.calls('POST /api/toy/export')).toHaveLength(0)
})

test('a file that names people needs a reason, in the same step, and is not requested without one', async () => {
  server.on({ 'POST /api/users/export': () => ({ body: csv }), 'GET /api/users/total': () => ({ body: few }) })
  const { user } = await show('/api/users')
  const dialog = await startExport(user)
  expect((await dialog.findByRole('alert')).textContent).toBe('Enter a reason.')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), ' for the auditor ')
  await user.click(dialog.getByRole('button', { name: 'Export' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(server.calls('POST /api/users/export').map(({ body }) => (body as { reason?: string }).reason)).toEqual([
    'for the auditor',
  ])
  await screen.findByRole('button', { name: 'Export' })
})

test('a cancelled export saves nothing and shows nothing; a failed one says so', async () => {
  let answer: (() => void) | undefined
  server.on({ 'POST /api/toy/export': () => new Promise((resolve) => (answer = () => resolve({ body: csv }))) })
  const { user } = await show()
  await startExport(user)
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await screen.findByRole('button', { name: 'Export' })
  answer?.()
  server.on({ 'POST /api/toy/export': () => refusal(503, 'UNAVAILABLE') })
  await startExport(user)
  await screen.findByRole('button', { name: 'Export' })
  expect(saved).toHaveLength(0)
})

test('columns are hidden, moved and set narrow, at once and with the account; the last one stays', async () => {
  const { user } = await show()
  const preference = () => server.calls('POST /api/users/lists').at(-1)?.body
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }))
  await user.click(dialog.getByRole('button', { name: 'Move Amount up' }))
  expect(heads()).toEqual(['Amount', 'Name'])
  await user.click(dialog.getByRole('checkbox', { name: 'Name' }))
  expect(heads()).toEqual(['Amount'])
  expect(dialog.getByRole('checkbox', { name: 'Amount' }).hasAttribute('disabled')).toBe(true)
  await user.click(dialog.getByRole('checkbox', { name: 'Compact rows' }))
  await waitFor(() => expect(preference()).toEqual({ list: '/api/toy', preference: 'dense amount -name' }))
  await user.click(dialog.getByRole('button', { name: 'Restore defaults' }))
  expect(heads()).toEqual(['Name', 'Amount'])
  await waitFor(() => expect(preference()).toEqual({ list: '/api/toy', preference: '' }))
})

const sorted = () =>
  screen.getAllByRole('columnheader').map((head) => [head.textContent, head.getAttribute('aria-sort')] as const)

test('a column header sorts: figures largest first, then the other way; announced, kept and exported so', async () => {
  const { user } = await show()
  const preference = () => server.calls('POST /api/users/lists').at(-1)?.body
  expect(sorted()).toEqual([
    ['Name', 'ascending'],
    ['Amount', null],
  ])
  const amount = screen.getByRole('button', { name: 'Amount' })
  await user.click(amount)
  expect(sorted()[1]?.[1]).toBe('descending')
  await waitFor(() => expect(preference()).toEqual({ list: '/api/toy/order', preference: 'amount desc' }))
  await user.click(amount)
  expect(sorted()[1]?.[1]).toBe('ascending')
  await startExport(user)
  await waitFor(() => expect(saved).toHaveLength(1))
  const [call] = server.calls('POST /api/toy/export')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ q: 'e', sort: 'amount', desc: 'false' })
  // The default order needs no parameter in the URL and no stored preference.
  await user.click(screen.getByRole('button', { name: 'Name' }))
  await waitFor(() => expect(preference()).toEqual({ list: '/api/toy/order', preference: '' }))
})

test('S opens the orders of the list; arrows and Enter choose one, and the keys are the rows’ again', async () => {
  const { user } = await show()
  await screen.findByRole('button', { name: 'Sort' })
  await user.keyboard('o')
  const menu = within(await screen.findByRole('menu', { name: 'Sort' }))
  expect(menu.getByRole('menuitemradio', { checked: true }).textContent).toBe('Name')
  await user.keyboard('{ArrowDown}{Enter}')
  expect(sorted()[1]?.[1]).toBe('descending')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
  screen.getByText('Sorted by Amount, descending')
})

test('the order its person has elsewhere is the list’s too; one no longer offered is left out', async () => {
  server.on({
    'GET /api/users/lists': () => ({ body: { preferences: [{ list: '/api/toy/order', preference: 'amount asc' }] } }),
  })
  await show()
  await waitFor(() => expect(sorted()[1]?.[1]).toBe('ascending'))
  cleanup()
  localStorage.clear()
  server.on({
    'GET /api/users/lists': () => ({ body: { preferences: [{ list: '/api/toy/order', preference: 'iban asc' }] } }),
  })
  await show()
  await waitFor(() => expect(localStorage.length).toBeGreaterThan(1))
  expect(sorted()[0]?.[1]).toBe('ascending')
})

test('a new browser has the lists as the account has them', async () => {
  server.on({
    'GET /api/users/lists': () => ({ body: { preferences: [{ list: '/api/toy', preference: 'amount -name' }] } }),
  })
  await show()
  await waitFor(() => expect(heads()).toEqual(['Amount']))
})

test('V opens the views of the list; Escape gives the keys back to the rows', async () => {
  const { user } = await show()
  await screen.findByRole('button', { name: 'Views' })
  await user.keyboard('v')
  const dialog = within(await screen.findByRole('dialog', { name: 'Views' }))
  dialog.getByText(/No views yet/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
  expect(server.calls('GET /api/users/views').map(({ query }) => Object.fromEntries(query))).toEqual([
    { list: '/api/toy' },
  ])
})

/** A column's width in the style sheet, because the tests' `getComputedStyle` ignores style sheets. */
function laidOut(name: string): string | undefined {
  const head = screen.getByRole('columnheader', { name: new RegExp(name) })
  return [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule): rule is CSSStyleRule => 'selectorText' in rule)
    .findLast(({ selectorText, style }) => style.flex !== '' && head.matches(selectorText))?.style.flex
}
const preferences = () =>
  server.calls('POST /api/users/lists').map(({ body }) => (body as { preference: string }).preference)

test('a header’s edge is dragged to a width that is kept; pressed twice, it resets the width', async () => {
  await show()
  const head = await screen.findByRole('columnheader', { name: /Amount/ })
  const usual = laidOut('Amount')
  const edge = head.querySelector<HTMLElement>('.k-edge')
  if (!edge) throw new Error('The head has no edge')
  edge.setPointerCapture = () => undefined
  Object.defineProperty(head, 'offsetWidth', { value: 120 })
  fireEvent(edge, new MouseEvent('pointerdown', { bubbles: true, clientX: 500 }))
  edge.onpointermove?.(new MouseEvent('pointermove', { clientX: 540 }) as PointerEvent)
  expect(head.style.flex).toBe('0 0 160px')
  edge.onlostpointercapture?.(new MouseEvent('lostpointercapture') as PointerEvent)
  await waitFor(() => expect(laidOut('Amount')).toBe('0 0 160px'))
  expect(preferences()).toEqual(['name amount:160'])
  fireEvent.doubleClick(screen.getByRole('columnheader', { name: /Amount/ }).querySelector('.k-edge') as Element)
  await waitFor(() => expect(laidOut('Amount')).toBe(usual))
  expect(preferences()).toHaveLength(2)
})

test('a width is set by keys too; an invalid one is not kept, and without one the column is as before', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  const field = await screen.findByRole('spinbutton', { name: 'Width of Amount, in pixels' })
  await user.type(field, '24')
  expect(preferences()).toEqual([])
  await user.type(field, '0')
  await waitFor(() => expect(laidOut('Amount')).toBe('0 0 240px'))
  await user.clear(field)
  await waitFor(() => expect(preferences()).toHaveLength(2))
  expect(preferences()[0]).toBe('name amount:240')
})
