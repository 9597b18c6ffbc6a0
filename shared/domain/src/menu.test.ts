import type { Viewer } from './access'
import { activeEntry, visibleMenu, type MenuEntry } from './menu'

const everyModule = ['card', 'remit', 'withdraw', 'papara', 'reports', 'admin']

/**
 * The menu of specification section 2 as data, in its order, with the readings of ARCHITECTURE.md ("Session and
 * access").
 */
const menu: MenuEntry[] = [
  { id: 'dashAdmin', labelKey: 'dash', link: '/dash/admin', scope: 'ADMIN' },
  { id: 'dashMerchant', labelKey: 'dash', link: '/dash', scope: 'MERCHANT', noScope: 'ADMIN' },
  { id: 'dashRemit', labelKey: 'dash', link: '/dash/remit', scope: 'REMIT', noScope: 'ADMIN' },
  { id: 'trn', labelKey: 'trn', link: '/trn', scope: 'TRADER|ADMIN', module: 'card' },
  {
    id: 'remit',
    labelKey: 'remit',
    subItems: [
      { id: 'limitGroup', labelKey: 'x', link: '/limit-group/list', scope: 'ADMIN', module: 'remit' },
      { id: 'bankAccount', labelKey: 'x', link: '/bank-account/list', scope: 'ADMIN|REMIT|SUBREMIT', module: 'remit' },
    ],
  },
  { id: 'deposit', labelKey: 'x', link: '/remit-request/list', scope: 'ADMIN|MERCHANT', module: 'remit' },
  {
    id: 'depositAll',
    labelKey: 'x',
    link: '/remit-request/alllist',
    scope: 'SUBREMIT|REMIT',
    noScope: 'ADMIN',
    module: 'remit',
  },
  {
    id: 'papara',
    labelKey: 'papara',
    scope: 'ADMIN',
    subItems: [
      { id: 'paparaGroup', labelKey: 'x', link: '/papara-group/list', scope: 'ADMIN', module: 'papara' },
      {
        id: 'paparaAccount',
        labelKey: 'x',
        link: '/papara-account/list',
        scope: 'ADMIN|PAPARA|SUBPAPARA',
        module: 'papara',
      },
      { id: 'paparaRequest', labelKey: 'x', link: '/papara-request/list', scope: 'ADMIN|SUBPAPARA', module: 'papara' },
    ],
  },
  { id: 'bankReport', labelKey: 'x', link: '/r/remitaccount', role: 'nobody', module: 'remit' },
  { id: 'cardReport', labelKey: 'x', link: '/r/merchant', module: 'card' },
  { id: 'merchantsMy', labelKey: 'x', link: '/merchants/my', scope: 'MERCHANT', privateRule: 'USER_MANAGEMENT' },
  {
    id: 'users',
    labelKey: 'x',
    link: '/users/userList',
    scope: 'ADMIN|MERCHANT|REMIT|PAPARA',
    privateRule: 'USER_MANAGEMENT',
  },
  { id: 'callbacks', labelKey: 'x', link: '/callback/list', scope: 'ADMIN|MERCHANT', module: 'admin' },
  { id: 'audit', labelKey: 'x', link: '/audit/list', scope: 'ADMIN', module: 'admin' },
]

const idsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap((entry) => [entry.id, ...idsOf(entry.subItems ?? [])])
const seenBy = (scope: string, over: Partial<Viewer> = {}) =>
  idsOf(visibleMenu(menu, { role: 'client', scope, modules: everyModule, ...over })).join(' ')

