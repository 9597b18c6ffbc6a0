import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { webpackBuild } from './webpackCommand'

const root = join(__dirname, '../../..')
let home: string

beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'kasa-preset-'))
  // The packages that every remote may use.
  symlinkSync(join(root, 'remotes/remit/node_modules'), join(home, 'node_modules'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))

type Manifest = Record<string, unknown>

const sound: Manifest = {
  id: 'sound',
  version: '1.2.3',
  owner: { team: 'Tests', contact: 'tests@kasa.example' },
  contract: { major: 1, minMinor: 0 },
  routes: [{ path: '/sound', page: 'page', titleKey: 'title', permission: 'deposit.list' }],
  menu: [{ id: 'sound', labelKey: 'title', icon: 'deposit', link: '/sound', section: 'main', order: 1 }],
  permissions: ['deposit.list'],
  locales: { tr: { title: 'Ses' }, en: { title: 'Sound' } },
  budgets: { totalKb: 20 },
}

const page = `import { useState } from 'react'
import { Button } from '@kasa/ui/Button'
export function Page() { const [n, add] = useState(0); return <Button onClick={() => add(n + 1)}>{n}</Button> }`

/** Writes a remote to disk, with the one-line configuration of every remote. */
function remote(
  id: string,
  {
    manifest = {},
    pages = "{ page: () => import('./Page').then((file) => file.Page) }",
    screen = page,
    name = id,
  }: { manifest?: Manifest; pages?: string; screen?: string; name?: string } = {},
): string {
  const folder = join(home, id)
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, type: 'module', version: '1.2.3' }))
  writeFileSync(
    join(folder, 'webpack.config.mjs'),
    "import { remote } from '@kasa/build/remote'\n\nexport default remote(import.meta.dirname)\n",
  )
  writeFileSync(join(folder, 'src/Page.tsx'), screen)
  const text = JSON.stringify({ ...sound, id, ...manifest })
  writeFileSync(
    join(folder, 'src/module.ts'),
    `import { defineModule } from '@kasa/module/defineModule'\nexport const module = defineModule(${text} as never, ${pages} as never)\n`,
  )
  return folder
}

const build = (...folders: string[]) =>
  spawnSync(process.execPath, webpackBuild(folders), { cwd: root, encoding: 'utf8' })
const read = (folder: string, file: string): unknown => JSON.parse(readFileSync(join(folder, 'dist', file), 'utf8'))

