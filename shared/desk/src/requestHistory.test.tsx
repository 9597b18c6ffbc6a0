import { addWords } from '@kasa/console/i18n'
import { renderScreen } from '@kasa/testing/renderScreen'
import { screen } from '@testing-library/react'

import { RequestHistory } from './RequestHistory'

addWords('history-test', {
  en: { 'history.cancel': 'Cancelled by {{actor}}' },
  tr: { 'history.cancel': '{{actor}} iptal etti' },
})

test.each([
  [{ by: 'merchant', key: 'mk_1' }, null, /by the merchant’s server|Üye iş yerinin sunucusu iptal/, 'mk_1'],
  [{ by: 'merchant' }, null, /by the merchant’s server|Üye iş yerinin sunucusu iptal/, null],
  [{}, null, /Kasa/, null],
  [{}, 'Ayşe', /Ayşe/, null],
])('an event with %o by %s says who did it', async (params, actor, words, key) => {
  const event = { at: '2026-11-20T12:00:00.000Z', action: 'cancel', actor, params: params as Record<string, string> }
  await renderScreen(
    <RequestHistory noun={{ words: ['history-test'] }} history={[event]} tones={{}} reasonOf={(code) => code} />,
  )
  await screen.findByText(words)
  expect(screen.queryByText(/mk_1/) !== null).toBe(key !== null)
})
