import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ModuleEvent } from '@kasa/contracts/modules'

import { insertModuleEvents } from '../modules/modules.sql'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { judgeCanaries } from './canaryJudge.service'
import { folderStore } from './folderStore'
import { canaryMove, releaseMove } from './moves'
import { allPointers, movePointer, newestPointer } from './pointers'
import { selectBuildsSeen } from './releases.sql'
import type { Store } from './store'

let app: TestApp
let home: string
let store: Store
const now = new Date('2026-03-01T12:00:00Z')
const [stable, canary] = [
  { version: '1.0.0', folder: '1.0.0-a' },
  { version: '1.1.0', folder: '1.1.0-b' },
]
const person = (index: number) => `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`

beforeEach(async () => {
  app = await buildTestApp()
  home = mkdtempSync(join(tmpdir(), 'kasa-canary-'))
  store = folderStore(home)
  const mover = { at: now.getTime() - 1000, by: 'Ada', commit: null }
  const first = await movePointer(store, releaseMove(undefined, 'remit', stable, mover))
  await movePointer(store, canaryMove(first, 'remit', canary, 10, mover))
})
afterEach(async () => {
  await app.close()
  rmSync(home, { recursive: true, force: true })
})

const opened = ({ version, folder: build }: typeof stable, change: Partial<ModuleEvent> = {}): ModuleEvent => ({
  module: 'remit',
  version,
  build,
  team: 'T',
  phase: 'ready',
  code: null,
  errorId: null,
  detail: null,
  durationMs: 100,
  ...change,
})
const failed = (build: typeof stable, code = 'RENDER') =>
  opened(build, { phase: 'render', code, errorId: 'A1B2C3', durationMs: null })
const reportEvents = (index: number, events: ModuleEvent[], at = now) =>
  insertModuleEvents(app.tenant.pool, events, { at, userId: person(index), requestId: 'r' })
const judge = () => judgeCanaries(store, [app.tenant], now)
const running = async () => (await newestPointer(store, 'remit'))?.canary?.folder

test('a canary that fails for its operators is ended, and the history says why', async () => {
  for (let index = 0; index < 40; index++) await reportEvents(index, [opened(stable)])
  for (let index = 50; index < 54; index++) await reportEvents(index, [opened(canary), failed(canary)])
  expect(await judge()).toEqual([
    { module: 'remit', folder: '1.1.0-b', reason: 'within an hour 4 of 8 failed, of the stable build 0 of 40' },
  ])
  expect(await running()).toBeUndefined()
  expect((await newestPointer(store, 'remit'))?.move).toMatchObject({
    act: 'halt',
    by: 'canary judge',
    folder: '1.1.0-b',
  })
  expect(await judge()).toEqual([])
})

test('a canary that hangs is ended like one that breaks: it is reported at the next start', async () => {
  for (let index = 50; index < 53; index++) await reportEvents(index, [failed(canary, 'HANG')])
  expect(await judge()).toMatchObject([{ module: 'remit', folder: '1.1.0-b' }])
  expect(await running()).toBeUndefined()
})

test.each<[string, () => Promise<unknown>]>([
  [
    'works',
    async () => {
      for (let index = 0; index < 30; index++) await reportEvents(index, [opened(canary)])
    },
  ],
  [
    'fails as often as the stable build',
    async () => {
      for (let index = 0; index < 30; index++)
        await reportEvents(index, [opened(canary), failed(canary), opened(stable), failed(stable)])
    },
  ],
  [
    'failed longer than an hour ago',
    () =>
      reportEvents(
        1,
        Array.from({ length: 3 }, () => failed(canary)),
        new Date(now.getTime() - 3_700_000),
      ),
  ],
  [
    'could not be reached',
    () => Promise.all([1, 2, 3, 4].map((index) => reportEvents(index, [failed(canary, 'SCRIPT_NETWORK')]))),
  ],
  [
    'fails and fails for one person among many',
    async () => {
      for (let index = 0; index < 30; index++) await reportEvents(index, [opened(canary), opened(canary)])
      await reportEvents(
        99,
        Array.from({ length: 20 }, () => failed(canary)),
      )
    },
  ],
])('a canary that %s goes on', async (_name, happened) => {
  await happened()
  expect(await judge()).toEqual([])
  expect(await running()).toBe('1.1.0-b')
})

test('the builds that browsers reported are known, for the requested time', async () => {
  await reportEvents(1, [opened(stable), opened(stable)])
  await reportEvents(2, [failed(canary)], new Date(now.getTime() - 3_600_000))
  const since = async (ms: number) =>
    (await selectBuildsSeen(app.tenant.pool, new Date(now.getTime() - ms)))
      .map(({ module, build }) => `${module} ${build}`)
      .sort()
  expect([await since(7_200_000), await since(60_000)]).toEqual([['remit 1.0.0-a', 'remit 1.1.0-b'], ['remit 1.0.0-a']])
})

test('ten concurrent judges end it once', async () => {
  for (let index = 0; index < 4; index++) await reportEvents(index, [failed(canary)])
  const verdicts = await Promise.all(Array.from({ length: 10 }, judge))
  expect(verdicts.flat()).toHaveLength(1)
  expect((await allPointers(store, 'remit')).map(({ move }) => move.act)).toEqual(['release', 'canary', 'halt'])
})

test('failures of a tenant without the module are not queried', async () => {
  for (let index = 0; index < 4; index++) await reportEvents(index, [failed(canary)])
  app.tenant.config = { ...app.tenant.config, modules: ['admin'] }
  expect(await judge()).toEqual([])
})
