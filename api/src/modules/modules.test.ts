import type { ModuleEvent } from '@kasa/contracts/modules'

import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { systemCtx } from '../access/ctx'
import { keepModuleEvents, pruneModuleEvents } from './modules.service'
import { selectFailures } from './modules.sql'

let app: TestApp
let ada: SignedInClient
let ege: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  ada = await app.signedIn({ scope: ['ADMIN'], role: 'admin' })
  ege = await app.signedIn({ scope: ['REMIT'] })
})
afterEach(() => app.close())

const event = (change: Partial<ModuleEvent> = {}): ModuleEvent => ({
  module: 'remit',
  version: '1.2.3',
  build: '1.2.3-abc',
  team: 'Transfers',
  phase: 'load',
  code: 'SCRIPT_NETWORK',
  errorId: 'A1B2C3',
  detail: 'Script network',
  durationMs: null,
  ...change,
})
const sendEvents = (who: SignedInClient, ...events: unknown[]) => who.client.post('/api/telemetry/module', { events })
const status = async (who: SignedInClient) =>
  ((await who.client.get('/api/modules/status')).body as { modules: unknown[] }).modules

test('browser reports are stored with their sender, and counted by module and version', async () => {
  expect(
    await sendEvents(ada, event(), event({ phase: 'ready', code: null, errorId: null, detail: null, durationMs: 420 })),
  ).toMatchObject({ status: 200, body: { kept: 2 } })
  const { rows } = await app.tenant.pool.query(
    'select module, version, team, phase, code, duration_ms, user_id from module_event order by id',
  )
  expect(rows).toEqual([
    {
      module: 'remit',
      version: '1.2.3',
      team: 'Transfers',
      phase: 'load',
      code: 'SCRIPT_NETWORK',
      duration_ms: null,
      user_id: ada.actor.id,
    },
    {
      module: 'remit',
      version: '1.2.3',
      team: 'Transfers',
      phase: 'ready',
      code: null,
      duration_ms: 420,
      user_id: ada.actor.id,
    },
  ])
  expect((await app.client().get('/metrics')).text).toContain(
    'kasa_module_events_total{module="remit",version="1.2.3",phase="load",result="failed"} 1',
  )
})

test('a failure is kept with its stack, resolved by the existing source maps; at most three of one call', async () => {
  const events = ['one', 'two', 'three', 'four'].map((stack) => event({ phase: 'render', code: 'RENDER', stack }))
  await keepModuleEvents(ada.ctx, [event(), ...events], (module, stack) => Promise.resolve(`${module}: ${stack}`))
  const { rows } = await app.tenant.pool.query('select stack from module_event order by id')
  expect(rows.map(({ stack }: { stack: string | null }) => stack)).toEqual([
    null,
    'remit: one',
    'remit: two',
    'remit: three',
    'four',
  ])
  expect(await selectFailures(app.tenant.pool, 'A1B2C3')).toHaveLength(5)
})

test('a browser sends its stacks unchanged', async () => {
  expect(
    await sendEvents(ada, event({ stack: 'Error: boom\n    at f (https://x/m/remit/1.0.0-a/1.js:1:2)' })),
  ).toMatchObject({ status: 200 })
  expect((await app.tenant.pool.query('select stack from module_event')).rows).toEqual([
    { stack: 'Error: boom\n    at f (https://x/m/remit/1.0.0-a/1.js:1:2)' },
  ])
})

test('an untrusted registry counts as a failure of the host, not of a module', async () => {
  expect(await sendEvents(ada, event({ module: 'host', phase: 'registry', code: 'REGISTRY_SIGNATURE' }))).toMatchObject(
    {
      status: 200,
      body: { kept: 1 },
    },
  )
  expect(await status(ada)).toEqual([])
})

test('reports of modules that the tenant lacks are dropped', async () => {
  expect(await sendEvents(ada, event({ module: 'unheard-of' }))).toMatchObject({ status: 200, body: { kept: 0 } })
})

test.each([
  ['no version', event({ version: 'latest' })],
  ['a code that is a sentence', event({ code: 'it broke' })],
  ['an error number of another shape', event({ errorId: 'nope' })],
  ['a detail that is a book', event({ detail: 'x'.repeat(501) })],
  ['a stack that is a library', event({ stack: 'x'.repeat(4_097) })],
  ['a field of its own', { ...event(), colour: 'teal' }],
])('%s is refused', async (_name, wrong) => {
  expect((await sendEvents(ada, wrong)).status).toBe(400)
})

test('a browser in a loop is told to wait', async () => {
  const answers = []
  for (let turn = 0; turn < 61; turn += 1) answers.push((await sendEvents(ada, event())).status)
  expect(answers.slice(0, 60).every((code) => code === 200)).toBe(true)
  expect(answers[60]).toBe(429)
})

test('a module is in trouble from its first failure until it works again', async () => {
  await sendEvents(ada, event({ phase: 'ready', code: null }))
  expect(await status(ada)).toEqual([])
  await sendEvents(ada, event())
  await sendEvents(ege, event({ code: 'RENDER', phase: 'render' }))
  await sendEvents(ege, event({ code: 'PROMISE', phase: 'background' }))
  expect(await status(ada)).toMatchObject([
    { module: 'remit', version: '1.2.3', code: 'RENDER', failures: 2, people: 2 },
  ])
  await sendEvents(ege, event({ phase: 'ready', code: null }))
  expect(await status(ada)).toEqual([])
})

test('nobody gets events of a module that they may not use, or that was switched off', async () => {
  await sendEvents(ada, event({ module: 'admin' }), event())
  expect((await status(ada)).map((module) => (module as { module: string }).module)).toEqual(['admin', 'remit'])
  const papara = await app.signedIn({ scope: ['PAPARA'] })
  expect((await status(papara)).map((module) => (module as { module: string }).module)).toEqual(['admin'])
  app.tenant.config = { ...app.tenant.config, modules: ['remit'] }
  expect((await status(ada)).map((module) => (module as { module: string }).module)).toEqual(['remit'])
})

test('reports older than a week are deleted', async () => {
  await sendEvents(ada, event())
  const inAWeek = () => new Date(app.clock.now().getTime() + 8 * 24 * 3_600_000)
  expect(await pruneModuleEvents(systemCtx(app.tenant, 'test', inAWeek))).toBe(1)
})
