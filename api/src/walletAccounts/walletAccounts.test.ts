import { uuidv7 } from 'uuidv7'

import { permissions } from '@kasa/domain/permissions'

import { addLimits } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import { arrive, askWallet, makeWallet, setWalletStage, type WalletStage } from '../testing/walletFixture'

let app: TestApp
let stage: WalletStage
let papara: SignedInClient
let admin: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  const person = async (name: string, scope: string[]) => {
    const made = await app.signedIn({ name, scope, createdAt: new Date('2020-01-01') } as never)
    await app.stepUp(made, 86_400_000)
    return made
  }
  papara = await person('Papara', ['PAPARA'])
  admin = await person('Admin', ['ADMIN'])
  stage = await setWalletStage(app, { ownerUserId: papara.actor.id })
})
afterAll(() => app.close())

type Account = { id: string; status: string; accountNo: string; version: number; pending: string[] }
const form = (more: object = {}) => ({
  name: 'İkinci cüzdan',
  provider: 'Papara',
  phone: '0532 123 45 67',
  holderTitle: 'Lale Ödeme A.Ş.',
  groupId: stage.groupId,
  ownerUserId: papara.actor.id,
  limitGroupId: null,
  direction: 'IN',
  minTxMinor: 100,
  maxTxMinor: 500_000,
  priority: 2,
  weight: 1,
  ...more,
})
const create = (more: object = {}, who = papara) =>
  who.client.post('/api/papara-account/create', { ...form(), accountNo: '20 3040 5060', reason: 'new', ...more })
const agree = async (id: string) => {
  const { body } = await admin.client.get(`/api/approval/list?targetId=${id}`)
  const [approval] = (body as { rows: { id: string; targetId: string; status: string }[] }).rows.filter(
    (row) => row.targetId === id && row.status === 'PENDING',
  )
  return admin.client.post(`/api/approval/approve/${approval?.id ?? ''}`, {})
}

test('a PAPARA adds an account, which takes money once an ADMIN agreed; another number waits likewise', async () => {
  expect(await create({ accountNo: '0123456789' })).toMatchObject({ status: 400, body: { field: 'accountNo' } })
  expect(await create({ phone: '12' })).toMatchObject({ status: 400, body: { field: 'phone' } })
  expect(await create({ maxTxMinor: 1 })).toMatchObject({ body: { code: 'ACCOUNT_AMOUNTS' } })
  expect(await create({ ownerUserId: null })).toMatchObject({ body: { code: 'ACCOUNT_ADMIN_ONLY' } })
  const made = (await create()).body as Account
  expect(made).toMatchObject({
    status: 'PENDING_APPROVAL',
    accountNo: '2030405060',
    phoneMasked: '05** *** ** 67',
    pending: ['paparaAccount.create'],
  })
  expect(await create()).toMatchObject({ status: 409, body: { code: 'WALLET_NO_USED', field: 'accountNo' } })
  expect(await agree(made.id)).toMatchObject({ status: 200 })
  const path = `/api/papara-account/get/${made.id}`
  const active = (await papara.client.get(path)).body as Account
  expect(active.status).toBe('ACTIVE')
  const requested = await papara.client.post(`/api/papara-account/changeNumber/${made.id}`, {
    accountNo: '3040506070',
    reason: 'moved',
    version: active.version,
  })
  expect(requested.body).toMatchObject({ accountNo: '2030405060', pending: ['paparaAccount.changeNumber'] })
  await agree(made.id)
  const changed = (await papara.client.get(path)).body as Account
  expect(changed.accountNo).toBe('3040506070')
  const paused = await papara.client.post(`/api/papara-account/move/${made.id}`, {
    move: 'pause',
    reason: 'phone lost',
    version: changed.version,
  })
  expect(paused.body).toMatchObject({ status: 'PAUSED', statusReason: 'phone lost' })
  expect(
    (await papara.client.post(`/api/papara-account/move/${made.id}`, { move: 'block', reason: 'x', version: 9 })).body,
  ).toMatchObject({ code: 'ACCOUNT_ADMIN_ONLY' })
})