describe('a valid remote', () => {
  let folder: string
  beforeAll(() => {
    folder = remote('sound')
    const { status, stderr, stdout } = build(folder)
    expect(`${stdout}${stderr}`).toMatch(/sound .*compiled successfully/)
    expect(status).toBe(0)
  }, 60_000)

  test('publishes its manifest with the versions it was built against', () => {
    expect(read(folder, 'module.json')).toEqual({
      ...sound,
      platform: expect.objectContaining({
        react: expect.stringMatching(/^\^19\./),
        '@kasa/ui': expect.stringMatching(/^\^\d/),
      }),
    })
  })

  test('has its manifest only there: its script names only its owner', () => {
    const files = Object.keys(read(folder, 'integrity.json') as object)
    const exposed = files.find((file) => file.startsWith('__federation_expose_module')) ?? ''
    const script = readFileSync(join(folder, 'dist', exposed), 'utf8')
    expect(script).toContain('id:"sound"')
    expect(script).not.toContain('totalKb')
    expect(script).not.toContain('Ses')
  })

  test('names the hash of every file it has', () => {
    const integrity = read(folder, 'integrity.json') as Record<string, string>
    expect(Object.keys(integrity)).toEqual(expect.arrayContaining(['module.json', 'assets.json', 'remoteEntry.js']))
    for (const file of Object.keys(integrity)) expect(existsSync(join(folder, 'dist', file))).toBe(true)
  })

  test('has a map beside every script, without its sources, that neither a script nor a list of files names', () => {
    const listed = Object.keys(read(folder, 'integrity.json') as object)
    expect(listed.filter((file) => file.endsWith('.map'))).toEqual([])
    const [chunk = ''] = (read(folder, 'assets.json') as { pages: { page: { files: string[] } } }).pages.page.files
    expect(readFileSync(join(folder, 'dist', chunk), 'utf8')).not.toContain('sourceMappingURL')
    const map = read(folder, `${chunk}.map`) as { sources: string[] }
    expect(map.sources.some((source) => source.endsWith('/sound/src/Page.tsx'))).toBe(true)
    const entry = read(folder, `${listed.find((file) => file.startsWith('__federation_expose_module')) ?? ''}.map`) as {
      sources: string[]
    }
    expect(entry.sources).toContain('shared/module/src/defineModule.ts')
    expect(map).not.toHaveProperty('sourcesContent')
  })

  test('lists what its page needs of itself and of the host', () => {
    const { pages } = read(folder, 'assets.json') as { pages: Record<string, { files: string[]; shared: string[] }> }
    expect(pages.page?.files).toHaveLength(1)
    expect(pages.page?.shared).toEqual(['@kasa/ui/Button', 'react', 'react/jsx-runtime'])
  })

  // The versions of webpack and federation are pinned: a newer webpack does not load it, or bundles the runtime again.
  test('carries neither React nor the federation runtime core', () => {
    const scripts = Object.keys(read(folder, 'integrity.json') as object).filter((file) => file.endsWith('.js'))
    const weight = scripts.reduce(
      (sum, file) => sum + brotliCompressSync(readFileSync(join(folder, 'dist', file))).length,
      0,
    )
    expect(weight / 1024).toBeLessThan(9)
    const entry = readFileSync(join(folder, 'dist/remoteEntry.js'), 'utf8')
    expect(entry).toContain('_FEDERATION_RUNTIME_CORE')
  })

  test('keeps its chunks under a name of this build, so that two never mix in one tab', () => {
    const chunksOf = (built: string) =>
      /webpackChunksound_1_2_3_[0-9a-f]{10}/.exec(readFileSync(join(built, 'dist/remoteEntry.js'), 'utf8'))?.[0]
    const first = chunksOf(folder)
    expect(first).toBeDefined()
    writeFileSync(join(folder, 'src/Page.tsx'), page.replace('n + 1', 'n + 2'))
    expect(build(folder).status).toBe(0)
    expect(chunksOf(folder)).not.toBe(first)
    writeFileSync(join(folder, 'src/Page.tsx'), page)
    expect(build(folder).status).toBe(0)
    expect(chunksOf(folder)).toBe(first)
  }, 60_000)

  test('lists the exports of the host that it uses and its runtime, to be compared with every live host', () => {
    expect(read(folder, 'assets.json')).toMatchObject({
      uses: { '@kasa/ui/Button': ['Button'] },
      runtime: expect.stringMatching(/^\^2\.\d+\.\d+$/),
    })
  })

  test('asks the host for every script and never makes one itself', () => {
    const entry = readFileSync(join(folder, 'dist/remoteEntry.js'), 'utf8')
    expect(entry).toContain('kasaLoadScript')
    expect(entry).not.toContain('new Function')
  })
})

test('code that two pages need is in their remote once', () => {
  const routes = ['one', 'two'].map((page) => ({
    path: `/${page}`,
    page,
    titleKey: 'title',
    permission: 'deposit.list',
  }))
  const menu = [{ id: 'one', labelKey: 'title', icon: 'deposit', link: '/one', section: 'main', order: 1 }]
  const folder = remote('sharing', {
    manifest: { routes, menu },
    pages:
      "{ one: () => import('./One').then((file) => file.One), two: () => import('./Two').then((file) => file.Two) }",
  })
  writeFileSync(
    join(folder, 'src/words.ts'),
    "export const words = () => 'said by both of them' + String(Math.random())",
  )
  for (const name of ['One', 'Two'])
    writeFileSync(
      join(folder, `src/${name}.tsx`),
      `import { words } from './words'\nexport const ${name} = () => <p>${name} {words()}</p>`,
    )
  expect(build(folder).status).toBe(0)
  const { pages } = read(folder, 'assets.json') as { pages: Record<string, { files: string[] }> }
  const carriers = Object.keys(read(folder, 'integrity.json') as object).filter(
    (file) => file.endsWith('.js') && readFileSync(join(folder, 'dist', file), 'utf8').includes('said by both'),
  )
  expect(carriers).toHaveLength(1)
  for (const page of ['one', 'two']) expect(pages[page]?.files).toContain(carriers[0])
}, 60_000)

