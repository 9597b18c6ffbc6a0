import { conditionsOf, type Condition } from './access'
import { permissions } from './permissions'
import { isNameable, nameable } from './scopeModules'
import { userScopes } from './userRights'

const condition = (wanted: string, more: Partial<Condition> = {}): Condition => ({
  part: 'scope',
  wanted,
  holds: false,
  ...more,
})

it('names every scope where every module is on, and none of a module that is off', () => {
  expect(userScopes.filter((scope) => !isNameable(scope, ['card', 'remit', 'withdraw', 'papara']))).toEqual([])
  expect(userScopes.filter((scope) => !isNameable(scope, ['card', 'remit', 'withdraw']))).toEqual([
    'PAPARA',
    'SUBPAPARA',
  ])
  expect(userScopes.filter((scope) => !isNameable(scope, ['remit', 'papara']))).toEqual(
    ['MERCHANT_TRADER', 'TRADER', 'money_withdraw', 'tpos'].sort(
      (a, b) => userScopes.indexOf(a as 'tpos') - userScopes.indexOf(b as 'tpos'),
    ),
  )
})

it.each<[Condition, string[], Condition]>([
  [condition('ADMIN|PAPARA| subpapara '), ['remit'], condition('ADMIN')],
  [condition('ADMIN|PAPARA'), ['papara'], condition('ADMIN|PAPARA')],
  [condition('REMIT,tpos'), ['remit'], condition('REMIT')],
  [condition('ADMIN', { part: 'noScope' }), [], condition('ADMIN', { part: 'noScope' })],
  [condition('admin,client', { part: 'role' }), [], condition('admin,client', { part: 'role' })],
  [
    condition('ADMIN|MERCHANT', { beside: { MERCHANT: 'money_withdraw' } }),
    ['remit'],
    condition('ADMIN|MERCHANT', { beside: {} }),
  ],
  [
    condition('ADMIN|MERCHANT', { beside: { MERCHANT: 'money_withdraw|USER_MANAGEMENT' } }),
    ['remit'],
    condition('ADMIN|MERCHANT', { beside: { MERCHANT: 'USER_MANAGEMENT' } }),
  ],
])('%j with %j', (given, modules, expected) => expect(nameable(given, modules)).toEqual(expected))

it.each([
  ['papara', ['card', 'remit', 'withdraw', 'reports', 'admin'], /papara/i],
  ['withdraw', ['card', 'remit', 'papara', 'reports', 'admin'], /withdraw/i],
])('leaves no permission of an enabled module that names one of %s, which is not', (_off, modules, named) => {
  for (const rule of Object.values(permissions).filter(({ module }) => modules.includes(module))) {
    for (const one of conditionsOf(rule, { role: '', scope: '', modules }))
      expect(JSON.stringify(nameable(one, modules))).not.toMatch(named)
  }
})
