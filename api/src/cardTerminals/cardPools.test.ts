import { addPool, addTerminal, makeCard, setCardStage, type CardStage } from '../testing/cardFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

type Pool = { id: string; name: string; version: number; terminals: { id: string }[]; merchants: { id: string }[] }

let app: TestApp
let stage: CardStage
let admin: SignedInClient
beforeEach(async () => {
  app = await buildTestApp()
  admin = await app.signedIn({ name: 'Admin', scope: ['ADMIN'] })
  await app.stepUp(admin, 86_400_000)
  stage = await setCardStage(app)
})
afterEach(() => app.close())

const pools = async () => ((await admin.client.get('/api/card-pool/list')).body as { pools: Pool[] }).pools
const form = (more: object = {}) => ({
  name: 'Pool',
  status: 'ACTIVE',
  strategy: 'PRIORITY',
  minOnlineTerminals: 0,
  failoverPoolId: null,
  merchantIds: [stage.merchant.id],
  terminalIds: [stage.terminal.id],
  ...more,
})
const save = (id: string, more: object = {}) => admin.client.post(`/api/card-pool/update/${id}`, { ...form(more) })

test('payments follow the order of terminals; one from another pool moves in; a paused pool gets nothing', async () => {
  const elsewhere = await addTerminal(app, { poolId: await addPool(app, []) })
  const terminalIds = [elsewhere.id, stage.terminal.id]
  expect((await save(stage.poolId, { terminalIds, version: 1 })).status).toBe(200)
  const saved = (await pools()).find(({ id }) => id === stage.poolId)
  expect(saved).toMatchObject({ version: 2, terminals: terminalIds.map((id) => ({ id })) })
  expect(await makeCard(app, stage.merchant)).toMatchObject({ terminal: elsewhere.label })
  expect((await save(stage.poolId, { terminalIds, version: 1 })).body).toMatchObject({ code: 'VERSION_CHANGED' })
  await save(stage.poolId, { terminalIds, version: 2, status: 'PAUSED' })
  expect(await makeCard(app, stage.merchant)).toMatchObject({ status: 'REJECTED', reasonCode: 'NO_TERMINAL' })
})

test('a pool can be the failover of another; cycles, unknown terminals and left out ones are refused', async () => {
  const spare = await addTerminal(app, { poolId: await addPool(app, []) })
  const made = await admin.client.post('/api/card-pool/create', form({ terminalIds: [spare.id], merchantIds: [] }))
  const created = (made.body as { pools: Pool[] }).pools.find(({ name }) => name === 'Pool')
  expect(created).toMatchObject({ terminals: [{ id: spare.id }], version: 1 })
  const own = { name: 'First', version: 1 }
  expect((await save(stage.poolId, { ...own, failoverPoolId: created?.id })).status).toBe(200)
  expect((await save(stage.poolId, { ...own, name: 'POOL', version: 2 })).body).toMatchObject({
    code: 'GROUP_NAME_USED',
    field: 'name',
  })
  const back = { terminalIds: [spare.id], version: 1 }
  for (const failoverPoolId of [stage.poolId, created?.id])
    expect((await save(created?.id ?? '', { ...back, failoverPoolId })).body).toMatchObject({
      code: 'CARD_POOL_LOOP',
      field: 'failoverPoolId',
    })
  for (const [field, wrong] of [
    ['terminalIds', []],
    ['terminalIds', [spare.id, spare.id]],
    ['terminalIds', [spare.id, stage.poolId]],
    ['merchantIds', [stage.poolId]],
    ['merchantIds', [stage.merchant.id, stage.merchant.id]],
    ['failoverPoolId', stage.merchant.id],
  ] as const)
    expect((await save(created?.id ?? '', { ...back, [field]: wrong })).body).toMatchObject({
      code: 'FIELD_INVALID',
      field,
    })
})
