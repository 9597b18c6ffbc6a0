import { setImmediate as nextTurn } from 'node:timers/promises'

import { keepTokens, page, signOut } from '@kasa/console/session'
import { fakeServer, refusal, type FakeServer } from '@kasa/testing/fakeServer'
import { tokenFor } from '@kasa/testing/people'
import { putTenantPage } from '@kasa/testing/tenantPage'

import { allowScripts } from '../boot/loadScript'
import type { ModuleState } from '../modules/moduleState'
import { placeChanged } from '../modules/place'
import type { ModuleRegistry, OfferedModule } from '../modules/registry'
import { prefetchByHistory } from './prefetchByHistory'
import { habitualModules, rememberOpened } from './openedModules'

const hash = (letter: string) => `sha384-${letter.repeat(64)}`
const day = 24 * 3_600_000
const nowMs = Date.now()
const kept = 'kasa-opened:demo:01890000-0000-7000-8000-000000000001'

/** A module with a menu entry for its second page. */
const offered = (id: string, permission = 'deposit.listAll'): OfferedModule => ({
  kind: 'usable',
  id,
  version: '1.0.0',
  base: `/m/${id}/1-a/`,
  integrity: { 'remoteEntry.js': hash('e'), 'list.js': hash('l'), 'other.js': hash('o') },
  manifest: {
    id,
    version: '1.0.0',
    owner: { team: 'T', contact: 'c' },
    contract: { major: 1, minMinor: 0 },
    routes: [
      { path: `/${id}/other`, page: 'other', titleKey: 'title', permission },
      { path: `/${id}/list`, page: 'list', titleKey: 'title', permission },
    ],
    menu: [
      { id: 'list', labelKey: 'title', icon: 'deposit', link: `/${id}/list`, section: 'remit' as const, order: 1 },
    ],
    permissions: [],
    locales: { tr: { title: 'Liste' }, en: { title: 'List' } },
    budgets: { totalKb: 1 },
    platform: {},
  },
})
let registry: ModuleRegistry
const phases = new Map<string, ModuleState['phase']>()
function offer(...modules: OfferedModule[]): void {
  modules.forEach(allowScripts)
  registry = { status: 'verified', serial: 1, expiresAt: '2100-01-01T00:00:00.000Z', keys: [], modules }
}
const assets = {
  entry: { files: ['remoteEntry.js'], shared: [] },
  pages: {
    list: { files: ['list.js', 'unsigned.js'], shared: ['@kasa/ui/Button'] },
    other: { files: ['other.js'], shared: [] },
  },
}
const filesOf = (id: string) => [
  `/m/${id}/1-a/assets.json`,
  '/host/0.0.0-test/assets.json',
  `/m/${id}/1-a/remoteEntry.js`,
  `/m/${id}/1-a/list.js`,
]
const modules = ['remit', 'card', 'withdraw'] as const

let server: FakeServer
let waiting: (() => void)[] = []
let stop: (() => void) | undefined
const paths = () => server.seen.map(({ path }) => path)

/** Reports the browser as idle until no callback is waiting: every prefetch has been requested by then. */
async function idle() {
  for (let turn = 0; turn < 20 || waiting.length > 0; turn += 1) {
    for (const work of waiting.splice(0)) work()
    await nextTurn()
  }
}
const start = () => (stop = prefetchByHistory({ registry: () => registry, phaseOf: (id) => phases.get(id) ?? 'idle' }))
const open = (id: string, times: number, atMs = nowMs) =>
  Array.from({ length: times }, () => rememberOpened(id, modules, atMs))

