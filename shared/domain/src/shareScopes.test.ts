import { shareableScopes } from './shareScopes'

const shared = (scope: string, merchantId: string | null = null) =>
  shareableScopes({ scope, merchantId }).map((share) => `${share.scope} ${share.reach}`)

test.each([
  ['an administrator of people shares with every scope', 'ADMIN,USER_MANAGEMENT', null, 8, 'REMIT ALL'],
  ['a merchant with its own people', 'MERCHANT,USER_MANAGEMENT', 'm', 2, 'MERCHANT_TRADER MERCHANT'],
  ['an operator with those below', 'REMIT,USER_MANAGEMENT', null, 1, 'SUBREMIT BELOW'],
  ['and so the wallet’s', 'PAPARA,USER_MANAGEMENT', null, 1, 'SUBPAPARA BELOW'],
])('%s', (_, scope, merchantId, count, one) => {
  expect(shared(scope, merchantId)).toHaveLength(count)
  expect(shared(scope, merchantId)).toContain(one)
})

test.each([
  ['without charge of people', 'ADMIN', null],
  ['a merchant’s manager without a merchant', 'MERCHANT,USER_MANAGEMENT', null],
  ['a trader', 'TRADER,USER_MANAGEMENT', null],
])('nobody can share %s', (_, scope, merchantId) => expect(shared(scope, merchantId)).toEqual([]))
