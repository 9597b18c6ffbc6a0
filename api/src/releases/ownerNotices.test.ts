import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ModuleEvent } from '@kasa/contracts/modules'

import { insertModuleEvents } from '../modules/modules.sql'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { judgeCanaries, notifyOfFailures } from './canaryJudge.service'
import { folderStore } from './folderStore'
import { fileKey } from './keys'
import { canaryMove, releaseMove } from './moves'
import { wayTo } from './ownerNotices.service'
import { movePointer } from './pointers'
import type { Store } from './store'

let app: TestApp
let home: string
let store: Store
const now = new Date()
const stable = { version: '1.0.0', folder: '1.0.0-a' }
const canary = { version: '1.1.0', folder: '1.1.0-b' }
const manifest = (contact: string) => ({
  id: 'remit',
  version: '1.0.0',
  owner: { team: 'Bank transfers', contact },
  contract: { major: 1, minMinor: 0 },
  platform: {},
  routes: [{ path: '/remit', page: 'page', titleKey: 'title', permission: 'deposit.list' }],
  menu: [],
  permissions: ['deposit.list'],
  locales: { tr: { title: 'Ses' }, en: { title: 'Sound' } },
  budgets: { totalKb: 20 },
})

async function published(contact: string): Promise<void> {
  for (const { folder } of [stable, canary])
    await store.putIfAbsent(fileKey('remit', folder, 'module.json'), Buffer.from(JSON.stringify(manifest(contact))))
}
beforeEach(async () => {
  app = await buildTestApp()
  home = mkdtempSync(join(tmpdir(), 'kasa-owner-'))
  store = folderStore(home)
  const mover = { at: now.getTime() - 1000, by: 'Ada', commit: null }
  const first = await movePointer(store, releaseMove(undefined, 'remit', stable, mover))
  await movePointer(store, canaryMove(first, 'remit', canary, 10, mover))
})
afterEach(async () => {
  await app.close()
  rmSync(home, { recursive: true, force: true })
})

const failed = ({ version, folder: build }: typeof stable): ModuleEvent => ({
  module: 'remit',
  version,
  build,
  team: 'T',
  phase: 'render',
  code: 'RENDER',
  errorId: 'A1B2C3',
  detail: 'Ayşe Yılmaz',
  durationMs: null,
  stack: `Error: Ayşe Yılmaz
    at Row (remotes/remit/src/deposits/DepositsPage.tsx:31:12)
    at remotes/remit/src/deposits/depositColumns.tsx:8:5
    at react (https://one.example/host/1.0.0-h/main.js:1:2)`,
})
const failing = async (build: typeof stable) => {
  for (let index = 0; index < 4; index++)
    await insertModuleEvents(app.tenant.pool, [failed(build)], {
      at: now,
      userId: `00000000-0000-7000-8000-00000000000${index}`,
      requestId: 'r',
    })
}
const look = (at = now) => notifyOfFailures(store, [app.tenant], at)
const mailsSent = async () =>
  (await app.mails()).map(({ to, subject, text }) => ({ to: to.email, subject: subject.replace(/^.*: /, ''), text }))

test('the owner of a failing build gets a mail, once in six hours, without what a person typed', async () => {
  await published('mailto:remit@kasa.example')
  await failing(stable)
  expect((await Promise.all([look(), look(), look()])).flat()).toEqual(['remit 1.0.0-a'])
  const mails = await mailsSent()
  expect(mails).toEqual([
    {
      to: 'remit@kasa.example',
      subject: 'remit is failing · hata veriyor',
      text: expect.stringMatching(/remit 1\.0\.0-a: 4 of 4 openings failed[^]*RENDER · A1B2C3/),
    },
  ])
  expect(mails[0]?.text).toContain(
    'remotes/remit/src/deposits/DepositsPage.tsx:31:12\n\nremotes/remit/src/deposits/depositColumns.tsx:8:5\n\n',
  )
  expect(mails[0]?.text).not.toMatch(/Ayşe|main\.js/)
  expect(await look(new Date(now.getTime() + 1_800_000))).toEqual([])
})

test('the owner of a halted canary is notified of the reason', async () => {
  await published('remit@kasa.example')
  await failing(canary)
  expect(await judgeCanaries(store, [app.tenant], now)).toHaveLength(1)
  expect(await mailsSent()).toMatchObject([
    { to: 'remit@kasa.example', subject: 'remit canary halted · kanarya durduruldu' },
  ])
})

test('a webhook is sent like callbacks, and never to internal addresses', async () => {
  await published('https://127.0.0.1/hook')
  await failing(stable)
  expect(await look()).toEqual(['remit 1.0.0-a'])
  expect(await mailsSent()).toEqual([])
  const { rows } = await app.tenant.pool.query<{ last_error: string }>(
    "select last_error from graphile_worker.jobs where task_identifier = 'modules.tellOwner'",
  )
  expect(rows).toEqual([{ last_error: expect.stringContaining('the owner of remit was not told') }])
})

test('a working build, and one without a reachable owner, notifies nobody', async () => {
  await published('ask in the hall')
  expect(await look()).toEqual([])
  await failing(stable)
  expect(await look()).toEqual([])
})

test.each([
  ['remit@kasa.example', { mail: 'remit@kasa.example' }],
  ['mailto:remit@kasa.example', { mail: 'remit@kasa.example' }],
  ['https://hooks.example/remit', { url: 'https://hooks.example/remit' }],
  ['http://hooks.example/remit', undefined],
  ['mailto:a@b.example,c@d.example', undefined],
  ['the team', undefined],
])('%s is reached by %j', (contact, way) => expect(wayTo(contact)).toEqual(way))
