import {
  changedRights,
  grantableRoles,
  grantableScopes,
  isActOfTwo,
  ownsUser,
  parentFor,
  rightsOfTwo,
  userRoles,
  userScopes,
  whyNotBelow,
  whyNotRights,
  whyNotUser,
  type ManagedUser,
  type UserManager,
  type UserRights,
  type UserScope,
} from './userRights'

const manager = (scope: string, more: Partial<UserManager> = {}): UserManager => ({
  id: 'me',
  role: 'client',
  scope,
  merchantId: null,
  ...more,
})
const user = (scope: readonly string[], more: Partial<ManagedUser> = {}): ManagedUser => ({
  id: 'other',
  role: 'client',
  scope,
  merchantId: null,
  parentUserId: null,
  ...more,
})

const admin = manager('ADMIN,USER_MANAGEMENT', { role: 'admin' })
const merchant = manager('MERCHANT,USER_MANAGEMENT', { role: 'merchant', merchantId: 'shop' })
const remit = manager('REMIT, USER_MANAGEMENT')
const papara = manager('papara,user_management')

test.each([
  ['ADMIN anybody', admin, user([]), true],
  ['MERCHANT its own', merchant, user(['MERCHANT'], { merchantId: 'shop' }), true],
  ['MERCHANT a rival’s', merchant, user(['MERCHANT'], { merchantId: 'rival' }), false],
  ['MERCHANT without a merchant: those without one are not its own', manager('MERCHANT'), user(['MERCHANT']), false],
  ['REMIT its SUBREMIT', remit, user(['SUBREMIT'], { parentUserId: 'me' }), true],
  ['REMIT another’s', remit, user(['SUBREMIT'], { parentUserId: 'x' }), false],
  ['REMIT its SUBPAPARA', remit, user(['SUBPAPARA'], { parentUserId: 'me' }), false],
  ['REMIT no mere child', remit, user(['client'], { parentUserId: 'me' }), false],
  ['PAPARA its SUBPAPARA', papara, user(['SUBPAPARA'], { parentUserId: 'me' }), true],
  ['SUBREMIT nobody', manager('SUBREMIT,USER_MANAGEMENT'), user(['SUBREMIT'], { parentUserId: 'me' }), false],
])('%s', (_name, who, whom, expected) => expect(ownsUser(who, whom)).toBe(expected))

test.each<[string, UserManager, readonly UserScope[], readonly string[]]>([
  ['ADMIN', admin, userScopes, userRoles],
  ['MERCHANT', merchant, ['MERCHANT', 'MERCHANT_TRADER', 'USER_MANAGEMENT'], ['merchant']],
  [
    'MERCHANT that pays out',
    manager('MERCHANT,money_withdraw', { role: 'money_withdraw' }),
    ['MERCHANT', 'MERCHANT_TRADER', 'money_withdraw'],
    ['money_withdraw'],
  ],
  ['REMIT', remit, ['SUBREMIT', 'USER_MANAGEMENT'], ['client']],
  ['PAPARA', papara, ['SUBPAPARA', 'USER_MANAGEMENT'], ['client']],
  ['SYSTEM', manager('SYSTEM'), [], ['client']],
  ['an unknown role', manager('MERCHANT', { role: 'x' }), ['MERCHANT', 'MERCHANT_TRADER'], []],
])('%s gives these and no more', (_name, who, scopes, roles) =>
  expect([grantableScopes(who), grantableRoles(who)]).toEqual([scopes, roles]),
)

test.each(['setStatus', 'resetPassword', 'resetMfa', 'activateMfa', 'endSessions'] as const)(
  '%s is refused for the own account',
  (action) => {
    expect(whyNotUser(action, admin, user(['ADMIN'], { id: 'me' }))).toBe('USER_SELF')
    expect(whyNotUser('edit', admin, user(['ADMIN'], { id: 'me' }))).toBeUndefined()
    expect(whyNotUser(action, merchant, user(['MERCHANT', 'tpos'], { merchantId: 'shop' }))).toBe('USER_ABOVE_YOU')
    expect(whyNotUser(action, merchant, user(['MERCHANT'], { merchantId: 'shop', role: 'admin' }))).toBe(
      'USER_ABOVE_YOU',
    )
    expect(whyNotUser(action, merchant, user(['MERCHANT'], { merchantId: 'shop' }))).toBeUndefined()
    expect(whyNotUser(action, admin, user(['ADMIN', 'SYSTEM']))).toBeUndefined()
  },
)

test('changes are compared by meaning, not by spelling', () => {
  expect(changedRights(user(['MERCHANT', 'tpos']), user(['TPOS', 'merchant']))).toEqual([])
  expect(
    changedRights(user(['tpos']), user(['client'], { role: 'admin', merchantId: 'm', parentUserId: 'p' })),
  ).toEqual(['role', 'scope', 'mrcID', 'parentUserId'])
})

test('the parent is the one named, the one there is, or the operator who adds', () => {
  const sub = user(['SUBREMIT'], { parentUserId: 'boss' })
  expect(parentFor(remit, null, { scope: ['SUBREMIT'] })).toBe('me')
  expect(parentFor(admin, null, { scope: ['SUBREMIT'] })).toBeNull()
  expect(parentFor(admin, sub, { scope: ['SUBREMIT'] })).toBe('boss')
  expect(parentFor(admin, sub, { scope: ['SUBREMIT'], parentUserId: 'new' })).toBe('new')
  expect(parentFor(admin, sub, { scope: ['client'] })).toBeNull()
})

