import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { startExport } from '@kasa/testing/startExport'
import { cleanup, screen, waitFor } from '@testing-library/react'

import { BanksPage } from './BanksPage'

const bank = (n: number, more: object) => ({
  id: `01930000-0000-7000-8000-00000000000${n}`,
  eftCode: `000${n}`,
  name: 'Deneme Bankası A.Ş.',
  shortName: 'Deneme',
  type: 'BANK',
  fast: true,
  fastLimitMinor: null,
  eftOpen: '08:30',
  eftClose: '16:45',
  sameBank247: true,
  statementFormats: [],
  nameMaxLen: null,
  sort: n,
  active: true,
  statusReason: null,
  source: '',
  sourceOn: null,
  accounts: 0,
  updatedAt: '2026-11-20T12:00:00.000Z',
  version: 1,
  ...more,
})

let server: FakeServer
beforeEach(() => {
  const rows = [bank(1, { shortName: 'Şeker' }), bank(2, { shortName: 'Çınar', active: false })]
  server = fakeServer({
    'GET /api/bank-name/list': () => ({ body: { rows, nextCursor: null, total: rows.length } }),
    'POST /api/bank-name/export': () => refusal(400, 'FIELD_INVALID'),
  })
})
afterEach(() => {
  cleanup()
  server.close()
})

test('banks are shown in the requested order after one request; the export has it, in screen words', async () => {
  const { user } = await renderScreen(<BanksPage />, {
    path: '/bank-name/list?q=a&sort=shortName',
    claims: { scope: 'ADMIN' },
    language: 'en',
  })
  await screen.findByRole('row', { name: /Şeker/ })
  expect(
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => /Çınar|Şeker/.exec(row.textContent)?.[0]),
  ).toEqual(['Çınar', 'Şeker'])
  await startExport(user)
  await waitFor(() => expect(server.calls('POST /api/bank-name/export')).toHaveLength(1))
  const [call] = server.calls('POST /api/bank-name/export')
  expect(Object.fromEntries(call?.query ?? [])).toEqual({ q: 'a', sort: 'shortName', desc: 'false' })
  expect(call?.body).toMatchObject({
    columns: expect.arrayContaining([
      expect.objectContaining({ id: 'fast', words: { SYSTEM: expect.any(String), OFF: expect.any(String) } }),
      expect.objectContaining({ id: 'status', words: { yes: expect.any(String), no: expect.any(String) } }),
    ]),
  })
  expect(server.calls('GET /api/bank-name/list')).toHaveLength(1)
})
