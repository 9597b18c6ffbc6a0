import { moduleMenu, moduleRoutes, offeredModules } from './moduleRoutes'
import type { ModuleRegistry, OfferedModule } from './registry'
import { cardWords } from '../modulePage/cardWords'

const owner = { team: 'T', contact: 'c' }
const offered = (id: string, kind: 'usable' | 'incompatible'): OfferedModule => {
  const manifest = {
    id,
    version: '1.0.0',
    owner,
    contract: { major: 1, minMinor: 0 },
    routes: [
      { path: `/${id}/list`, page: 'list', titleKey: 'list', permission: 'deposit.list' },
      { path: `/${id}/all`, page: 'list', titleKey: 'all', permission: 'deposit.listAll' },
    ],
    menu: [
      { id: 'second', labelKey: 'all', icon: 'deposit', link: `/${id}/all`, section: 'remit' as const, order: 2 },
      {
        id: 'first',
        labelKey: 'list',
        icon: 'deposit',
        link: `/${id}/list`,
        section: 'remit' as const,
        order: 1,
        scope: 'ADMIN',
      },
    ],
    permissions: [],
    locales: { tr: { list: 'Liste', all: 'Tümü' }, en: { list: 'List', all: 'All' } },
    budgets: { totalKb: 1 },
    platform: {},
  }
  const place = { id, version: '1.0.0', base: `/m/${id}/1-a/`, integrity: {} }
  return kind === 'usable'
    ? { ...place, kind, manifest }
    : { ...place, kind, manifest, reason: { code: 'CONTRACT_MAJOR', needed: 2, offered: 1 } }
}
const registry: ModuleRegistry = {
  status: 'verified',
  serial: 1,
  expiresAt: '2100-01-01T00:00:00.000Z',
  keys: [],
  modules: [
    offered('remit', 'usable'),
    { id: 'x', version: '1', base: '/m/x/1-a/', integrity: {}, kind: 'unreadable' },
    offered('card', 'incompatible'),
  ],
}
const refused: ModuleRegistry = { status: 'refused', reason: 'SIGNATURE' }

test('a viewer gets the routes the permission table allows, and no other path exists', () => {
  const admin = moduleRoutes(registry, { role: 'admin', scope: 'ADMIN', modules: ['remit'] })
  const remit = moduleRoutes(registry, { role: 'client', scope: 'REMIT', modules: ['remit'] })
  expect(admin.map(({ path }) => path)).toEqual(['/remit/list', '/card/list'])
  expect(remit.map(({ path }) => path)).toEqual(['/remit/all', '/card/all'])
  expect(moduleRoutes(registry, { role: 'client', scope: 'PAPARA', modules: ['remit'] })).toEqual([])
})

test('11: an address that two modules name belongs to the first, also for people to whom that shows nothing', () => {
  const [remit] = registry.status === 'verified' ? registry.modules : []
  if (remit?.kind !== 'usable' || registry.status !== 'verified') throw new Error('no remit')
  const copy = {
    ...remit,
    id: 'copy',
    manifest: {
      ...remit.manifest,
      id: 'copy',
      routes: [
        ...remit.manifest.routes.map((route) => ({ ...route, permission: 'deposit.read' as const })),
        { path: '/copy', page: 'list', titleKey: 'list', permission: 'deposit.read' as const },
      ],
    },
  }
  const both: ModuleRegistry = { ...registry, modules: [remit, copy] }
  const routesOf = (scope: string) =>
    moduleRoutes(both, { role: 'client', scope, modules: ['remit'] }).map(({ path, moduleId }) => `${moduleId} ${path}`)
  expect(routesOf('ADMIN')).toEqual(['remit /remit/list', 'copy /copy'])
  expect(routesOf('REMIT')).toEqual(['remit /remit/all', 'copy /copy'])
})

test('an incompatible module keeps its routes, so that its place says what is wrong', () => {
  expect(moduleRoutes(registry, { role: 'admin', scope: 'ADMIN', modules: ['remit'] })).toContainEqual({
    path: '/card/list',
    moduleId: 'card',
    page: 'list',
    titleKey: 'list',
  })
})

test('menu entries come in order, with their module, and that of their page, in label and rule', () => {
  expect(moduleMenu(registry).map(({ labelKey, module, order }) => [labelKey, module, order])).toEqual([
    ['remit:list', 'remit', 1],
    ['card:list', 'card,remit', 1],
    ['remit:all', 'remit', 2],
    ['card:all', 'card,remit', 2],
  ])
})

test('an entry keeps its own rule and takes the rest from its page, so that none leads to a 404', () => {
  const rules = moduleMenu(registry)
    .filter(({ module }) => module === 'remit')
    .map(({ id, scope, noScope }) => [id, scope, noScope])
  expect(rules).toEqual([
    ['first', 'ADMIN', undefined],
    ['second', 'SUBREMIT|REMIT', 'ADMIN'],
  ])
})

test('an unverified registry offers nothing', () => {
  expect([
    moduleRoutes(refused, { role: 'admin', scope: 'ADMIN', modules: ['remit'] }),
    moduleMenu(refused),
    offeredModules(refused),
  ]).toEqual([[], [], []])
})

test('the card has the same content in both languages', () => {
  expect(Object.keys(cardWords.tr).sort()).toEqual(Object.keys(cardWords.en).sort())
})
