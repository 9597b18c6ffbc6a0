// Runs alone: it draws pages as the first of their page.
import { putTenantPage } from '@kasa/testing/tenantPage'
import { render, screen } from '@testing-library/react'

import { entryOf, type Entry } from '../auth/entry'

// The page contains the registry even before sign-in.
beforeAll(() => putTenantPage({}, [{ id: 'remit', version: '1.0.0', routes: [{ path: '/remit-request/list' }] }]))

test.each<[string, boolean, Entry]>([
  ['/no/such/page', false, { screen: 'nowhere' }],
  ['/remit-request/list/7', false, { screen: 'nowhere' }],
  ['/remit-request/list?tab=mine', false, { go: '/account/login?next=%2Fremit-request%2Flist%3Ftab%3Dmine' }],
  ['/Remit-Request/List/', false, { go: '/account/login?next=%2FRemit-Request%2FList%2F' }],
  ['/status', false, { go: '/account/login?next=%2Fstatus' }],
  ['/', false, { go: '/account/login' }],
  ['/account/else', false, { go: '/account/login' }],
  ['/no/such/page', true, { screen: 'console' }],
])('%s, signed in: %s', (address, isIn, expected) => {
  expect(entryOf(new URL(address, 'http://localhost'), isIn)).toEqual(expected)
})

test('an unknown address is the 404 page for a signed-out visitor too, with a link back', async () => {
  const { LoginPage } = await import('../login/LoginPage')
  render(<LoginPage notice="nowhere" />)
  expect(await screen.findByRole('heading', { name: 'Sorry, page not found' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/')
  expect(document.title).toContain('Sorry, page not found')
})
