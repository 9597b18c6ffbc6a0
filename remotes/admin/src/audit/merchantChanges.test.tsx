import { provideRecordWords } from '@kasa/console/recordWords'
import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { cleanup, configure, screen, waitFor } from '@testing-library/react'

import { recordWords } from '../locales/recordWords'
import { RecordHistory } from './RecordHistory'

configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

const merchantId = '01930000-0000-7000-8000-000000000001'
const change = (seq: string, more: object) => ({
  seq,
  at: '2026-11-20T12:00:00.000Z',
  action: 'merchant.saveUrl',
  by: { kind: 'INSTITUTION' },
  reason: null,
  changes: [{ field: 'url', before: 'https://a.example/hook', after: 'https://b.example/hook' }],
  ...more,
})
let server: FakeServer
beforeEach(() => {
  provideRecordWords([{ moduleId: 'admin', load: () => Promise.resolve(recordWords) }])
  server = fakeServer({
    'GET /api/audit/merchant': ({ query }) => ({
      body: query.has('cursor')
        ? { rows: [change('1', { by: { kind: 'KEY', name: 'mk_1' }, changes: [] })], nextCursor: null }
        : {
            rows: [change('3', {}), change('2', { by: { kind: 'COLLEAGUE', name: 'Ümit İnan' }, reason: 'we moved' })],
            nextCursor: 'next',
          },
    }),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})
const show = (scope: string, objectType = 'merchant') =>
  renderScreen(<RecordHistory objectType={objectType} objectId={merchantId} />, {
    claims: { scope, mrcID: merchantId },
    language: 'en',
  })

test('a merchant’s owner reads who changed what, without the institution’s names, page by page', async () => {
  const { user } = await show('MERCHANT,USER_MANAGEMENT')
  await screen.findByText('Merchant: callback address set · The institution')
  screen.getByText('Merchant: callback address set · Ümit İnan')
  screen.getByText(/https:\/\/a\.example\/hook → https:\/\/b\.example\/hook · we moved$/)
  await user.click(screen.getByRole('button', { name: 'Show earlier changes' }))
  await screen.findByText('Merchant: callback address set · API key mk_1')
  expect(screen.queryByRole('button', { name: 'Show earlier changes' })).toBeNull()
})

test('of other records a merchant’s people see no changes', async () => {
  await show('MERCHANT,USER_MANAGEMENT', 'callback')
  await waitFor(() => expect(server.calls('GET /api/audit/merchant')).toHaveLength(0))
  expect(screen.queryByText('Changes')).toBeNull()
})
