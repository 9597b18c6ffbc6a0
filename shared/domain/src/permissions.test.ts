import type { Viewer } from './access'
import { can, isPermission, permissions, type Permission } from './permissions'

const scopes = ['ADMIN', 'SYSTEM', 'MERCHANT', 'MERCHANT_TRADER', 'REMIT', 'SUBREMIT', 'PAPARA', 'SUBPAPARA', 'TRADER', 'client', 'profile', 'money_withdraw', 'tpos', 'USER_MANAGEMENT']
const modules = ['card', 'remit', 'withdraw', 'papara', 'reports', 'admin']
const viewer = (scope: string, over: Partial<Viewer> = {}): Viewer => ({ role: 'client', scope, modules, ...over })

/** Domain section 8 written a second time: who holds each permission, and of which module it is. */
const expected: Record<Permission, { who: string; module: string }> = {
  'deposit.list': { who: 'ADMIN MERCHANT', module: 'remit' },
  'deposit.listAll': { who: 'REMIT SUBREMIT', module: 'remit' },
  'deposit.read': { who: 'ADMIN MERCHANT REMIT SUBREMIT', module: 'remit' },
  'deposit.claim': { who: 'ADMIN REMIT SUBREMIT', module: 'remit' },
  'deposit.decide': { who: 'ADMIN REMIT SUBREMIT', module: 'remit' },
  'deposit.cancel': { who: 'MERCHANT', module: 'remit' },
  'callback.list': { who: 'ADMIN MERCHANT', module: 'admin' },
  'callback.resend': { who: 'ADMIN MERCHANT', module: 'admin' },
  'audit.list': { who: 'ADMIN MERCHANT PAPARA REMIT SUBPAPARA SUBREMIT TRADER', module: 'admin' },
  // Beside USER_MANAGEMENT, so that none holds them by one scope alone: see below.
  'user.list': { who: '', module: 'admin' },
  'user.write': { who: '', module: 'admin' },
  'merchant.list': { who: 'ADMIN MERCHANT', module: 'admin' },
  'merchant.write': { who: 'ADMIN', module: 'admin' },
  'merchant.keys': { who: '', module: 'admin' },
  'report.merchantRemit': { who: 'ADMIN MERCHANT', module: 'remit' },
  'withdrawal.list': { who: 'ADMIN MERCHANT REMIT SUBREMIT', module: 'withdraw' },
  'cardTransfer.list': { who: 'ADMIN TRADER', module: 'card' },
  'paparaTransfer.list': { who: 'ADMIN SUBPAPARA', module: 'papara' },
}
const codes = Object.keys(permissions) as Permission[]

it('names every permission of the table', () => expect(Object.keys(expected).sort()).toEqual([...codes].sort()))

it.each(codes)('%s is held by whom the matrix says, one scope at a time', (code) => {
  const { who, module } = expected[code]
  expect(scopes.filter((scope) => can(viewer(scope), code)).sort()).toEqual(who.split(' ').filter(Boolean).sort())
  // A disabled module closes the permission for everybody, and a person without a scope holds none.
  for (const scope of scopes) expect(can(viewer(scope, { modules: modules.filter((name) => name !== module) }), code)).toBe(false)
  expect(can(viewer(''), code)).toBe(false)
})

it.each(['user.list', 'user.write'] as const)('%s needs USER_MANAGEMENT beside the scope', (code) => {
  const holders = scopes.filter((scope) => can(viewer(`${scope},USER_MANAGEMENT`), code)).sort()
  expect(holders).toEqual(['ADMIN', 'MERCHANT', 'PAPARA', 'REMIT'])
})

it('merchant.keys needs USER_MANAGEMENT beside the scope', () => {
  expect(scopes.filter((scope) => can(viewer(`${scope},USER_MANAGEMENT`), 'merchant.keys'))).toEqual(['ADMIN', 'MERCHANT'])
})

it('gives ADMIN the one list, not the other: noScope wins', () => {
  expect(can(viewer('ADMIN,REMIT'), 'deposit.listAll')).toBe(false)
  expect(can(viewer('ADMIN,REMIT'), 'deposit.list')).toBe(true)
})

it('does not go by the role', () => {
  for (const role of ['admin', 'merchant', 'profile', 'money_withdraw']) expect(codes.filter((code) => can(viewer('', { role }), code))).toEqual([])
})

it.each(['', 'deposit', 'deposit.lis', 'toString', '__proto__', 'constructor', 'hasOwnProperty'])('%j is no permission', (code) => expect(isPermission(code)).toBe(false))
it.each(codes)('%s is one', (code) => expect(isPermission(code)).toBe(true))
