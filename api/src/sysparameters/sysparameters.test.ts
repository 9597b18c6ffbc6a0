import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

import type { SysparameterRow } from '@kasa/contracts/sysparameters'
import { sysparameterKeys, sysparameters, type SysparameterKey } from '@kasa/domain/sysparameter'
import { WebSocket } from 'ws'

import { buildApp } from '../app'
import { createLogger } from '../config/logger'
import { parameter, parameterMs } from '../parameters/parameter'
import { tenantsOf } from '../tenants/tenants'
import { askDeposit } from '../testing/moneyFixture'
import { askPayout, setPayoutStage } from '../testing/payoutFixture'
import { buildTestApp, type SignedInClient, type TestApp } from '../testing/testApp'

let app: TestApp
let ada: SignedInClient
let bora: SignedInClient
beforeEach(async () => {
  app = await buildTestApp({ tenant: { modules: ['remit', 'withdraw', 'admin'] } })
  ada = await person(['ADMIN'], 'Ada')
  bora = await person(['ADMIN'], 'Bora')
})
afterEach(() => app.close())

async function person(scope: string[], name: string, more: object = {}): Promise<SignedInClient> {
  const made = await app.signedIn({ scope, name, ...more })
  await app.stepUp(made, 30 * 86_400_000)
  return made
}
const idOf = (key: SysparameterKey) => sysparameters[key].id
const change = (key: SysparameterKey, body: object, who = ada) =>
  who.client.post(`/api/sysparameter/update/${idOf(key)}`, { reason: 'why', version: 0, ...body })
const outcomeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const get = async (key: SysparameterKey) =>
  (await ada.client.get(`/api/sysparameter/get/${idOf(key)}`)).body as SysparameterRow
const now = async <K extends SysparameterKey>(key: K) => parameter(app.tenant.pool, key, app.clock.now())
const consoles = async (who = ada) => (await who.client.get('/api/sysparameter/now')).body

test('every parameter is listed with unit, bounds and texts, and found by key, text and module', async () => {
  const list = async (query = '') =>
    (await ada.client.get(`/api/sysparameter/list${query}`)).body as { rows: SysparameterRow[]; total: number }
  const { rows, total } = await list()
  expect([rows.map(({ key }) => key).sort(), total]).toEqual([[...sysparameterKeys].sort(), sysparameterKeys.length])
  for (const row of rows) {
    expect([row.value, row.value >= row.min && row.value <= row.max, row.version]).toEqual([row.usual, true, 0])
    expect([row.description_tr.length > 10, row.description_en.length > 10]).toEqual([true, true])
  }
  expect((await list('?q=SUPHELI')).rows.map(({ key }) => key)).toEqual(['withdraw.suspect_s'])
  expect((await list('?q=becomes%20suspect')).rows.map(({ key }) => key)).toEqual(['withdraw.suspect_s'])
  expect((await list('?module=remit')).rows.map(({ key }) => key)).toEqual(['deposit.ttl_min', 'sla.deposit_s'])
  expect((await list('?sort=key&desc=true')).rows[0]?.key).toBe('withdraw.suspect_s')
  const columns = [
    { id: 'key', header: 'Key' },
    { id: 'value', header: 'Value' },
  ]
  const file = await ada.client.post('/api/sysparameter/export?q=fast', { language: 'en', columns })
  expect(file.text).toContain('"fast.limit_kurus";100000,00')
})

test('a change applies at once, with its history and its audit row; one version is changed only once', async () => {
  const both = await Promise.all([change('undo_s', { value: 8 }), change('undo_s', { value: 9 }, bora)])
  expect(both.map(outcomeOf).sort()).toEqual([
    [200, undefined],
    [409, 'RECORD_CHANGED'],
  ])
  const { value, version } = await get('undo_s')
  expect(await parameterMs(app.tenant.pool, 'undo_s', app.clock.now())).toBe(Number(value) * 1000)
  expect((await change('undo_s', { value: 6, version, reason: 'again' })).status).toBe(200)
  const { body } = await ada.client.get(`/api/sysparameter/history/${idOf('undo_s')}`)
  expect(body).toMatchObject({
    versions: [
      { version: 2, oldValue: value, value: 6, reason: 'again', createdByName: 'Ada', approvedByName: null },
      { version: 1, oldValue: 5, value },
    ],
  })
  const { rows } = await app.tenant.pool.query(
    `select before ->> 'value' as before, after ->> 'value' as after, reason from audit_log
      where action = 'sysparameter.update' order by seq`,
  )
  expect(rows.at(-1)).toEqual({ before: String(value), after: '6', reason: 'again' })
  await expect(app.tenant.pool.query('update sysparameter_version set value = 1')).rejects.toThrow('never changed')
})

