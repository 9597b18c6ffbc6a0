import { beginMoney, inFlightStore, settleMoney, type MoneyCall } from '@kasa/console/inFlight'
import { confirmStore, answerConfirm } from '@kasa/console/confirm'
import { page } from '@kasa/console/session'
import { deadLine, fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { act, screen, waitFor, within } from '@testing-library/react'

import { endSession } from '../session/endSession'
import { MoneyArea } from './MoneyArea'

const path = '/api/remit-request/decide/1' as const
const key = 'a'.repeat(32)
const body = { decision: 'approve', version: 3 }
const words = {
  remit: {
    tr: { 'money.approve': '{{number}} yatırımının onayı' },
    en: { 'money.approve': 'Confirming deposit {{number}}' },
  },
}
let server: FakeServer
const loads: string[] = []

beforeEach(() => {
  localStorage.clear()
  loads.length = 0
  page.load = (address) => void loads.push(address)
  server = fakeServer({ 'POST /api/auth/logout': () => ({ body: {} }) })
})
afterEach(() => server.close())

async function open(state: MoneyCall['state'], language: 'tr' | 'en' = 'en') {
  const result = await renderScreen(<MoneyArea />, { language, words })
  act(() => {
    beginMoney(
      { module: 'remit', act: 'money.approve', number: 'D-77', link: '/remit-request/list?open=1', key, path, body },
      false,
    )
    settleMoney(key, state)
  })
  return result
}
const outcome = (answer: object) => server.on({ [`GET /api/idempotency/${key}`]: () => ({ body: answer }) })
const item = async () => within(await screen.findByRole('listitem'))

test('a call that waits for its screen shows nothing; an unanswered one action, key and where to look', async () => {
  await open('sending')
  expect(screen.queryByRole('region')).toBeNull()
  act(() => settleMoney(key, 'unknown'))
  await screen.findByText('1 with unknown outcome; check them')
  const call = await item()
  call.getByText('Confirming deposit D-77')
  call.getByText(key)
  expect(call.getByRole('link', { name: 'Open the record' }).getAttribute('href')).toBe('/remit-request/list?open=1')
  expect(call.queryByRole('button', { name: 'Dismiss' })).toBeNull()
})

test.each([
  [{ state: 'answered', status: 200, at: 'x', code: null, message_tr: null, message_en: null }, 'Yapıldı.', ['Kapat']],
  [
    {
      state: 'answered',
      status: 409,
      at: 'x',
      code: 'STATUS',
      message_tr: 'Deniz karar verdi.',
      message_en: 'Deniz decided.',
    },
    'Sunucu işlemi reddetti; hiçbir şey yapılmadı. Deniz karar verdi.',
    ['Sonucu kontrol et', 'Kapat'],
  ],
  [
    { state: 'none' },
    'Yapılmadı. Aynı anahtarla yeniden göndermek güvenlidir; iki kez yapılamaz.',
    ['Yeniden gönder', 'Kapat'],
  ],
  [
    { state: 'running' },
    'Sonuç bilinmiyor: sunucudan yanıt gelmedi. İşlem yapılmış ya da yapılmamış olabilir. Sunucuda hâlâ sürüyor; birazdan yeniden kontrol edin.',
    ['Sonucu kontrol et'],
  ],
])('asked, the server answers %j', async (answer, expected, buttons) => {
  const { user } = await open('unknown', 'tr')
  outcome(answer)
  await user.click((await item()).getByRole('button', { name: 'Sonucu kontrol et' }))
  await screen.findByText(expected)
  expect((await item()).getAllByRole('button').map((button) => button.textContent)).toEqual(buttons)
})

test('a call that was not done is sent again under its key, and removed when it is done', async () => {
  const { user } = await open('none')
  server.on({ [`POST ${path}`]: () => ({ body: {} }) })
  await user.click((await item()).getByRole('button', { name: 'Send again' }))
  await screen.findByText('Done.')
  expect(server.calls(`POST ${path}`).map((call) => [call.headers.get('idempotency-key'), call.body])).toEqual([
    [key, body],
  ])
  await user.click((await item()).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('region')).toBeNull()
  expect(inFlightStore.getState()).toEqual([])
})

test.each([
  ['the line is still dead', deadLine, 'Network connection failure'],
  ['the server refuses', () => refusal(409, 'VERSION_CHANGED'), 'en VERSION_CHANGED'],
])('sent again, but %s: this is shown', async (_name, handler, expected) => {
  const { user } = await open('none')
  server.on({ [`POST ${path}`]: handler })
  await user.click((await item()).getByRole('button', { name: 'Send again' }))
  await screen.findByText(new RegExp(expected))
})

test('logout asks while an outcome is unknown, and leaves at once otherwise', async () => {
  await open('unknown')
  endSession()
  await waitFor(() =>
    expect(confirmStore.getState().open).toMatchObject({
      title: 'The outcome of an action is unknown',
      tone: 'danger',
    }),
  )
  act(() => answerConfirm('cancelled'))
  await Promise.resolve()
  expect(loads).toEqual([])
  act(() => settleMoney(key))
  act(endSession)
  expect(loads).toEqual(['/account/login'])
})
