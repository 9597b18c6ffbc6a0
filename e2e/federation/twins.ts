import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { webpackBuild } from '@kasa/build/webpackCommand'

const root = join(import.meta.dirname, '../..')
/** Two workers build in parallel, each in its own folder. */
const worker = process.env['TEST_PARALLEL_INDEX'] ?? '0'

const definition = (id: string, path: string) => `
import { defineModule } from '@kasa/module/defineModule'

export const module = defineModule(
  {
    id: '${id}', version: '1.0.0', owner: { team: 'Fixtures', contact: 'fixtures@kasa.example' }, contract: { major: 1, minMinor: 1 },
    routes: [
      { path: '${path}', page: 'page', titleKey: 'title', permission: 'deposit.list' },
      { path: '/${id}', page: 'page', titleKey: 'title', permission: 'deposit.list' },
    ],
    menu: [{ id: 'twin', labelKey: 'title', icon: 'deposit', link: '/${id}', section: 'main', order: 90, badge: { count: 'deposit.waiting', variant: 'danger' } }],
    permissions: ['deposit.list', 'deposit.read'],
    search: [{ id: 'twins', labelKey: 'title', permission: 'deposit.read' }],
    slots: { provides: ['record.history'], fills: [{ slot: 'record.history', permission: 'deposit.read', order: 10 }] },
    locales: { tr: { title: 'Twin ${id}' }, en: { title: 'Twin ${id}' } },
    budgets: { totalKb: 40 },
  },
  { page: () => import('./Page').then((file) => file.Page) },
  {
    fills: { 'record.history': () => import('./Part').then((file) => file.Part) },
    searches: { twins: () => import('./search').then((file) => file.search) },
  },
)
`

const screen = (id: string) => `
import { Slot } from '@kasa/console/slot'
import { lazy, Suspense, useState } from 'react'

import { own } from './own'

const Late = lazy(() => import('./Late').then((file) => ({ default: file.Late })))

export function Page() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <h1>Page of {own}</h1>
      <button onClick={() => setIsOpen(true)}>More of ${id}</button>
      <Suspense>{isOpen && <Late />}</Suspense>
      <Slot name="record.history" props={{ objectType: 'deposit', objectId: '01930000-0000-7000-8000-000000000001' }} />
    </>
  )
}
`

const search = (id: string) => `
import type { SearchProvider } from '@kasa/module/search'

export const search: SearchProvider = ({ text }) => Promise.resolve(text === 'twin hit' ? [{ id: '1', title: 'Hit of ${id}', link: '/${id}' }] : [])
`

export type Twin = { dist: string; built: boolean; output: string }

/**
 * Builds a module that uses every name another module may use: package, extra path, menu entry, badge, search, slot
 * and files. Each has its own folder, as if built by teams that do not know each other.
 */
export function buildTwin(id: string, path = '/twin'): Twin {
  const folder = join(import.meta.dirname, 'dist', worker, 'twins', `of-${id}`, id)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'src'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('package.json', JSON.stringify({ name: '@kasa/fixture-twin', version: '1.0.0', private: true, type: 'module' }))
  write(
    'webpack.config.mjs',
    `import { remote } from '@kasa/build/remote'\n\nexport default remote(import.meta.dirname)\n`,
  )
  write('src/module.ts', definition(id, path))
  write('src/Page.tsx', screen(id))
  write('src/own.ts', `export const own = '${id}'\n`)
  write('src/Late.tsx', `export const Late = () => <p>Late of ${id}</p>\n`)
  write('src/Part.tsx', `export const Part = () => <p>Part of ${id}</p>\n`)
  write('src/search.ts', search(id))
  const { status, stdout, stderr } = spawnSync(process.execPath, webpackBuild([folder]), {
    cwd: root,
    encoding: 'utf8',
  })
  return { dist: join(folder, 'dist'), built: status === 0, output: `${stdout}${stderr}` }
}
