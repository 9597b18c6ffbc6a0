import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import { can } from '@kasa/domain/permissions'
import { idleWhileSuspended } from '@kasa/domain/suspended'
import { decodeJwt } from 'jose'
import { WebSocket } from 'ws'

import { openWhileSuspended } from '../access/whileSuspended'
import { expireDeposits } from '../deposits/expireDeposits.service'
import { verifyLedger } from '../ledger/verify.service'
import { code, provenPerson } from '../testing/kybFixture'
import {
  addMerchant,
  makeDeposit,
  reportPayment,
  setStage,
  type Stage,
  type TestMerchant,
} from '../testing/moneyFixture'
import { buildTestApp, testPassword, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let admin: SignedInClient
let shop: TestMerchant
let owner: SignedInClient
beforeAll(async () => {
  app = await buildTestApp()
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await provenPerson(app, ['ADMIN'], { role: 'admin' })
})
afterAll(() => app.close())
const scope = ['MERCHANT', 'MERCHANT_TRADER', 'USER_MANAGEMENT', 'money_withdraw']
beforeEach(async () => {
  shop = await addMerchant(app.tenant, { remitGroupIds: [] })
  owner = await provenPerson(app, scope, { role: 'merchant', merchantId: shop.id })
})

async function setStatus(status: string) {
  const { body } = await admin.client.get(`/api/merchant/get/${shop.id}`)
  const { name, modules, testMode, version } = body as Record<string, unknown>
  return admin.client.post(`/api/merchant/update/${shop.id}`, {
    ...{ name, modules, testMode, version, status, statusReason: 'The contract ended' },
    ...{ legalTitle: 'A', taxNo: '4840847211', contacts: [], remitGroupIds: [], limitGroupId: null },
  })
}
const looks = async ({ client }: SignedInClient) => (await client.get(`/api/merchant/get/${shop.id}`)).status

async function openSocket({ client }: SignedInClient): Promise<WebSocket> {
  const { port } = app.app.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers: { host: 'test.localhost' } })
  await once(socket, 'open')
  const answered = once(socket, 'message')
  socket.send(JSON.stringify({ type: 'hello', token: client.token, after: null }))
  await answered
  return socket
}

test('closing a merchant ends the sessions and sockets of its people, and nobody else’s', async () => {
  const other = await provenPerson(app, scope, {
    merchantId: (await addMerchant(app.tenant, { remitGroupIds: [] })).id,
  })
  const socket = await openSocket(owner)
  const closed = once(socket, 'close')
  expect((await setStatus('CLOSED')).status).toBe(200)
  expect((await closed)[0]).toBe(4401)
  expect([await looks(owner), await looks(admin)]).toEqual([401, 200])
  expect((await other.client.get('/api/counts')).status).toBe(200)
  const renewal = { refreshToken: owner.client.tokenRefresh }
  expect(code(await owner.client.post('/api/auth/refreshToken', renewal))).toEqual([401, 'SESSION_ENDED'])
  expect(code(await app.client().signIn(owner.actor.email, testPassword))).toEqual([401, 'ACCOUNT_CLOSED'])
})

test.each(['PAUSED_IN', 'PAUSED_OUT'])('people of a merchant that is %s keep their sessions', async (status) => {
  expect((await setStatus(status)).status).toBe(200)
  expect(await looks(owner)).toBe(200)
})

