import { keepTokens } from '@kasa/console/session'
import { fakeServer } from '@kasa/testing/fakeServer'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'
import { waitFor } from '@testing-library/react'

import type { OfferedModule } from '../modules/registry'
import { reportToServer } from './telemetry'

const living: OfferedModule = {
  kind: 'unreadable',
  id: 'living',
  version: '1.2.0',
  base: '/m/living/1.2.0-abc/',
  integrity: {},
}

beforeAll(() => putTenantPage())

test('events of the last second are sent when the page is left, in one call and once', async () => {
  const server = fakeServer({ 'POST /api/telemetry/module': () => ({ body: { kept: 2 } }) })
  keepTokens({ token: tokenFor(), tokenRefresh: 'r' })
  reportToServer({ module: living, phase: 'ready', code: null })
  reportToServer({ module: living, phase: 'render', code: 'RENDER' })
  dispatchEvent(new Event('pagehide'))
  dispatchEvent(new Event('pagehide'))
  // Sooner than the usual second.
  await waitFor(() => expect(server.seen).toHaveLength(1), { timeout: 500 })
  expect(server.seen[0]?.body).toMatchObject({ events: [{ code: null }, { code: 'RENDER' }] })
  server.close()
})
