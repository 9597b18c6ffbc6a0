import { uuidv7 } from 'uuidv7'

import { systemCtx } from '../access/ctx'
import { verifyLedger } from '../ledger/verify.service'
import { registeredRequests } from '../requests/registeredRequests'
import { addLimits, sendSigned } from '../testing/moneyFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'
import {
  addWalletAccount,
  arrive,
  askWallet,
  makeWallet,
  setWalletStage,
  type MadeWallet,
  type WalletStage,
} from '../testing/walletFixture'

let app: TestApp
let stage: WalletStage
let papara: SignedInClient
let worker: SignedInClient
let admin: SignedInClient
const person = async (name: string, scope: string[], parentUserId: string | null = null) => {
  const made = await app.signedIn({ name, scope, parentUserId, createdAt: new Date('2020-01-01') } as never)
  await app.stepUp(made, 86_400_000)
  return made
}
beforeEach(async () => {
  app = await buildTestApp()
  papara = await person('Papara', ['PAPARA'])
  worker = await person('Worker', ['SUBPAPARA'], papara.actor.id)
  admin = await person('Admin', ['ADMIN'])
  stage = await setWalletStage(app, { ownerUserId: papara.actor.id })
})
afterEach(() => app.close())

const mapi = (method: 'GET' | 'POST', path: string, body?: object) =>
  sendSigned(app, stage.merchant, method, path, body, { headers: { 'idempotency-key': uuidv7() } })
const read = async ({ id }: { id: string }) =>
  (await mapi('GET', `/mapi/v1/wallet-transfers/${id}`)).body as MadeWallet & Record<string, unknown>
const available = async () => ((await mapi('GET', '/mapi/v1/balance')).body as { available: number }).available
const sound = async () => expect((await verifyLedger(app.tenant.pool)).broken).toEqual([])
const events = async () =>
  ((await mapi('GET', '/mapi/v1/events')).body as { events: { event: { type: string } }[] }).events.map(
    ({ event }) => event.type,
  )
const clockOf = () => registeredRequests().get('paparaTransfer')
const system = () => systemCtx(app.tenant, 'test', app.clock.now)
const deliverNow = async () => {
  app.clock.advance(6_000)
  await clockOf()?.notifyDecisions(system())
}

type Row = { version: number; status: string }
const claim = async (who: SignedInClient, { id }: { id: string }) =>
  (await who.client.post(`/api/papara-request/claim/${id}`)).body as { claimToken: string; row: Row }
/** A person claims a request and acts on it. */
const act = async (who: SignedInClient, verb: string, wallet: { id: string }, body: object) => {
  const { claimToken, row } = await claim(who, wallet)
  return who.client.post(`/api/papara-request/${verb}/${wallet.id}`, {
    ...(verb === 'decide' && { claimToken }),
    version: row.version,
    ...body,
  })
}
const versionOf = async ({ id }: { id: string }) =>
  ((await worker.client.get(`/api/papara-request/get/${id}`)).body as Row).version
const approveByTwo = async (wallet: { id: string }) => {
  const requested = await worker.client.post(`/api/papara-request/approveUnseen/${wallet.id}`, {
    reason: 'seen in the wallet',
    version: await versionOf(wallet),
  })
  const { approvalId } = requested.body as { approvalId: string }
  return admin.client.post(`/api/approval/approve/${approvalId}`, {})
}

test('a wallet transfer gets an account and money, is approved by the system, and both are reported', async () => {
  const wallet = await makeWallet(app, stage.merchant, { merchantRef: 'mine' })
  expect(wallet).toMatchObject({
    number: expect.stringMatching(/^P-26-\d{7}$/),
    status: 'ASSIGNED',
    amount: 100_000,
    fee: 2_000,
    tax: 200,
    net: 97_800,
    walletNo: expect.stringMatching(/^[1-9]\d{9}$/),
  })
  expect((await mapi('GET', '/mapi/v1/wallet-transfers?merchantRef=mine')).body).toEqual({
    'wallet-transfers': [wallet],
  })
  const credit = { providerTxId: 'pp 77-1', amountMinor: 100_000n, note: `ödeme ${wallet.referenceCode.toLowerCase()}` }
  expect(await arrive(app, stage.accountId, credit)).toEqual({
    isNew: true,
    request: { id: wallet.id, status: 'APPROVED' },
  })
  // A repeat counts once, however the number is written; another amount under the same number is refused.
  expect(await arrive(app, stage.accountId, { ...credit, providerTxId: 'PP77-1' })).toMatchObject({ isNew: false })
  await expect(arrive(app, stage.accountId, { ...credit, amountMinor: 1n })).rejects.toThrow('WALLET_EVENT_DIFFERS')
  expect(await read(wallet)).toMatchObject({ status: 'APPROVED', amount: 100_000, net: 97_800 })
  expect(await available()).toBe(97_800)
  expect(await events()).toEqual(['wallet.assigned', 'wallet.approved'])
  await sound()
})