test.each([
  ['SUBREMIT below REMIT', ['REMIT'], ['SUBREMIT'], undefined],
  ['SUBREMIT below PAPARA', ['PAPARA'], ['SUBREMIT'], 'USER_PARENT_WRONG'],
  ['below one who is below another', ['REMIT', 'SUBREMIT'], ['SUBREMIT'], 'USER_PARENT_WRONG'],
  ['both below one of them', ['REMIT'], ['SUBREMIT', 'SUBPAPARA'], 'USER_PARENT_WRONG'],
  ['what the parent holds too', ['REMIT', 'USER_MANAGEMENT'], ['SUBREMIT', 'USER_MANAGEMENT'], undefined],
  ['more than the parent', ['REMIT'], ['SUBREMIT', 'tpos'], 'USER_BEYOND_PARENT'],
  ['what is above the parent', ['REMIT'], ['SUBREMIT', 'ADMIN'], 'USER_BEYOND_PARENT'],
])('%s', (_name, parent, child, expected) => expect(whyNotBelow({ scope: parent }, { scope: child })).toBe(expected))

test.each<[string, UserManager, UserRights | null, UserRights, string[]]>([
  ['a new ADMIN', admin, null, user(['ADMIN'], { role: 'admin' }), ['ADMIN', 'admin']],
  ['SYSTEM', admin, user(['client']), user(['client', 'SYSTEM']), ['SYSTEM']],
  ['the role alone', admin, user(['client']), user(['client'], { role: 'admin' }), ['admin']],
  [
    'a manager of another line',
    admin,
    null,
    user(['MERCHANT', 'USER_MANAGEMENT'], { merchantId: 'shop' }),
    ['USER_MANAGEMENT'],
  ],
  [
    'a manager to another merchant',
    admin,
    user(['MERCHANT', 'USER_MANAGEMENT'], { merchantId: 'shop' }),
    user(['MERCHANT', 'USER_MANAGEMENT'], { merchantId: 'rival' }),
    ['USER_MANAGEMENT'],
  ],
  [
    'a manager with one more right',
    admin,
    user(['USER_MANAGEMENT']),
    user(['REMIT', 'USER_MANAGEMENT']),
    ['USER_MANAGEMENT'],
  ],
  [
    'a manager with one right less',
    admin,
    user(['REMIT', 'tpos', 'USER_MANAGEMENT']),
    user(['REMIT', 'USER_MANAGEMENT']),
    [],
  ],
  ['an ADMIN who loses it', admin, user(['ADMIN', 'client']), user(['client']), []],
  ['an ADMIN as before', admin, user(['ADMIN']), user(['admin']), []],
  ['what is over nobody', admin, null, user(['REMIT', 'tpos']), []],
  [
    'a merchant’s payouts for a new person',
    admin,
    null,
    user(['MERCHANT', 'money_withdraw'], { role: 'merchant', merchantId: 'shop' }),
    ['money_withdraw'],
  ],
  [
    'a merchant’s payouts, by an ADMIN who is that merchant’s person too',
    manager('ADMIN,MERCHANT,USER_MANAGEMENT', { role: 'admin', merchantId: 'shop' }),
    user(['MERCHANT'], { merchantId: 'shop' }),
    user(['MERCHANT', 'MONEY_WITHDRAW'], { merchantId: 'shop' }),
    ['money_withdraw'],
  ],
  [
    'payouts of another merchant',
    admin,
    user(['MERCHANT', 'money_withdraw'], { merchantId: 'shop' }),
    user(['MERCHANT', 'money_withdraw'], { merchantId: 'rival' }),
    ['money_withdraw'],
  ],
  [
    'a merchant for one who holds the right already',
    admin,
    user(['client', 'money_withdraw']),
    user(['MERCHANT', 'money_withdraw'], { merchantId: 'shop' }),
    ['money_withdraw'],
  ],
  [
    'payouts as before',
    admin,
    user(['MERCHANT', 'money_withdraw', 'tpos'], { merchantId: 'shop' }),
    user(['MERCHANT', 'money_withdraw'], { merchantId: 'shop', role: 'merchant' }),
    [],
  ],
  [
    'payouts, by the merchant’s own manager',
    manager('MERCHANT,USER_MANAGEMENT,money_withdraw', { role: 'merchant', merchantId: 'shop' }),
    user(['MERCHANT'], { merchantId: 'shop' }),
    user(['MERCHANT', 'money_withdraw'], { merchantId: 'shop' }),
    [],
  ],
  ['a merchant in its own line', merchant, null, user(['MERCHANT', 'USER_MANAGEMENT'], { merchantId: 'shop' }), []],
  ['an operator in its own line', remit, null, user(['SUBREMIT', 'USER_MANAGEMENT'], { parentUserId: 'me' }), []],
])('%s: what waits for a second ADMIN', (_name, who, before, after, expected) =>
  expect(rightsOfTwo(who, before, after)).toEqual(expected),
)

test('taking over an account that may ask for a merchant’s money needs two, for its own manager one', () => {
  const treasurer = user(['MERCHANT', 'money_withdraw'], { merchantId: 'shop' })
  expect([isActOfTwo(admin, treasurer), isActOfTwo(merchant, treasurer)]).toEqual([true, false])
  expect(isActOfTwo(admin, user(['MERCHANT'], { merchantId: 'shop' }))).toBe(false)
})

test('a merchant manages its traders, and nobody with more rights than that', () => {
  const trader = user(['MERCHANT_TRADER'], { role: 'merchant', merchantId: 'shop' })
  expect(whyNotUser('edit', merchant, trader)).toBeUndefined()
  expect(whyNotRights(merchant, null, trader)).toBeUndefined()
  expect(whyNotUser('edit', merchant, { ...trader, scope: ['MERCHANT_TRADER', 'tpos'] })).toBe('USER_ABOVE_YOU')
  expect(whyNotRights(merchant, null, { ...trader, merchantId: 'rival' })).toMatchObject({ reason: 'USER_OUTSIDE' })
})