beforeEach(() => {
  putTenantPage()
  page.load = () => undefined
  localStorage.clear()
  history.replaceState(null, '', '/status')
  keepTokens({ token: tokenFor({ role: 'client', scope: 'REMIT' }), tokenRefresh: 'r' })
  offer(...modules.map((id) => offered(id)))
  phases.clear()
  waiting = []
  globalThis.requestIdleCallback = (work) => waiting.push(() => work({ didTimeout: false, timeRemaining: () => 50 }))
  server = fakeServer({
    'GET /host/0.0.0-test/assets.json': () => ({
      body: {
        version: '1',
        platform: {},
        main: [],
        console: [],
        provided: { '@kasa/ui/Button': ['button.js'] },
        fonts: [],
      },
    }),
    ...Object.fromEntries(
      modules.flatMap((id) => [
        [`GET /m/${id}/1-a/assets.json`, () => ({ body: assets })],
        ...['remoteEntry.js', 'list.js', 'other.js'].map((file) => [`GET /m/${id}/1-a/${file}`, () => ({ body: {} })]),
      ]),
    ),
  })
})
afterEach(() => {
  stop?.()
  stop = undefined
  server.close()
  Reflect.deleteProperty(navigator, 'connection')
  Reflect.deleteProperty(document, 'visibilityState')
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
})

describe('what counts as a habit', () => {
  test.each([
    ['once is none', [['remit', 1, 0]], []],
    ['twice is one', [['remit', 2, 0]], ['remit']],
    [
      'twice, a week apart',
      [
        ['remit', 1, 7],
        ['remit', 1, 0],
      ],
      ['remit'],
    ],
    ['twice, but a month ago', [['remit', 2, 30]], []],
    [
      'the more often opened first',
      [
        ['card', 2, 0],
        ['remit', 3, 0],
      ],
      ['remit', 'card'],
    ],
    [
      'lately counts more than often',
      [
        ['card', 6, 28],
        ['remit', 2, 0],
      ],
      ['remit'],
    ],
  ] as const)('%s', (_, visits, expected) => {
    for (const [id, times, daysAgo] of visits) open(id, times, nowMs - daysAgo * day)
    expect(habitualModules(nowMs)).toEqual(expected)
  })

  test('entries of another origin do not count', () => {
    for (const text of [
      '',
      '{',
      'null',
      '[]',
      '{"atMs":"x"}',
      '{"atMs":1,"visits":{"remit":"9"}}',
      '{"atMs":1,"visits":{"remit":-9}}',
      `{"atMs":${nowMs},"visits":{"remit":1e999}}`,
    ]) {
      localStorage.setItem(kept, text)
      expect(habitualModules(nowMs)).toEqual([])
    }
    open('remit', 2)
    expect(habitualModules(nowMs)).toEqual(['remit'])
  })

  test('a clock set back raises no weight', () => {
    open('remit', 1, nowMs + 70 * day)
    expect(habitualModules(nowMs)).toEqual([])
  })

  test('it belongs to one person, has only names of modules, and is removed at logout', () => {
    open('remit', 2)
    expect(JSON.parse(localStorage.getItem(kept) ?? '')).toEqual({ atMs: nowMs, visits: { remit: 2 } })
    keepTokens({ token: tokenFor({ sub: '01890000-0000-7000-8000-000000000009' }), tokenRefresh: 'r' })
    expect(habitualModules(nowMs)).toEqual([])
    signOut()
    expect(Object.keys(localStorage)).toEqual([])
  })

  test('a module that the tenant has no longer is forgotten, and none beyond what it has is kept', () => {
    open('card', 2)
    localStorage.setItem(
      kept,
      JSON.stringify({
        atMs: nowMs,
        visits: Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`m${index}`, 9])),
      }),
    )
    open('nothing', 1)
    expect(JSON.parse(localStorage.getItem(kept) ?? '')).toEqual({ atMs: nowMs, visits: {} })
    open('remit', 1)
    expect(JSON.parse(localStorage.getItem(kept) ?? '')).toEqual({ atMs: nowMs, visits: { remit: 1 } })
  })
})

