import type { CardTerminal } from '@kasa/contracts/cardTerminals'

import { addPool, makeCard, setCardStage, type CardStage } from '../testing/cardFixture'
import { sendSigned } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

const api = '/api/card-terminal'
let app: TestApp
let stage: CardStage
let admin: SignedInClient
let trader: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  admin = await app.signedIn({ name: 'Admin', scope: ['ADMIN'] })
  trader = await app.signedIn({ name: 'Trader', scope: ['TRADER'] })
  await app.stepUp(admin, 86_400_000)
  stage = await setCardStage(app)
})
afterEach(() => app.close())

const terminalForm = (more: object = {}) => ({
  label: 'POS 7',
  acquirer: 'Garanti BBVA',
  terminalNo: '00123456',
  bankCode: '0062',
  poolId: stage.poolId,
  ownerUserId: null,
  minTxMinor: 100,
  maxTxMinor: 500_000,
  dayLimitMinor: 2_000_000,
  feeBasisPoints: 175,
  feeFixedMinor: 0,
  activeHours: [],
  ...more,
})
const create = (more: object = {}) => admin.client.post(`${api}/create`, terminalForm(more))
const update = (id: string, more: object) => admin.client.post(`${api}/update/${id}`, terminalForm(more))
const listed = async (who: SignedInClient) =>
  ((await who.client.get(`${api}/list`)).body as { terminals: CardTerminal[] }).terminals

test('a new terminal gets a key and takes payments; its trader sees it without the number and the fee', async () => {
  const made = await create({ ownerUserId: trader.actor.id })
  expect([made.status, made.body]).toMatchObject([
    200,
    {
      label: 'POS 7',
      ownerName: 'Trader',
      maxTxMinor: 500_000,
      dayLimitMinor: 2_000_000,
      keyIds: [],
      setup: { terminalNo: '00123456', bankCode: '0062', feeBasisPoints: 175, version: 1 },
    },
  ])
  const { id } = made.body as CardTerminal
  const { keyId, secret } = (await admin.client.post(`${api}/addKey/${id}`, {})).body as {
    keyId: string
    secret: string
  }
  // The other terminal of the pool is paused, and the new one reports itself with its own key.
  await admin.client.post(`${api}/move/${stage.terminal.id}`, { move: 'pause', reason: 'A' })
  expect((await sendSigned(app, { keyId, secret }, 'POST', '/tapi/v1/heartbeat', {})).status).toBe(200)
  expect(await makeCard(app, stage.merchant)).toMatchObject({ terminal: 'POS 7' })
  expect(await listed(trader)).toMatchObject([{ id, label: 'POS 7', setup: null, keyIds: [] }])
  const { rows } = await app.tenant.pool.query(
    `select action, after ->> 'owner' as owner from audit_log where object_id = $1 order by seq limit 1`,
    [id],
  )
  expect(rows).toEqual([{ action: 'cardTerminal.create', owner: 'Trader' }])
})

test('an edit writes every field, moves the terminal to the end of another pool, and needs the version', async () => {
  const { id } = (await create()).body as CardTerminal
  const poolId = await addPool(app, [])
  const changed = {
    label: 'POS 8',
    poolId,
    ownerUserId: trader.actor.id,
    dayLimitMinor: null,
    feeBasisPoints: null,
    feeFixedMinor: 25,
    activeHours: [{ days: [1, 2], from: '09:00', to: '18:00' }],
  }
  const answer = await update(id, { ...changed, version: 1 })
  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      label: 'POS 8',
      dayLimitMinor: null,
      activeHours: changed.activeHours,
      setup: { poolId, ownerUserId: trader.actor.id, feeBasisPoints: null, feeFixedMinor: 25, version: 2 },
    },
  ])
  expect((await update(id, { ...changed, version: 1 })).body).toMatchObject({ code: 'VERSION_CHANGED' })
  const { rows } = await app.tenant.pool.query('select priority from card_terminal where id = $1', [id])
  expect(rows).toEqual([{ priority: 1 }])
})

test.each([
  [0, 401],
  [24, 200],
])('with %s hours of grace an earlier key is answered with %s', async (graceHours, status) => {
  const beat = () => sendSigned(app, stage.terminal, 'POST', '/tapi/v1/heartbeat', {})
  expect((await beat()).status).toBe(200)
  expect((await admin.client.post(`${api}/addKey/${stage.terminal.id}`, { graceHours })).status).toBe(200)
  expect((await beat()).status).toBe(status)
})

test('missing, contradictory and used values are refused at their field', async () => {
  const { id } = (await create()).body as CardTerminal
  for (const [field, wrong, code] of [
    ['label', stage.terminal.label, 'TERMINAL_LABEL_USED'],
    ['bankCode', '9999', 'FIELD_INVALID'],
    ['poolId', trader.actor.id, 'FIELD_INVALID'],
    ['ownerUserId', admin.actor.id, 'FIELD_INVALID'],
    ['maxTxMinor', 99, 'ACCOUNT_AMOUNTS'],
  ] as const) {
    expect((await create({ label: 'POS 9', [field]: wrong })).body).toMatchObject({ code, field })
    expect((await update(id, { [field]: wrong, version: 1 })).body).toMatchObject({ code, field })
  }
  for (const [field, wrong] of [
    ['feeBasisPoints', 10_001],
    ['feeFixedMinor', -1],
    ['minTxMinor', 0],
    ['bankCode', '62'],
    ['label', ''],
  ] as const)
    expect((await create({ [field]: wrong })).body).toMatchObject({ field })
  expect(await listed(admin)).toHaveLength(2)
})

test('only an ADMIN with a fresh code adds or edits one', async () => {
  const fresh = await app.signedIn({ name: 'Fresh', scope: ['ADMIN'] })
  expect((await fresh.client.post(`${api}/create`, terminalForm())).body).toMatchObject({ code: 'STEP_UP_REQUIRED' })
  expect((await trader.client.post(`${api}/create`, terminalForm())).status).toBe(404)
  expect((await trader.client.get(`${api}/choices`)).status).toBe(404)
  const { pools, owners, banks } = (await admin.client.get(`${api}/choices`)).body as Record<string, unknown[]>
  expect([pools, owners]).toMatchObject([[{ id: stage.poolId }], [{ id: trader.actor.id, name: 'Trader' }]])
  expect(banks).toContainEqual({ code: '0062', name: expect.any(String) as string })
})