test('another amount waits for a person with a reason; undone in time it leaves no money and no event', async () => {
  const wallet = await makeWallet(app, stage.merchant)
  const came = await arrive(app, stage.accountId, { amountMinor: 90_000n, note: wallet.referenceCode })
  expect(came.request?.status).toBe('IN_REVIEW')
  expect(await act(worker, 'decide', wallet, { decision: 'approve' })).toMatchObject({
    status: 422,
    body: { code: 'CONFIRM_REASON_NEEDED' },
  })
  const approved = await act(worker, 'decide', wallet, { decision: 'approve', reasonCode: 'AMOUNT_ACCEPTED' })
  expect(approved).toMatchObject({ status: 200, body: { status: 'APPROVED', netMinor: 88_020 } })
  expect(await available()).toBe(88_020)
  const { version } = approved.body as Row
  expect(await worker.client.post(`/api/papara-request/undo/${wallet.id}`, { version })).toMatchObject({ status: 200 })
  expect(await available()).toBe(0)
  await sound()
  expect(await act(worker, 'decide', wallet, { decision: 'reject', reasonCode: 'AMOUNT_DIFFERS' })).toMatchObject({
    body: { status: 'REJECTED', hasLine: false },
  })
  await sound()
  const again = await worker.client.post(`/api/papara-request/undo/${wallet.id}`, { version: await versionOf(wallet) })
  expect(again.body).toMatchObject({ row: { status: 'IN_REVIEW', hasLine: true, amountReceivedMinor: 90_000 } })
  expect(await act(worker, 'decide', wallet, { decision: 'approve', reasonCode: 'OTHER' })).toMatchObject({
    status: 200,
  })
  await deliverNow()
  expect(await events()).toEqual(['wallet.assigned', 'wallet.approved'])
  await sound()
})

test('without the provider two people approve by the wallet’s number; its transfer settles it later', async () => {
  const [wallet, other] = [await makeWallet(app, stage.merchant), await makeWallet(app, stage.merchant)]
  const refused = await act(worker, 'decide', wallet, { decision: 'approve' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'WALLET_LINE_NEEDED' } })
  expect(await act(worker, 'evidence', wallet, { walletRef: 'pp 900 1' })).toMatchObject({
    status: 200,
    body: { hasLine: false, walletRef: 'PP9001' },
  })
  expect(await act(worker, 'evidence', other, { walletRef: 'PP9001' })).toMatchObject({
    body: { code: 'WALLET_REF_USED' },
  })
  expect(await approveByTwo(wallet)).toMatchObject({ status: 200 })
  expect(await read(wallet)).toMatchObject({ status: 'APPROVED', net: 97_800 })
  await sound()
  const late = { providerTxId: 'PP9001', amountMinor: 100_000n }
  expect(await arrive(app, stage.accountId, late)).toEqual({
    isNew: true,
    request: { id: wallet.id, status: 'APPROVED' },
  })
  expect(await available()).toBe(97_800)
  await sound()
})

test('money that names nobody is linked only once a second person approves', async () => {
  const wallet = await makeWallet(app, stage.merchant)
  expect(await arrive(app, stage.accountId, { providerTxId: 'PP5000', amountMinor: 100_000n, note: 'hi' })).toEqual({
    isNew: true,
    request: null,
  })
  expect((await worker.client.get(`/api/papara-request/get/${wallet.id}`)).body).toMatchObject({
    freeLines: [{ walletRef: 'PP5000', amountMinor: 100_000 }],
  })
  expect(await act(worker, 'evidence', wallet, { walletRef: 'PP5000' })).toMatchObject({ body: { hasLine: false } })
  expect(await approveByTwo(wallet)).toMatchObject({ status: 200 })
  expect((await worker.client.get(`/api/papara-request/get/${wallet.id}`)).body).toMatchObject({
    status: 'APPROVED',
    hasLine: true,
    unseen: false,
  })
  await sound()
})

