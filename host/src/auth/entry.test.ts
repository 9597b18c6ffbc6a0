import { putTenantPage } from '@kasa/testing/tenantPage'

import { entryOf, type Entry } from './entry'

beforeAll(() => putTenantPage())

const table: [string, boolean, Entry][] = [
  ['/', false, { go: '/account/login' }],
  ['/remit-request/list?tab=mine', false, { go: '/account/login?next=%2Fremit-request%2Flist%3Ftab%3Dmine' }],
  ['/account/login', false, { screen: 'login' }],
  ['/account/login?next=%2Fx', false, { screen: 'login' }],
  ['/account/forgot', false, { screen: 'mail', path: '/account/forgot' }],
  ['/account/forgot', true, { go: '/' }],
  ['/account/password', false, { screen: 'mail', path: '/account/password' }],
  ['/account/password', true, { screen: 'mail', path: '/account/password' }],
  ['/account/signup', false, { go: '/account/login' }],
  ['/account/signup', true, { go: '/' }],
  ['/account', false, { go: '/account/login' }],
  ['/account/else', false, { go: '/account/login' }],
  ['/logout', false, { go: '/account/login' }],
  ['/', true, { screen: 'console' }],
  ['/logout', true, { screen: 'console' }],
  ['/no/such/page', true, { screen: 'console' }],
  ['/account/login', true, { go: '/' }],
  ['/account/login?next=%2Fremit-request%2Flist', true, { go: '/remit-request/list' }],
  ['/account/login?next=https%3A%2F%2Fevil.test', true, { go: '/' }],
]

test.each(table)('%s, signed in: %s', (address, isIn, expected) => {
  expect(entryOf(new URL(address, 'http://localhost'), isIn)).toEqual(expected)
})
