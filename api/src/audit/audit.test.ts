import { systemCtx, type Ctx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { recordAudit } from './audit.service'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const rows = async () => (await app.tenant.pool.query(`select actor_kind, actor_id, actor_name, session_id, ip, request_id, action, object_type, object_id, before, after, reason
  from audit_log where object_type = 'box' order by seq`)).rows

test('says who, from where, in which session and request, what was before and after, and why', async () => {
  const { ctx, actor } = await app.signedIn({ scope: ['ADMIN'], role: 'admin', name: 'Ayşe' })
  const asked: Ctx = { ...ctx, ip: '10.0.0.9', requestId: 'request-1' }
  await inTransaction(asked, (tx) => recordAudit(tx, asked, 'box.open', { type: 'box', id: '1', before: { amountMinor: 5n }, after: null, reason: 'DUPLICATE' }))
  const api: Ctx = { ...app.ctx, actor: { kind: 'api', merchantId: 'm-1', keyId: 'k-1' } }
  await inTransaction(api, (tx) => recordAudit(tx, api, 'box.make', { type: 'box', id: '2', before: null, after: { a: [1] } }))
  const machine = systemCtx(app.tenant, 'clock')
  await inTransaction(machine, (tx) => recordAudit(tx, machine, 'box.expire', { type: 'box', id: '3', before: undefined, after: undefined }))
  expect(await rows()).toEqual([
    { actor_kind: 'user', actor_id: actor.id, actor_name: 'Ayşe', session_id: actor.sessionId, ip: '10.0.0.9', request_id: 'request-1', action: 'box.open', object_type: 'box', object_id: '1', before: { amountMinor: 5 }, after: null, reason: 'DUPLICATE' },
    { actor_kind: 'api', actor_id: 'm-1', actor_name: 'k-1', session_id: null, ip: '', request_id: 'test-request', action: 'box.make', object_type: 'box', object_id: '2', before: null, after: { a: [1] }, reason: null },
    { actor_kind: 'system', actor_id: null, actor_name: null, session_id: null, ip: '', request_id: 'clock', action: 'box.expire', object_type: 'box', object_id: '3', before: null, after: null, reason: null },
  ])
})

test('is gone with the change it belongs to', async () => {
  const before = (await rows()).length
  await expect(inTransaction(app.ctx, async (tx) => {
    await recordAudit(tx, app.ctx, 'box.lose', { type: 'box', id: '4', before: null, after: null })
    throw new Error('no')
  })).rejects.toThrow('no')
  expect(await rows()).toHaveLength(before)
})

test.each([
  `update audit_log set reason = 'other'`,
  `update audit_log set hash = 'x', prev_hash = 'x', action = 'other'`,
  'delete from audit_log',
  'truncate audit_log',
])('the database refuses: %s', async (statement) => {
  await expect(app.tenant.pool.query(statement)).rejects.toThrow('append-only')
})
