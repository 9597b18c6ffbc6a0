import { holdsScope, mayAccess, scopesOf, whyNoAccess, type AccessRule, type Viewer } from './access'

const viewer = (over: Partial<Viewer> = {}): Viewer => ({
  role: 'client',
  scope: 'REMIT',
  modules: ['remit', 'card'],
  ...over,
})

describe('scopesOf', () => {
  it.each([
    ['ADMIN,REMIT', ['ADMIN', 'REMIT']],
    [' admin , re mit ', ['ADMIN', 'REMIT']],
    ['', []],
    [',,', []],
    ['ADMIN,ADMIN', ['ADMIN']],
    ['merchant_treader', ['MERCHANT_TRADER']],
    ['Merchant_Trader', ['MERCHANT_TRADER']],
    ['admin,client', ['ADMIN', 'CLIENT']],
  ])('reads %j', (list, expected) => expect([...scopesOf(list)]).toEqual(expected))

  it('folds case the same on every machine: a Turkish i is not a Latin I', () => {
    expect([...scopesOf('admin')]).toEqual(['ADMIN'])
    expect(scopesOf('admın').has('ADMIN')).toBe(true)
    expect(scopesOf('admİn').has('ADMIN')).toBe(false)
  })
})

describe('holdsScope: | means any, a comma means all', () => {
  it.each([
    ['REMIT', 'REMIT', true],
    ['REMIT', 'SUBREMIT', false],
    ['SUBREMIT', 'REMIT', false],
    ['MERCHANT_TRADER', 'MERCHANT', false],
    ['ADMIN', 'ADMIN|REMIT', true],
    ['REMIT', 'ADMIN|REMIT', true],
    ['TRADER', 'ADMIN|REMIT', false],
    ['ADMIN', 'ADMIN,REMIT', false],
    ['ADMIN,REMIT', 'ADMIN,REMIT', true],
    ['ADMIN,REMIT,TRADER', 'REMIT , admin', true],
    ['REMIT', ' re mit | trader ', true],
    ['', 'ADMIN', false],
    ['', '', true],
    ['ADMIN', '', true],
  ])('who holds %j and is asked for %j: %s', (held, wanted, expected) =>
    expect(holdsScope(scopesOf(held), wanted)).toBe(expected),
  )

  it('accepts the misspelt scope of an old token in place of the right one', () => {
    expect(holdsScope(scopesOf('MERCHANT_TREADER'), 'MERCHANT_TRADER')).toBe(true)
  })

  it('refuses a rule that mixes the two', () => {
    expect(() => holdsScope(scopesOf('A'), 'A|B,C')).toThrow(/mixes/)
  })
})

describe('whyNoAccess', () => {
  const cases: [string, AccessRule, Partial<Viewer>, ReturnType<typeof whyNoAccess>][] = [
    ['no rule lets everybody in', {}, { scope: '', role: '' }, undefined],
    ['an enabled module', { module: 'remit' }, {}, undefined],
    ['a disabled module', { module: 'papara' }, {}, 'module'],
    ['a disabled module closes for ADMIN as well', { module: 'papara', scope: 'ADMIN' }, { scope: 'ADMIN' }, 'module'],
    ['a module is a whole name', { module: 'rem' }, {}, 'module'],
    ['privateRule held', { privateRule: 'USER_MANAGEMENT' }, { scope: 'MERCHANT,user_management' }, undefined],
    ['privateRule missing', { privateRule: 'USER_MANAGEMENT' }, { scope: 'MERCHANT' }, 'privateRule'],
    [
      'privateRule is needed by ADMIN too',
      { privateRule: 'USER_MANAGEMENT', scope: 'ADMIN|MERCHANT' },
      { scope: 'ADMIN' },
      'privateRule',
    ],
    [
      'privateRule and scope both count',
      { privateRule: 'USER_MANAGEMENT', scope: 'ADMIN' },
      { scope: 'MERCHANT,USER_MANAGEMENT' },
      'scope',
    ],
    [
      'privateRule does not replace the role',
      { privateRule: 'USER_MANAGEMENT', role: 'admin' },
      { scope: 'USER_MANAGEMENT' },
      'role',
    ],
    ['a listed role, whatever its case', { role: 'Admin, CLIENT' }, { role: 'client' }, undefined],
    ['a role that is not listed', { role: 'admin,merchant' }, {}, 'role'],
    ['a role is a whole word', { role: 'clients' }, {}, 'role'],
    ['with a role, the scope is not asked', { role: 'client', scope: 'ADMIN' }, {}, undefined],
    ['with a role, noScope is not asked', { role: 'client', noScope: 'REMIT' }, {}, undefined],
    ['with a wrong role, the scope does not help', { role: 'admin', scope: 'REMIT' }, {}, 'role'],
    ['an unmatchable role hides from ADMIN', { role: 'nobody-at-all' }, { role: 'admin', scope: 'ADMIN' }, 'role'],
    ['an empty role matches nobody who has one', { role: '' }, {}, 'role'],
    ['scope held', { scope: 'REMIT' }, {}, undefined],
    ['scope missing', { scope: 'ADMIN' }, {}, 'scope'],
    ['noScope excludes its holder', { noScope: 'REMIT' }, {}, 'noScope'],
    ['noScope lets others in', { noScope: 'ADMIN' }, {}, undefined],
    ['noScope wins over scope', { scope: 'REMIT', noScope: 'ADMIN' }, { scope: 'REMIT,ADMIN' }, 'noScope'],
    ['noScope with | excludes any holder', { noScope: 'ADMIN|SYSTEM' }, { scope: 'SYSTEM' }, 'noScope'],
    ['noScope with a comma excludes any holder too', { noScope: 'ADMIN,SYSTEM' }, { scope: 'SYSTEM' }, 'noScope'],
    ['noScope is a whole token', { noScope: 'REMIT' }, { scope: 'SUBREMIT' }, undefined],
    ['an empty noScope excludes nobody', { noScope: '' }, {}, undefined],
  ]
  it.each(cases)('%s', (_name, rule, over, expected) => {
    expect(whyNoAccess(rule, viewer(over))).toBe(expected)
    expect(mayAccess(rule, viewer(over))).toBe(expected === undefined)
  })
})

test.each([
  ['ADMIN', true],
  ['MERCHANT', false],
  ['MERCHANT,user_management', true],
  ['USER_MANAGEMENT', false],
  ['REMIT,USER_MANAGEMENT', false],
])('beside: %s', (scope, expected) => {
  expect(
    mayAccess(
      { scope: 'ADMIN|MERCHANT', beside: { MERCHANT: 'USER_MANAGEMENT' } },
      { role: 'client', scope, modules: [] },
    ),
  ).toBe(expected)
})