test('unpaid transfers expire; money that comes later is put before a person', async () => {
  const [late, cancelled] = [await makeWallet(app, stage.merchant), await makeWallet(app, stage.merchant)]
  expect(await mapi('POST', `/mapi/v1/wallet-transfers/${cancelled.id}/cancel`, {})).toMatchObject({
    body: { status: 'CANCELLED' },
  })
  app.clock.advance(3_600_000)
  expect(await clockOf()?.expire(system())).toBe(1)
  const came = await arrive(app, stage.accountId, { amountMinor: 100_000n, note: late.referenceCode })
  expect(came.request).toEqual({ id: late.id, status: 'IN_REVIEW' })
  const next = await person('Next', ['SUBPAPARA'], papara.actor.id)
  expect(await act(next, 'decide', late, { decision: 'approve' })).toMatchObject({ body: { late: true } })
  await deliverNow()
  expect((await events()).filter((type) => type !== 'wallet.assigned')).toEqual([
    'wallet.cancelled',
    'wallet.expired',
    'wallet.approved',
  ])
  await sound()
})

test('limits of the wallet group hold for its merchants and accounts; a full account gives way', async () => {
  await app.close()
  app = await buildTestApp()
  const limitGroupId = await addLimits(app.tenant, [
    { subject: 'ACCOUNT', metric: 'AMOUNT', cap: 100_000 },
    { subject: 'CUSTOMER', metric: 'COUNT', cap: 1 },
  ])
  stage = await setWalletStage(app, { limitGroupId })
  const second = await addWalletAccount(app, { groupId: stage.groupId, priority: 2 })
  const made = [
    await makeWallet(app, stage.merchant),
    await makeWallet(app, stage.merchant),
    await makeWallet(app, stage.merchant),
    await makeWallet(app, stage.merchant, { amount: 1_000, customer: { id: 'same', name: 'Can Ak' } }),
  ]
  expect(made.map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
    ['ASSIGNED', null],
    ['ASSIGNED', null],
    ['REJECTED', 'NO_ACCOUNT'],
    ['REJECTED', 'NO_ACCOUNT'],
  ])
  const { rows } = await app.tenant.pool.query<{ accountId: string }>(
    `select papara_account_id as "accountId" from papara_request where papara_account_id is not null
      order by created_at, number`,
  )
  expect(rows.map(({ accountId }) => accountId)).toEqual([stage.accountId, second])
  await app.tenant.pool.query(`update papara_account set limit_group_id = $1`, [await addLimits(app.tenant, [])])
  const customer = { id: 'twice', name: 'Ece Su' }
  expect((await makeWallet(app, stage.merchant, { customer })).status).toBe('ASSIGNED')
  expect(await makeWallet(app, stage.merchant, { customer, amount: 5_000 })).toMatchObject({ reasonCode: 'LIMIT' })
  await sound()
})

test('a person sees and works on their own accounts’ transfers; a tenant without the module takes none', async () => {
  const wallet = await makeWallet(app, stage.merchant)
  const stranger = await app.signedIn({ name: 'Stranger', scope: ['SUBPAPARA'] })
  const seen = (who: SignedInClient) => who.client.get(`/api/papara-request/get/${wallet.id}`)
  expect((await seen(papara)).status).toBe(200)
  expect((await seen(stranger)).status).toBe(404)
  expect((await papara.client.post(`/api/papara-request/claim/${wallet.id}`)).status).toBe(404)
  expect((await worker.client.get('/api/papara-request/counts')).body).toMatchObject({ waiting: 1, mine: 0 })
  expect((await worker.client.get(`/api/papara-request/counts?q=${wallet.number}`)).body).toMatchObject({ waiting: 1 })
  expect((await worker.client.get('/api/papara-request/total?q=nobody')).body).toMatchObject({ count: 0 })
  await app.tenant.pool.query(`update merchant set modules = '{remit}'`)
  expect(await askWallet(app, stage.merchant)).toMatchObject({ status: 409, body: { code: 'MODULE_DISABLED' } })
})