test('people of a suspended merchant may look, but not act', async () => {
  await app.tenant.pool.query(`update merchant set kyb_status = 'SUSPENDED' where id = $1`, [shop.id])
  const { modules } = app.tenant.config
  const theirs = app.app.routeList.filter(
    ({ method, url, access }) =>
      method !== 'GET' &&
      method !== 'HEAD' &&
      (access.kind === 'permission'
        ? can({ role: 'merchant', scope: scope.join(','), modules }, access.permission)
        : url.startsWith('/api/approval/')),
  )
  const refused: string[] = []
  for (const { method, url } of theirs) {
    const target = url.replace(':id', shop.id)
    const answer = await owner.client.call(method as 'POST', target, {})
    if (code(answer)[1] === 'MERCHANT_MAY_LOOK') refused.push(url)
  }
  const open = (url: string) => url.endsWith('/export') || Object.hasOwn(openWhileSuspended, url)
  expect(refused).toEqual(theirs.map(({ url }) => url).filter((url) => !open(url)))
  expect(refused).toEqual(
    expect.arrayContaining([
      '/api/users/create',
      '/api/withdraw-request/create',
      '/api/withdraw-request/decide/:id',
      '/api/merchant/resetKeys',
      '/api/approval/approve/:id',
    ]),
  )
  // The console withholds permissions whose writes are all refused, except one that only reads a file.
  const idle = theirs.flatMap(({ url, access }) =>
    access.kind === 'permission' && idleWhileSuspended.has(access.permission) ? [{ url, by: access.permission }] : [],
  )
  const isRefused = ({ url }: { url: string }) => refused.includes(url)
  expect(new Set(idle.filter(isRefused).map(({ by }) => by))).toEqual(
    // A deposit is cancelled by `decide`, which checks the permission itself.
    new Set([...idleWhileSuspended].filter((permission) => permission !== 'deposit.cancel')),
  )
  expect(refused).toContain('/api/remit-request/decide/:id')
  expect(idle.filter((one) => !isRefused(one)).map(({ url }) => url)).toEqual(['/api/withdraw-upload/faults/:id'])
  expect(await looks(owner)).toBe(200)
  await app.tenant.pool.query(`update merchant set kyb_status = 'APPROVED' where id = $1`, [shop.id])
  expect(code(await owner.client.post('/api/users/create', {}))[1]).not.toBe('MERCHANT_MAY_LOOK')
})

test('the session of a suspended merchant’s people shows this, and no longer once it is approved again', async () => {
  const saysSo = async () => {
    owner.client.keep(await owner.client.post('/api/auth/refreshToken', { refreshToken: owner.client.tokenRefresh }))
    return decodeJwt(owner.client.token ?? '')['suspended']
  }
  expect(await saysSo()).toBeUndefined()
  await app.tenant.pool.query(`update merchant set kyb_status = 'SUSPENDED' where id = $1`, [shop.id])
  expect(await saysSo()).toBe(true)
  await app.tenant.pool.query(`update merchant set kyb_status = 'APPROVED' where id = $1`, [shop.id])
  expect(await saysSo()).toBeUndefined()
})

describe('money that would come after a merchant was closed', () => {
  let stage: Stage
  beforeEach(async () => {
    stage = await setStage(app)
    shop = stage.merchant
  })
  const statusOf = async (id: string) =>
    (await app.tenant.pool.query<{ status: string }>('select status from remit_request where id = $1', [id])).rows[0]
      ?.status
  afterEach(async () => expect((await verifyLedger(app.tenant.pool)).broken).toEqual([]))

  test('a merchant with an open deposit is not closed, because its money could not be paid out', async () => {
    const { id } = await makeDeposit(app, shop)
    expect(code(await setStatus('CLOSED'))).toEqual([409, 'MERCHANT_HAS_REQUESTS'])
    await app.tenant.pool.query(`update remit_request set status = 'DECLARED' where id = $1`, [id])
    expect(code(await setStatus('CLOSED'))).toEqual([409, 'MERCHANT_HAS_REQUESTS'])
    app.clock.advance(31 * 60_000)
    await app.tenant.pool.query(`update remit_request set status = 'ASSIGNED' where id = $1`, [id])
    await expireDeposits(app.ctx)
    admin = await provenPerson(app, ['ADMIN'], { role: 'admin' })
    expect((await setStatus('CLOSED')).status).toBe(200)
  })

  test('a deposit of a closed merchant is not approved late', async () => {
    const deposit = await makeDeposit(app, shop)
    app.clock.advance(31 * 60_000)
    await expireDeposits(app.ctx)
    admin = await provenPerson(app, ['ADMIN'], { role: 'admin' })
    expect((await setStatus('CLOSED')).status).toBe(200)
    await reportPayment(app, stage, deposit, { bankRef: 'LATE-1' })
    const { rows } = await app.tenant.pool.query<{ id: string }>(`select id from bank_tx where bank_ref = 'LATE-1'`)
    const { version } = (await admin.client.get(`/api/remit-request/get/${deposit.id}`)).body as { version: number }
    const late = { bankTxId: rows[0]?.id, version, reasonCode: 'AMOUNT_ACCEPTED' }
    const answer = await admin.client.post(`/api/remit-request/late/${deposit.id}`, late)
    expect(code(answer)).toEqual([409, 'MERCHANT_NOT_ACTIVE'])
    expect(await statusOf(deposit.id)).toBe('EXPIRED')
  })
})