test('code that two drawers of a page need comes with them, and not before its first rows', () => {
  const folder = remote('later')
  const drawers = ['One', 'Two']
  const lazies = drawers.map(
    (name) => `const ${name} = lazy(() => import('./list/${name}').then((file) => ({ default: file.${name} })))`,
  )
  mkdirSync(join(folder, 'src/list'))
  writeFileSync(
    join(folder, 'src/Page.tsx'),
    `import { lazy } from 'react'\nimport { rows } from './list/rows'\n${lazies.join('\n')}\nexport const Page = () => <>{rows()}<One /><Two /></>`,
  )
  writeFileSync(join(folder, 'src/list/rows.ts'), "export const rows = () => 'said by all' + String(Math.random())")
  writeFileSync(
    join(folder, 'src/list/words.ts'),
    "export const words = () => 'said by both drawers' + String(Math.random())",
  )
  for (const name of drawers)
    writeFileSync(
      join(folder, `src/list/${name}.tsx`),
      `import { rows } from './rows'\nimport { words } from './words'\nexport const ${name} = () => <p>${name} {words()} {rows()}</p>`,
    )
  expect(build(folder).status).toBe(0)
  const { pages } = read(folder, 'assets.json') as { pages: Record<string, { files: string[] }> }
  const carriersOf = (text: string) =>
    Object.keys(read(folder, 'integrity.json') as object).filter(
      (file) => file.endsWith('.js') && readFileSync(join(folder, 'dist', file), 'utf8').includes(text),
    )
  expect(carriersOf('said by both drawers')).toHaveLength(1)
  expect(pages['page']?.files).not.toContain(carriersOf('said by both drawers')[0])
  expect(carriersOf('said by all')).toHaveLength(1)
  expect(pages['page']?.files).toContain(carriersOf('said by all')[0])
}, 60_000)

/** Incompressible text, size in KB. */
const weighing = (kb: number) => randomBytes(kb * 1024).toString('base64')

/** A remote with two pages of these sizes; the second can have its weight in a dialog that is loaded when opened. */
function twoPages(id: string, oneKb: number, twoKb: number, lazily?: 'lazily'): string {
  const routes = ['one', 'two'].map((page) => ({
    path: `/${page}`,
    page,
    titleKey: 'title',
    permission: 'deposit.list',
  }))
  const menu = [{ id: 'one', labelKey: 'title', icon: 'deposit', link: '/one', section: 'main', order: 1 }]
  const folder = remote(id, {
    manifest: { routes, menu },
    pages:
      "{ one: () => import('./One').then((file) => file.One), two: () => import('./Two').then((file) => file.Two) }",
  })
  writeFileSync(join(folder, 'src/One.tsx'), `export const One = () => <p>${weighing(oneKb)}</p>`)
  writeFileSync(join(folder, 'src/Dialog.tsx'), `export const Dialog = () => <p>${weighing(twoKb)}</p>`)
  const dialog = lazily
    ? "import { lazy } from 'react'\nconst Dialog = lazy(() => import('./Dialog').then((file) => ({ default: file.Dialog })))"
    : "import { Dialog } from './Dialog'"
  writeFileSync(join(folder, 'src/Two.tsx'), `${dialog}\nexport const Two = () => <Dialog />`)
  return folder
}

test('a module may weigh more than its budget, as long as no page does', () => {
  const { status, stdout } = build(twoPages('grown', 9, 18, 'lazily'))
  expect(status).toBe(0)
  expect(stdout).toMatch(/grown 1\d\.\d of 20 KB brotli with (one|what two loads later)/)
}, 60_000)

const parts = { contract: { major: 1, minMinor: 1 } }

/** A page that registers texts and uses one. */
const worded = (words: string, key: string) => `import { addWords, useText } from '@kasa/console/i18n'
addWords('sound', ${words})
const useWords = () => useText('sound')
export function Page() { const t = useWords(); const n = 1; return <p>{t(${key})}</p> }`

