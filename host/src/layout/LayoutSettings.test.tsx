import { readCookie, writeCookie } from '@kasa/console/cookies'
import { useToasts } from '@kasa/console/toast'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { renderHook, screen, waitFor, within } from '@testing-library/react'

import { hostWords } from '../language/hostWords'
import { LayoutButton } from './LayoutButton'

const route = 'POST /api/users/layout'
const page = document.documentElement.dataset
let server: FakeServer
beforeEach(() => {
  server = fakeServer({ [route]: ({ body }) => ({ body: body as object }) })
  Object.assign(page, { sidebar: 'light', width: 'fluid' })
  writeCookie('Layout', 'light.fluid')
})
afterEach(() => server.close())

async function open(language: 'tr' | 'en' = 'en') {
  const { user } = await renderScreen(<LayoutButton />, { language, words: { host: hostWords } })
  await user.click(screen.getByRole('button', { name: language === 'tr' ? 'Yerleşim' : 'Layout' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}
const sent = () => server.calls(route).map(({ body }) => body)

test('offers the specification’s types and widths; the chosen one has the focus @long', async () => {
  const { dialog } = await open()
  const names = (group: string) =>
    within(dialog.getByRole('group', { name: group }))
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
  expect([names('Sidebar'), names('Page')]).toEqual([
    ['Light', 'Compact', 'Dark', 'Icon', 'Colored'],
    ['Fluid', 'Boxed', 'Scrollable'],
  ])
  expect(document.activeElement).toBe(dialog.getByRole('radio', { name: 'Light' }))
})

test('a choice shows at once, is kept in the browser, and the last of several is kept with the account', async () => {
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('radio', { name: 'Compact' }))
  await user.click(dialog.getByRole('radio', { name: 'Icon' }))
  await user.click(dialog.getByRole('radio', { name: 'Boxed' }))
  expect([page['sidebar'], page['width'], readCookie('Layout')]).toEqual(['icon', 'boxed', 'icon.boxed'])
  await waitFor(() => expect(sent()).toEqual([{ sidebar: 'icon', width: 'boxed' }]))
})

test('closed in a hurry, it is kept all the same; untouched, nothing is sent', async () => {
  const { user } = await open()
  await user.keyboard('{Escape}')
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Layout' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('radio', { name: 'Colored' }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(sent()).toEqual([{ sidebar: 'colored', width: 'fluid' }]))
})

test('a refusal is shown, in Turkish too', async () => {
  server.on({ [route]: () => refusal(503, 'UNAVAILABLE', { message_tr: 'Şu anda olmuyor.' }) })
  const { user, dialog } = await open('tr')
  await user.click(dialog.getByRole('radio', { name: 'Koyu' }))
  await user.keyboard('{Escape}')
  const { result } = renderHook(() => useToasts())
  await waitFor(() => expect(result.current.at(-1)?.title).toBe('Şu anda olmuyor.'))
})