test('other limits of an account in service wait for another administrator; the first ones do not', async () => {
  const [strict, wide] = [
    await addLimits(app.tenant, [], { module: 'papara' }),
    await addLimits(app.tenant, [], { module: 'papara' }),
  ]
  const maker = await app.signedIn({ name: 'Maker', scope: ['ADMIN'] })
  await app.stepUp(maker, 86_400_000)
  const { id } = (await create({ accountNo: '4040405060' })).body as Account
  await agree(id)
  const save = async (limitGroupId: string) => {
    const { version } = (await papara.client.get(`/api/papara-account/get/${id}`)).body as Account
    return (await maker.client.post(`/api/papara-account/update/${id}`, { ...form({ limitGroupId }), version })).body
  }
  expect(await save(strict)).toMatchObject({ limitGroup: { id: strict }, pending: [] })
  expect(await save(wide)).toMatchObject({ limitGroup: { id: strict }, pending: ['paparaAccount.changeLimits'] })
  expect(await agree(id)).toMatchObject({ status: 200 })
  expect((await papara.client.get(`/api/papara-account/get/${id}`)).body).toMatchObject({ limitGroup: { id: wide } })
})

test('an account shows its balance, the money of today and its last contact', async () => {
  const wallet = await makeWallet(app, stage.merchant, { amount: 250_000 })
  await arrive(app, stage.accountId, { amountMinor: 250_000n, note: wallet.referenceCode })
  expect((await papara.client.get(`/api/papara-account/get/${stage.accountId}`)).body).toMatchObject({
    ledgerBalanceMinor: 250_000,
    inTodayMinor: 250_000,
    outTodayMinor: 0,
    headroomMinor: null,
    lastEventAt: app.clock.now().toISOString(),
  })
})

test('a group serves its merchants’ payers; a paused one serves none', async () => {
  const fields = { strategy: 'MOST_HEADROOM', limitGroupId: null, failoverGroupId: null, minOnlineAccounts: 0 }
  const path = `/api/papara-group`
  const wanted = { ...fields, name: 'Yeni grup', merchantIds: [stage.merchant.id] }
  const made = (await admin.client.post(`${path}/create`, wanted)).body as { id: string; version: number }
  expect((await admin.client.post(`${path}/create`, wanted)).body).toMatchObject({ code: 'GROUP_NAME_USED' })
  expect(await askWallet(app, stage.merchant)).toMatchObject({ body: { reasonCode: 'NO_ACCOUNT' } })
  const back = { ...fields, name: 'Eski grup', merchantIds: [stage.merchant.id], version: 1 }
  const old = (await admin.client.post(`${path}/update/${stage.groupId}`, back)).body as { version: number }
  expect(old).toMatchObject({ merchants: 1, strategy: 'MOST_HEADROOM' })
  expect(await askWallet(app, stage.merchant)).toMatchObject({ body: { status: 'ASSIGNED' } })
  const pause = { status: 'PAUSED', reason: 'holiday', version: old.version }
  expect((await admin.client.post(`${path}/status/${stage.groupId}`, pause)).body).toMatchObject({ status: 'PAUSED' })
  expect(await askWallet(app, stage.merchant)).toMatchObject({ body: { reasonCode: 'NO_ACCOUNT' } })
  expect((await admin.client.get(`${path}/get/${made.id}`)).body).toMatchObject({ merchants: 0 })
})

test('a tenant without the module has none of its calls: 404 in the console, 409 for merchants', async () => {
  const modules = [...new Set(Object.values(permissions).map(({ module }) => module))]
  const bare = await buildTestApp({ tenant: { modules: modules.filter((one) => one !== 'papara') } })
  try {
    const person = await bare.signedIn({ scope: ['ADMIN', 'PAPARA', 'SUBPAPARA', 'MERCHANT'] })
    await bare.stepUp(person)
    const calls = bare.app.routeList.filter(({ method, url }) => method !== 'HEAD' && /papara/i.test(url))
    expect(calls.length).toBeGreaterThan(30)
    for (const { method, url } of calls) {
      const path = url.replace(':id', uuidv7())
      const { status, text } = await (method === 'POST' ? person.client.post(path, {}) : person.client.get(path))
      expect([method, url, status]).toEqual([method, url, 404])
      expect(text).not.toMatch(/papara/i)
    }
    const { merchant } = await setWalletStage(bare)
    expect(await askWallet(bare, merchant)).toMatchObject({ status: 409, body: { code: 'MODULE_DISABLED' } })
  } finally {
    await bare.close()
  }
})