const broken: readonly (readonly [name: string, make: (id: string) => string, complaint: string])[] = [
  [
    'a page that no route names',
    (id) =>
      remote(id, {
        pages:
          "{ page: () => import('./Page').then((file) => file.Page), spare: () => import('./Page').then((file) => file.Page) }",
      }),
    'page "spare" is exposed but no route names it',
  ],
  ['a route without a page', (id) => remote(id, { pages: '{}' }), 'names the page "page", which is not exposed'],
  [
    'an unknown permission',
    (id) => remote(id, { manifest: { permissions: ['deposit.list', 'deposit.steal'] } }),
    'unknown permission',
  ],
  [
    'a permission it does not declare',
    (id) => remote(id, { manifest: { permissions: [] } }),
    'which the module does not declare',
  ],
  [
    'a permission that only a screen names',
    (id) =>
      remote(id, {
        screen:
          "import { useCan } from '@kasa/console/can'\nexport const Page = () => <p>{useCan('deposit.cancel')}</p>",
      }),
    'Page.tsx:2 asks for the permission "deposit.cancel", which the module does not declare',
  ],
  [
    'a word missing in Turkish',
    (id) => remote(id, { manifest: { locales: { tr: {}, en: { title: 'Sound' } } } }),
    '"title" has no words in tr',
  ],
  [
    'a word that only Turkish has',
    (id) => remote(id, { manifest: { locales: { tr: { title: 'Ses', more: 'Fazla' }, en: { title: 'Sound' } } } }),
    '"more" has no words in en',
  ],
  [
    'a menu entry that leads nowhere',
    (id) =>
      remote(id, {
        manifest: {
          menu: [{ id: 'lost', labelKey: 'title', icon: 'deposit', link: '/nowhere', section: 'main', order: 1 }],
        },
      }),
    'leads to /nowhere, which is no route of the module',
  ],
  ['the id of another remote', (id) => remote(id, { manifest: { id: 'sound' } }), `id "sound" differs from the folder`],
  ['a field the contract does not know', (id) => remote(id, { manifest: { colour: 'teal' } }), 'manifest'],
  [
    'a slot that the contract does not know',
    (id) =>
      remote(id, {
        manifest: { ...parts, slots: { fills: [{ slot: 'moon.phase', permission: 'deposit.list', order: 1 }] } },
      }),
    `slot "moon.phase" is not one of the contract's`,
  ],
  [
    'a fill that nothing exposes',
    (id) =>
      remote(id, {
        manifest: { ...parts, slots: { fills: [{ slot: 'deposit.detail', permission: 'deposit.list', order: 1 }] } },
      }),
    'slot "deposit.detail" is filled by nothing that is exposed',
  ],
  [
    'a search under a permission it does not declare',
    (id) =>
      remote(id, { manifest: { ...parts, search: [{ id: 'all', labelKey: 'title', permission: 'audit.list' }] } }),
    'a slot or search uses the permission "audit.list", which the module does not declare',
  ],
  [
    'slots without the contract that has them',
    (id) => remote(id, { manifest: { slots: { provides: ['deposit.detail'] } } }),
    'slots and search need "contract.minMinor" 1',
  ],
  [
    'words for records that nothing exposes',
    (id) => remote(id, { manifest: { contract: { major: 1, minMinor: 3 }, recordWords: true } }),
    '"recordWords" names words that nothing exposes',
  ],
  [
    'words for records that the manifest does not name',
    (id) =>
      remote(id, {
        pages: "{ page: () => import('./Page').then((file) => file.Page) }, { recordWords: () => import('./Page') }",
      }),
    '"recordWords" is exposed but the manifest does not name it',
  ],
  [
    'words for records without the contract that has them',
    (id) => remote(id, { manifest: { ...parts, recordWords: true } }),
    '"recordWords" needs "contract.minMinor" 3',
  ],
  ['a broken byte budget', (id) => remote(id, { manifest: { budgets: { totalKb: 3 } } }), 'its budget is 3 KB'],
  [
    'a page over the budget beside one within it',
    (id) => twoPages(id, 5, 30),
    'KB brotli with two; its budget is 20 KB',
  ],
  [
    'a page whose dialog is over the budget',
    (id) => twoPages(id, 5, 30, 'lazily'),
    'KB brotli with what two loads later; its budget is 20 KB',
  ],
  [
    'the name of another remote’s package',
    (id) => remote(id, { name: 'sound' }),
    '"sound" is the name of two remotes: sound and',
  ],
  [
    'a name that is the host’s own',
    (id) =>
      remote(id, {
        manifest: { routes: [{ path: '/logout', page: 'page', titleKey: 'title', permission: 'deposit.list' }] },
      }),
    "route /logout lies under /logout, which is the host's own",
  ],
  [
    'a rule that is the kit’s',
    (id) =>
      remote(id, {
        screen:
          "import { addStyles } from '@kasa/ui/addStyles'\naddStyles('x', '.k-btn{color:red}')\nexport const Page = () => <p />",
      }),
    'Page.tsx:2 has the rule ".k-btn", which is the kit\'s',
  ],
  [
    'a screen’s word that only one language has',
    (id) => remote(id, { screen: worded("{ tr: { yes: 'Evet' }, en: { yes: 'Yes', no: 'No' } }", "'yes'") }),
    'Page.tsx:2 "no" has no words in tr',
  ],
  [
    'a word on a screen that no language has',
    (id) => remote(id, { screen: worded("{ tr: { yes: 'Evet' }, en: { yes: 'Yes' } }", "n > 0 ? 'yes' : 'never'") }),
    'Page.tsx:4 says "never", which no language has',
  ],
  [
    'a rule for the whole page',
    (id) => remote(id, { screen: 'export const Page = () => <style>{"body { color: red }"}</style>' }),
    'Page.tsx:1 draws <style>: a module’s styles stay on its own elements'.replace('’', "'"),
  ],
  [
    'a selector that means the whole page',
    (id) =>
      remote(id, {
        screen: "const look = { ':root': { color: 'red' } }\nexport const Page = () => <p>{JSON.stringify(look)}</p>",
      }),
    'Page.tsx:1 has the global selector ":root"',
  ],
  [
    'a style sheet',
    (id) => remote(id, { screen: "import './page.css'\nexport const Page = () => <p />" }),
    'Page.tsx:1 imports the style sheet ./page.css',
  ],
  [
    'a React root of its own',
    (id) =>
      remote(id, {
        screen: "import { createRoot } from 'react-dom/client'\nexport const Page = () => <p>{String(createRoot)}</p>",
      }),
    "react-dom/client is not the host's to share",
  ],
  [
    'a React from where the preset does not look',
    (id) =>
      remote(id, {
        screen:
          "import { createRoot } from '../../node_modules/react-dom/client'\nexport const Page = () => <p>{String(createRoot)}</p>",
        manifest: { budgets: { totalKb: 48 } },
      }),
    "it brings its own react-dom: a console has one, the host's",
  ],
  [
    'a budget of its own making',
    (id) => remote(id, { manifest: { budgets: { totalKb: 400 } } }),
    'budgets.totalKb is 400; the platform gives a module 48 KB at most',
  ],
  [
    'a built-in that is everybody’s',
    (id) => remote(id, { screen: 'Array.prototype.map = () => []\nexport const Page = () => <p />' }),
    "Page.tsx:1 changes Array.prototype.map: the page is everybody's",
  ],
  [
    'an import of the token store',
    (id) =>
      remote(id, {
        screen: "import { readToken } from '@kasa/console/tokens'\nexport const Page = () => <p>{readToken()}</p>",
      }),
    '@kasa/console/tokens holds tokens and is not shared with remotes',
  ],
  [
    'an import of how the desk is made',
    (id) =>
      remote(id, {
        screen:
          "import { chime } from '@kasa/desk/notices/chime'\nexport const Page = () => <button onClick={chime} />",
      }),
    '@kasa/desk/notices/chime is how a shared file is made and is not shared with remotes',
  ],
]

describe('a remote that must not be built', () => {
  let output: string
  let status: number | null
  const idOf = (index: number) => `broken${String.fromCharCode(97 + (index % 26)).repeat(1 + Math.floor(index / 26))}`

  beforeAll(() => {
    const result = build(...broken.map(([, make], index) => make(idOf(index))))
    output = result.stdout + result.stderr
    status = result.status
  }, 240_000)

  test('fails the command', () => expect(status).toBe(1))

  test.each(broken.map(([name, , complaint], index) => [name, complaint, idOf(index)] as const))(
    '%s',
    (_name, complaint, id) => {
      expect(output).toContain(complaint)
      expect(output).toMatch(new RegExp(`\\b${id} .*compiled with \\d+ error`))
      expect(output).not.toMatch(new RegExp(`\\b${id} .*compiled successfully`))
    },
  )
})