describe('fetched while the tab is quiet', () => {
  test('entry and landing page of the two most opened modules, each file with its hash, once it is quiet', async () => {
    open('card', 2)
    open('remit', 4)
    open('withdraw', 3)
    start()
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    expect(paths()).toEqual([])
    await idle()
    // The page of the menu entry; without files that have no hash, and without the third module.
    expect(paths()).toEqual([...filesOf('remit'), ...filesOf('withdraw')])
  })

  test('each visit of a module counts once, its pages do not', async () => {
    start()
    for (const path of ['/remit/list', '/remit/other', '/status', '/remit/list']) placeChanged(path)
    expect(habitualModules(nowMs)).toEqual(['remit'])
    stop?.()
    history.replaceState(null, '', '/card/list')
    start()
    expect(JSON.parse(localStorage.getItem(kept) ?? '')).toMatchObject({ visits: { card: 1 } })
    await idle()
    expect(paths()).toEqual(filesOf('remit'))
  })

  test('without a habit nothing is requested', async () => {
    open('remit', 1)
    start()
    await idle()
    expect(paths()).toEqual([])
  })

  test.each([
    ['saves data', { saveData: true, effectiveType: '4g' }],
    ['is on a line of 2g', { saveData: false, effectiveType: '2g' }],
    ['is on a slower one', { effectiveType: 'slow-2g' }],
  ])('a browser that %s fetches nothing', async (_, connection) => {
    Object.defineProperty(navigator, 'connection', { configurable: true, value: connection })
    open('remit', 2)
    start()
    await idle()
    expect(paths()).toEqual([])
  })

  test('a tab that nobody sees fetches nothing', async () => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
    open('remit', 2)
    start()
    await idle()
    expect(paths()).toEqual([])
  })

  test('nothing of a module that was switched off or is not theirs any more', async () => {
    open('remit', 4)
    open('card', 3)
    open('withdraw', 2)
    offer(offered('card', 'deposit.list'), offered('withdraw'))
    start()
    await idle()
    expect(paths()).toEqual(filesOf('withdraw'))
  })

  test('a module that this tab runs already is not fetched; one that is being opened goes first', async () => {
    open('remit', 3)
    open('card', 2)
    phases.set('remit', 'ready')
    phases.set('withdraw', 'fetching')
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'performance'] })
    start()
    await idle()
    await jest.advanceTimersByTimeAsync(10_000)
    await idle()
    expect(paths()).toEqual([])
    phases.set('withdraw', 'ready')
    await jest.advanceTimersByTimeAsync(1_000)
    jest.useRealTimers()
    await idle()
    expect(paths()).toEqual(filesOf('card'))
  })

  test('a permission taken away between two files of the same tab applies from the next module on', async () => {
    open('remit', 3)
    open('card', 2)
    server.on({
      'GET /m/remit/1-a/list.js': () => {
        offer(offered('remit'), offered('card', 'deposit.list'))
        return { body: {} }
      },
    })
    start()
    await idle()
    expect(paths()).toEqual(filesOf('remit'))
  })

  test('a navigation cancels requests under way; it begins again once the tab is quiet', async () => {
    let signal: AbortSignal | undefined
    const answered = globalThis.fetch
    globalThis.fetch = (input, init) => {
      if (String(input).endsWith('list.js') && !signal) {
        signal = init?.signal ?? undefined
        return new Promise((_, fail) =>
          signal?.addEventListener('abort', () => fail(new DOMException('called off', 'AbortError'))),
        )
      }
      return answered(input, init)
    }
    open('remit', 2)
    start()
    await idle()
    expect([signal?.aborted, paths().includes('/m/remit/1-a/list.js')]).toEqual([false, false])
    placeChanged('/logout')
    expect(signal?.aborted).toBe(true)
    await idle()
    expect(paths().at(-1)).toBe('/m/remit/1-a/list.js')
  })

  test('an unavailable file ends it, and no module is affected', async () => {
    open('remit', 3)
    server.on({ 'GET /m/remit/1-a/remoteEntry.js': () => refusal(503, 'UNAVAILABLE') })
    start()
    await idle()
    expect(paths()).toEqual(filesOf('remit').slice(0, 3))
  })
})
