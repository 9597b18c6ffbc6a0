import { conditionsOf, mayAccess, whyNoAccess, type AccessRule, type Viewer } from './access'
import { explainMenu, visibleMenu, type MenuEntry } from './menu'
import { permissions } from './permissions'
import { mayGiveScope, userScopes, type ManagedUser, type UserManager } from './userRights'

const modules = ['card', 'remit', 'admin']
const viewers = userScopes.flatMap((one) =>
  userScopes.map((other): Viewer => ({ role: 'client', scope: `${one},${other}`, modules })),
)

describe('the explanation and the decision read the same rows', () => {
  const rules: AccessRule[] = [
    ...Object.values(permissions),
    {},
    { role: 'admin,client' },
    { role: '' },
    { role: 'client', scope: 'ADMIN' },
    { scope: 'ADMIN,REMIT', noScope: 'TRADER|tpos' },
  ]
  it.each(rules.map((rule) => [JSON.stringify(rule), rule] as const))('%s @long', (_, rule) => {
    for (const viewer of viewers) {
      const conditions = conditionsOf(rule, viewer)
      expect(conditions.every(({ holds }) => holds)).toBe(mayAccess(rule, viewer))
      expect(conditions.find(({ holds }) => !holds)?.part).toBe(whyNoAccess(rule, viewer))
    }
  })

  it('needs no scope if it needs a role, and an empty role lets nobody in', () => {
    const viewer: Viewer = { role: 'client', scope: '', modules }
    expect(conditionsOf({ role: 'Client', scope: 'ADMIN' }, viewer)).toEqual([
      { part: 'role', wanted: 'Client', holds: true },
    ])
    expect(conditionsOf({ role: '' }, viewer)).toEqual([{ part: 'role', wanted: '', holds: false }])
    expect(conditionsOf({ scope: '' }, viewer)).toEqual([])
  })
})

describe('explainMenu', () => {
  const menu: MenuEntry[] = [
    { id: 'title', labelKey: 'x', isTitle: true },
    { id: 'deposits', labelKey: 'x', link: '/a', scope: 'ADMIN|MERCHANT', module: 'remit' },
    { id: 'all', labelKey: 'x', link: '/b', scope: 'SUBREMIT|REMIT', noScope: 'ADMIN', module: 'remit' },
    {
      id: 'group',
      labelKey: 'x',
      privateRule: 'USER_MANAGEMENT',
      scope: 'nobody',
      subItems: [{ id: 'leaf', labelKey: 'x', link: '/c', scope: 'ADMIN|REMIT' }],
    },
    { id: 'off', labelKey: 'x', link: '/d', module: 'papara' },
  ]
  const leaves = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ id, isTitle, subItems }) => (subItems ? leaves(subItems) : isTitle ? [] : [id]))

  it('shows what visibleMenu shows, to everybody', () => {
    for (const viewer of viewers) {
      expect(
        explainMenu(menu, viewer)
          .filter(({ isShown }) => isShown)
          .map(({ entry }) => entry.id),
      ).toEqual(leaves(visibleMenu(menu, viewer)))
    }
  })

  it('gives an entry its group’s conditions too, without the group’s scopes', () => {
    const leaf = explainMenu(menu, { role: '', scope: 'REMIT', modules }).find(({ entry }) => entry.id === 'leaf')
    expect(leaf).toMatchObject({
      isShown: false,
      conditions: [
        { part: 'privateRule', wanted: 'USER_MANAGEMENT', holds: false },
        { part: 'scope', wanted: 'ADMIN|REMIT', holds: true },
      ],
    })
  })
})

describe('mayGiveScope', () => {
  const user = (scope: string[], more: Partial<ManagedUser> = {}): ManagedUser => ({
    id: 'u',
    role: 'client',
    scope,
    merchantId: null,
    parentUserId: null,
    ...more,
  })
  const manager = (scope: string, more: Partial<UserManager> = {}): UserManager => ({
    id: 'm',
    role: 'client',
    scope,
    merchantId: null,
    ...more,
  })
  const cases: [string, UserManager, ManagedUser, string, boolean][] = [
    ['ADMIN gives anything', manager('ADMIN'), user(['client']), 'SYSTEM', true],
    ['ADMIN gives MERCHANT, with a merchant', manager('ADMIN'), user(['client']), 'MERCHANT', true],
    ['ADMIN gives SUBREMIT, with an operator', manager('ADMIN'), user(['client']), 'SUBREMIT', true],
    ['nobody gives to themselves', manager('ADMIN', { id: 'u' }), user(['ADMIN']), 'SYSTEM', false],
    [
      'a merchant gives its own people what it holds',
      manager('MERCHANT,tpos', { merchantId: 's' }),
      user(['MERCHANT'], { merchantId: 's' }),
      'tpos',
      true,
    ],
    [
      'and not what it does not',
      manager('MERCHANT', { merchantId: 's' }),
      user(['MERCHANT'], { merchantId: 's' }),
      'tpos',
      false,
    ],
    [
      'nor to another’s people',
      manager('MERCHANT,tpos', { merchantId: 's' }),
      user(['MERCHANT'], { merchantId: 'r' }),
      'tpos',
      false,
    ],
    [
      'nor to people above',
      manager('MERCHANT,tpos', { merchantId: 's' }),
      user(['MERCHANT', 'ADMIN'], { merchantId: 's' }),
      'tpos',
      false,
    ],
    [
      'an operator gives its subordinate what it holds',
      manager('REMIT,tpos'),
      user(['SUBREMIT'], { parentUserId: 'm' }),
      'tpos',
      true,
    ],
    ['and never REMIT', manager('REMIT'), user(['SUBREMIT'], { parentUserId: 'm' }), 'REMIT', false],
  ]
  it.each(cases)('%s', (_, by, to, scope, expected) => expect(mayGiveScope(by, to, scope)).toBe(expected))
})
