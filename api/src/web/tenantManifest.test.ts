import { tenantManifest } from './tenantManifest'

const manifest = {
  id: 'reports',
  version: '1.0.0',
  owner: { team: 'Insight', contact: 'insight@kasa.example' },
  contract: { major: 1, minMinor: 3 },
  routes: [
    { path: '/r/merchant', page: 'merchant', titleKey: 'menu.cards', permission: 'report.merchant' },
    { path: '/r/general', page: 'general', titleKey: 'menu.general', permission: 'report.general' },
  ],
  menu: [
    { id: 'cards', labelKey: 'menu.cards', icon: 'report', link: '/r/merchant', section: 'insight', order: 1 },
    { id: 'general', labelKey: 'menu.general', icon: 'report', link: '/r/general', section: 'insight', order: 2 },
  ],
  permissions: ['report.merchant', 'report.general', 'cardTransfer.list'],
  slots: {
    provides: ['deposit.detail'],
    fills: [
      { slot: 'deposit.detail', permission: 'cardTransfer.read', order: 1 },
      { slot: 'deposit.detail', permission: 'report.general', order: 2 },
    ],
  },
  search: [{ id: 'cards', labelKey: 'search.cards', permission: 'cardTransfer.read' }],
  locales: {
    tr: { 'module.name': 'Raporlar', 'menu.cards': 'Kart raporu', 'menu.general': 'Genel', 'search.cards': 'Kartlar' },
    en: { 'module.name': 'Reports', 'menu.cards': 'Card report', 'menu.general': 'General', 'search.cards': 'Cards' },
  },
  budgets: { totalKb: 40 },
  platform: { react: '^19.3.1' },
}

it('hides modules that the tenant does not have', () => {
  expect(tenantManifest(manifest, ['reports', 'card'])).toEqual(manifest)
  expect(JSON.stringify(tenantManifest(manifest, ['reports', 'remit']))).not.toMatch(/card|kart/i)
  expect(tenantManifest(manifest, ['reports', 'remit'])).toMatchObject({
    routes: [{ path: '/r/general' }],
    menu: [{ id: 'general' }],
    permissions: ['report.general'],
    slots: { provides: ['deposit.detail'], fills: [{ permission: 'report.general' }] },
    search: [],
    locales: { en: { 'module.name': 'Reports', 'menu.general': 'General' } },
  })
})

it('passes on what it cannot read', () => {
  expect(tenantManifest({ id: 'later' }, ['reports'])).toEqual({ id: 'later' })
})