test.each<[string, SysparameterKey, object, string]>([
  ['below its bounds', 'undo_s', { value: 0 }, 'PARAMETER_BOUNDS'],
  ['above its bounds', 'claim.lease_s', { value: 901 }, 'PARAMETER_BOUNDS'],
  ['money above its bounds', 'fast.limit_kurus', { value: 1_000_000_001 }, 'PARAMETER_BOUNDS'],
  ['the value in force', 'undo_s', { value: 5 }, 'PARAMETER_SAME'],
  ['a day that is over', 'undo_s', { value: 6, effectiveOn: '2020-01-01' }, 'DAY_OVER'],
  ['half a second', 'undo_s', { value: 5.5 }, 'FIELD_INVALID'],
  ['no reason', 'undo_s', { value: 6, reason: ' ' }, 'FIELD_INVALID'],
])('refused: %s', async (_what, key, body, code) => expect(outcomeOf(await change(key, body))).toEqual([400, code]))

test('without a fresh code nothing changes, and every bound of a key can be reached', async () => {
  const tired = await app.signedIn({ scope: ['ADMIN'] })
  expect(outcomeOf(await change('undo_s', { value: 6 }, tired))).toEqual([409, 'STEP_UP_REQUIRED'])
  for (const key of sysparameterKeys.filter((each) => !sysparameters[each].needsApproval)) {
    const { min, max } = sysparameters[key]
    expect((await change(key, { value: min })).status).toBe(200)
    expect((await change(key, { value: max, version: 1 })).status).toBe(200)
    expect(Number(await now(key))).toBe(max)
  }
})

test('a change starts on its day in Istanbul, a later one replaces it, the present value revokes it', async () => {
  const day = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
  expect((await change('sla.deposit_s', { value: 240, effectiveOn: day })).body).toMatchObject({
    value: 180,
    next: { value: 240, effectiveFrom: new Date(`${day}T00:00:00+03:00`).toISOString() },
  })
  expect(await consoles()).toMatchObject({ values: { 'sla.deposit_s': 180 } })
  expect((await change('sla.deposit_s', { value: 180, version: 1 })).body).toMatchObject({ value: 180, next: null })
  expect((await change('sla.deposit_s', { value: 300, effectiveOn: day, version: 2 })).status).toBe(200)
  app.clock.advance(3 * 86_400_000)
  expect(await now('sla.deposit_s')).toBe(300)
  const trader = await app.signedIn({ scope: ['TRADER'], role: 'client' })
  expect(await consoles(trader)).toEqual({ values: { undo_s: 5, 'sla.deposit_s': 300, 'sla.withdraw_s': 900 } })
})

test('parameters that protect money need another administrator, and are decided once', async () => {
  const row = (await change('withdraw.suspect_s', { value: 120 })).body as SysparameterRow
  expect(row).toMatchObject({ value: 300, version: 0, approvalId: expect.any(String) })
  expect(outcomeOf(await change('withdraw.suspect_s', { value: 90 }, bora))).toEqual([409, 'APPROVAL_PENDING'])
  const approve = (who: SignedInClient) => who.client.post(`/api/approval/approve/${row.approvalId}`, {})
  expect(outcomeOf(await approve(ada))).toEqual([409, 'APPROVAL_OWN'])
  expect(await now('withdraw.suspect_s')).toBe(300)
  expect((await approve(bora)).status).toBe(200)
  expect(await now('withdraw.suspect_s')).toBe(120)
  expect(await get('withdraw.suspect_s')).toMatchObject({ version: 1, approvalId: null, changedByName: 'Ada' })
  const { body } = await ada.client.get(`/api/sysparameter/history/${idOf('withdraw.suspect_s')}`)
  expect(body).toMatchObject({ versions: [{ createdByName: 'Ada', approvedByName: 'Bora' }] })
})

