import { can, permissions, type Permission } from '@kasa/domain/permissions'
import { visibleMenu } from '@kasa/domain/menu'
import type { PublishedManifest } from '@kasa/module/manifest'

import { moduleMenu, moduleRoutes } from '../modules/moduleRoutes'
import type { ModuleRegistry, OfferedModule } from '../modules/registry'
import { menuDoors, routeDoors, slotViews } from './moduleAccess'

const codes = Object.keys(permissions) as Permission[]
const manifest = (id: string, over: Partial<PublishedManifest> = {}): PublishedManifest => ({
  id,
  version: '1.0.0',
  owner: { team: 'T', contact: 'c' },
  contract: { major: 1, minMinor: 0 },
  permissions: [],
  platform: {},
  routes: codes
    .filter((code) => permissions[code].module === id)
    .map((permission) => ({ path: `/${permission}`, page: 'page', titleKey: 'title', permission })),
  menu: codes
    .filter((code) => permissions[code].module === id)
    .map((code, order) => ({
      id: code,
      labelKey: code,
      icon: 'deposit',
      link: `/${code}`,
      section: 'main' as const,
      order,
    })),
  locales: { tr: {}, en: {} },
  budgets: { totalKb: 1 },
  ...over,
})
const place = (id: string) => ({ id, version: '1.0.0', base: `/m/${id}/1.0.0-a/`, integrity: {} })
const usable = (id: string, over: Partial<PublishedManifest> = {}): OfferedModule => ({
  ...place(id),
  kind: 'usable',
  manifest: manifest(id, over),
})
const registry = (...modules: OfferedModule[]): ModuleRegistry => ({
  status: 'verified',
  serial: 1,
  expiresAt: '',
  keys: [],
  modules,
})

const modules = ['remit', 'admin']
const viewers = ['ADMIN', 'SYSTEM', 'REMIT', 'MERCHANT', 'MERCHANT,USER_MANAGEMENT', ''].map((scope) => ({
  role: 'client',
  scope,
  modules,
}))
const all = registry(usable('remit'), usable('admin'))

test.each(viewers)('open screens are those that the router and the menu open, for $scope', (viewer) => {
  const open = (doors: ReturnType<typeof routeDoors>) => doors.filter(({ isOpen }) => isOpen).map(({ name }) => name)
  expect(open(routeDoors(all, viewer))).toEqual(moduleRoutes(all, viewer).map(({ path }) => path))
  expect(open(menuDoors(all, viewer))).toEqual(visibleMenu(moduleMenu(all), viewer).map(({ labelKey }) => labelKey))
  for (const { isOpen, permission } of routeDoors(all, viewer))
    expect(isOpen).toBe(can(viewer, permission as Permission))
})

test('what is hidden shows the condition', () => {
  const [, , list] = [0, 0, routeDoors(all, { role: 'client', scope: 'REMIT', modules })]
  expect(list.find(({ permission }) => permission === 'deposit.list')).toMatchObject({
    isOpen: false,
    closed: [{ part: 'scope', wanted: 'ADMIN|MERCHANT' }],
  })
  expect(
    menuDoors(all, { role: 'client', scope: 'ADMIN', modules }).find(({ permission }) => permission === 'user.list')
      ?.closed,
  ).toMatchObject([{ part: 'privateRule', wanted: 'USER_MANAGEMENT' }])
})

test('a slot is filled by modules that may and can run, and shows why others are not', () => {
  const fills = [{ slot: 'record.history', permission: 'audit.list', order: 1 }] as const
  const broken: OfferedModule = {
    ...place('reports'),
    kind: 'incompatible',
    manifest: manifest('reports', { slots: { fills: [...fills] } }),
    reason: { code: 'CONTRACT_MAJOR', needed: 2, offered: 1 },
  }
  const some = registry(
    usable('remit', { slots: { provides: ['record.history'] } }),
    usable('admin', { slots: { fills: [...fills] } }),
    broken,
  )
  const slotOf = (scope: string) =>
    slotViews(some, { role: 'client', scope, modules: [...modules, 'reports'] }).find(
      ({ slot }) => slot === 'record.history',
    )
  expect(slotOf('ADMIN')).toMatchObject({
    providers: ['remit'],
    fills: [
      { moduleId: 'admin', isOpen: true, isUsable: true },
      { moduleId: 'reports', isUsable: false },
    ],
  })
  expect(slotOf('SYSTEM')?.fills[0]).toMatchObject({ isOpen: false, closed: [{ part: 'scope' }] })
  expect(slotViews(some, { role: '', scope: '', modules }).find(({ slot }) => slot === 'deposit.detail')).toEqual({
    slot: 'deposit.detail',
    providers: [],
    fills: [],
  })
})