describe('visibleMenu', () => {
  it.each([
    [
      'ADMIN,USER_MANAGEMENT',
      'dashAdmin trn remit limitGroup bankAccount deposit papara paparaGroup paparaAccount paparaRequest cardReport users callbacks audit',
    ],
    [
      'ADMIN',
      'dashAdmin trn remit limitGroup bankAccount deposit papara paparaGroup paparaAccount paparaRequest cardReport callbacks audit',
    ],
    ['SYSTEM', 'cardReport'],
    ['MERCHANT,USER_MANAGEMENT', 'dashMerchant deposit cardReport merchantsMy users callbacks'],
    ['MERCHANT', 'dashMerchant deposit cardReport callbacks'],
    ['MERCHANT_TRADER', 'cardReport'],
    ['TRADER,tpos', 'trn cardReport'],
    ['REMIT', 'dashRemit remit bankAccount depositAll cardReport'],
    ['SUBREMIT', 'remit bankAccount depositAll cardReport'],
    ['PAPARA', 'papara paparaAccount cardReport'],
    ['SUBPAPARA', 'papara paparaAccount paparaRequest cardReport'],
    [
      'REMIT,ADMIN',
      'dashAdmin trn remit limitGroup bankAccount deposit papara paparaGroup paparaAccount paparaRequest cardReport callbacks audit',
    ],
    [' remit , merchant ', 'dashMerchant dashRemit remit bankAccount deposit depositAll cardReport callbacks'],
  ])('scope %j sees %s', (scope, expected) => expect(seenBy(scope)).toBe(expected))

  it('shows a group without a link of its own only with a child, and keeps its children’s own scopes', () => {
    expect(seenBy('TRADER')).not.toContain('remit')
    // The Papara group's own rule requires ADMIN; its children keep their own scopes.
    expect(seenBy('PAPARA')).toContain('papara paparaAccount')
  })

  it('hides every entry of a module that the tenant lacks, from ADMIN too', () => {
    expect(seenBy('ADMIN', { modules: ['card', 'admin'] })).toBe('dashAdmin trn cardReport callbacks audit')
    expect(seenBy('SUBPAPARA', { modules: everyModule.filter((name) => name !== 'papara') })).toBe('cardReport')
    expect(seenBy('ADMIN', { modules: [] })).toBe('dashAdmin')
  })

  it('hides an entry with an unmatchable role from everybody', () => {
    for (const role of ['admin', 'client', 'merchant', 'profile', 'money_withdraw'])
      expect(seenBy('ADMIN', { role })).not.toContain('bankReport')
  })

  it('keeps a title only where an entry follows it before the next title', () => {
    const titled: MenuEntry[] = [
      { id: 'first', labelKey: 'x', isTitle: true },
      { id: 'hidden', labelKey: 'x', link: '/a', scope: 'ADMIN' },
      { id: 'second', labelKey: 'x', isTitle: true },
      { id: 'shown', labelKey: 'x', link: '/b' },
      { id: 'last', labelKey: 'x', isTitle: true },
    ]
    expect(idsOf(visibleMenu(titled, { role: '', scope: '', modules: [] }))).toEqual(['second', 'shown'])
    expect(idsOf(visibleMenu(titled, { role: '', scope: 'ADMIN', modules: [] }))).toEqual([
      'first',
      'hidden',
      'second',
      'shown',
    ])
  })

  it('hides a title whose own rule refuses', () => {
    const titled: MenuEntry[] = [
      { id: 'title', labelKey: 'x', isTitle: true, scope: 'ADMIN' },
      { id: 'entry', labelKey: 'x', link: '/b' },
    ]
    expect(idsOf(visibleMenu(titled, { role: '', scope: '', modules: [] }))).toEqual(['entry'])
  })

  it('hides a whole group whose module is off or whose children are all hidden, at any depth', () => {
    const deep: MenuEntry[] = [
      {
        id: 'outer',
        labelKey: 'x',
        subItems: [
          { id: 'inner', labelKey: 'x', module: 'card', subItems: [{ id: 'leaf', labelKey: 'x', link: '/l' }] },
        ],
      },
    ]
    expect(idsOf(visibleMenu(deep, { role: '', scope: '', modules: ['card'] }))).toEqual(['outer', 'inner', 'leaf'])
    expect(idsOf(visibleMenu(deep, { role: '', scope: '', modules: [] }))).toEqual([])
  })

  it('changes nothing in the menu it was given', () => {
    const before = JSON.stringify(menu)
    visibleMenu(menu, { role: 'client', scope: 'PAPARA', modules: everyModule })
    expect(JSON.stringify(menu)).toBe(before)
  })
})

describe('activeEntry', () => {
  it.each([
    ['/dash', 'dashMerchant'],
    ['/dash/admin', 'dashAdmin'],
    ['/dash/admin/today', 'dashAdmin'],
    ['/dash/remit', 'dashRemit'],
    ['/dashboard', undefined],
    ['/remit-request/list', 'deposit'],
    ['/remit-request/list/019b', 'deposit'],
    ['/remit-request/alllist', 'depositAll'],
    ['/papara-account/list', 'paparaAccount'],
    ['/nowhere', undefined],
    ['/', undefined],
  ])('%s marks %s', (path, expected) => expect(activeEntry(menu, path)?.id).toBe(expected))

  it('finds an entry two groups deep', () => {
    const deep: MenuEntry[] = [
      {
        id: 'a',
        labelKey: 'x',
        subItems: [{ id: 'b', labelKey: 'x', subItems: [{ id: 'c', labelKey: 'x', link: '/c' }] }],
      },
    ]
    expect(activeEntry(deep, '/c')?.id).toBe('c')
  })

  it('marks a link to the root only at the root', () => {
    const rooted: MenuEntry[] = [
      { id: 'home', labelKey: 'x', link: '/' },
      { id: 'other', labelKey: 'x', link: '/other' },
    ]
    expect(activeEntry(rooted, '/')?.id).toBe('home')
    expect(activeEntry(rooted, '/other')?.id).toBe('other')
    expect(activeEntry(rooted, '/missing')).toBeUndefined()
  })
})