test('the server uses the new values: approvals, MASAK description, deadline, lease, suspect time', async () => {
  const agreed = async (key: SysparameterKey, value: number) => {
    const { approvalId } = (await change(key, { value })).body as SysparameterRow
    expect((await bora.client.post(`/api/approval/approve/${approvalId}`, {})).status).toBe(200)
  }
  const stage = await setPayoutStage(app)
  const statusOf = async (amount: number) => {
    const { body } = await askPayout(app, stage.merchant, { amount })
    const { rows } = await app.tenant.pool.query<{ status: string }>(
      'select status from withdraw_request where id = $1',
      [(body as { id: string }).id],
    )
    return rows[0]?.status
  }
  await agreed('four_eyes.withdraw_kurus', 20_000)
  expect([await statusOf(19_999), await statusOf(1)]).toEqual(['QUEUED', 'PENDING_APPROVAL'])

  await agreed('masak.desc_daily_kurus', 25_000)
  const described = (description: string) => askPayout(app, stage.merchant, { amount: 5_000, description })
  expect(outcomeOf(await described('Rent of the shop')).slice(0, 2)).toEqual([422, 'DESCRIPTION_NEEDED'])
  expect((await described('Rent of the shop, May')).status).toBe(201)

  await change('deposit.ttl_min', { value: 10 })
  const { expiresAt } = (await askDeposit(app, stage.merchant)).body as { expiresAt: string }
  expect((Date.parse(expiresAt) - app.clock.now().getTime()) / 60_000).toBe(10)

  await change('claim.lease_s', { value: 40 })
  await agreed('withdraw.suspect_s', 60)
  const operator = await person(['REMIT'], 'Cem', { remitGroupIds: [stage.groupId] })
  const { claim } = (await operator.client.post('/api/withdraw-request/next')).body as {
    claim: { row: { id: string; version: number }; claimToken: string; leaseMs: number }
  }
  expect(claim.leaseMs).toBe(40_000)
  const { row, claimToken } = claim
  const sending = { decision: 'send', claimToken, version: row.version }
  expect((await operator.client.post(`/api/withdraw-request/decide/${row.id}`, sending)).status).toBe(200)
  const { rows } = await app.tenant.pool.query<{ seconds: number }>(
    'select extract(epoch from outcome_due_at - sending_at)::int as seconds from withdraw_request where id = $1',
    [row.id],
  )
  expect(rows[0]?.seconds).toBe(60)
})

test('other processes use the change at once, and their consoles are notified', async () => {
  const second = await buildApp({
    tenants: tenantsOf([{ ...app.tenant }]),
    log: createLogger('silent'),
    now: app.clock.now,
  })
  await second.listen({ port: 0, host: '127.0.0.1' })
  const { port } = second.server.address() as AddressInfo
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/live`, { headers: { host: 'test.localhost' } })
  const received: { type: string; topic?: string }[] = []
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString()) as { type: string }))
  await once(socket, 'open')
  const trader = await app.signedIn({ scope: ['TRADER'], role: 'client' })
  socket.send(JSON.stringify({ type: 'hello', token: trader.client.token, after: null }))
  const until = async (isThere: () => boolean) => {
    for (let tries = 0; !isThere() && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 10))
    expect(isThere()).toBe(true)
  }
  await until(() => received.some(({ type }) => type === 'ready'))
  await change('undo_s', { value: 12 })
  await until(() => received.some(({ type, topic }) => type === 'change' && topic === 'sysparameter'))
  const answer = await second.inject({
    url: '/api/sysparameter/now',
    headers: { host: 'test.localhost', authorization: `Bearer ${trader.client.token}` },
  })
  expect(answer.json()).toMatchObject({ values: { undo_s: 12 } })
  socket.terminate()
  await second.close()
})
