import { fakeServer, type FakeServer } from '@kasa/testing/fakeServer'
import { renderScreen } from '@kasa/testing/renderScreen'
import { configure, screen, waitFor } from '@testing-library/react'

import { CallSection } from './CallSection'

// Waits longer, because a busy machine is slow.
configure({ asyncUtilTimeout: 8000 })
jest.setTimeout(40_000)

let server: FakeServer
beforeEach(() => {
  server = fakeServer({
    'GET /api/merchant-call/list': () => ({ body: { rows: [], nextCursor: null, lost: 0, keptDays: 30 } }),
  })
})

test('Enter in “Find a call” searches', async () => {
  const merchant = { id: '01930000-0000-7000-8000-00000000000a', testMode: true, keys: [] }
  const { user } = await renderScreen(<CallSection merchant={merchant} />)
  await user.click(screen.getByRole('button', { expanded: false }))
  await user.type(await screen.findByRole('searchbox', { name: 'Find a call' }), 'ORDER-7{Enter}')
  await waitFor(() => {
    const asked = server.calls('GET /api/merchant-call/list').map(({ query }) => query.get('q'))
    expect(asked).toContain('ORDER-7')
  })
})
