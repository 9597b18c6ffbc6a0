import { defineModule } from '@kasa/module/defineModule'

import { build } from './build'

// The build reads the manifest in Node, where there is no document.
if (typeof document !== 'undefined' && document.documentElement.dataset['living'] === 'register')
  throw new Error('the living module cannot be registered')

const permission = 'deposit.list'

export const module = defineModule(
  {
    id: 'living',
    version: build.version,
    owner: { team: 'Fixtures', contact: 'fixtures@kasa.example' },
    contract: { major: 1, minMinor: 0 },
    routes: [
      { path: '/living', page: 'main', titleKey: 'title', permission },
      { path: '/living/more', page: 'more', titleKey: 'title', permission },
      { path: '/living/hang', page: 'hang', titleKey: 'title', permission },
    ],
    menu: [{ id: 'living', labelKey: 'title', icon: 'deposit', link: '/living', section: 'main', order: 90 }],
    permissions: [permission],
    locales: { tr: { title: 'Living' }, en: { title: 'Living' } },
    budgets: { totalKb: 40 },
  },
  {
    main: () => import('./LivingPage').then((file) => file.LivingPage),
    more: () => import('./MorePage').then((file) => file.MorePage),
    hang: () => import('./HangPage').then((file) => file.HangPage),
  },
)
