import { systemCtx, type Ctx } from '../access/ctx'
import { inTransaction } from '../db/transaction'
import { buildTestApp, type TestApp } from '../testing/testApp'
import { recordAudit } from './audit.service'
import { chainAudit, verifyAuditChain, type Mark } from './chain.service'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

const rows = async () =>
  (
    await app.tenant.pool
      .query(`select actor_kind, actor_id, actor_name, session_id, ip, request_id, action, object_type, object_id,
        before, after, reason
  from audit_log where object_type = 'box' order by seq`)
  ).rows

test('records who, from where, in which session and request, what was before and after, and why', async () => {
  const { ctx, actor } = await app.signedIn({ scope: ['ADMIN'], role: 'admin', name: 'Ayşe' })
  const requestCtx: Ctx = { ...ctx, ip: '10.0.0.9', requestId: 'request-1' }
  await inTransaction(requestCtx, (tx) =>
    recordAudit(tx, requestCtx, 'box.open', {
      type: 'box',
      id: '1',
      before: { amountMinor: 5n },
      after: null,
      reason: 'DUPLICATE',
    }),
  )
  const api: Ctx = { ...app.ctx, actor: { kind: 'api', merchantId: 'm-1', keyId: 'k-1' } }
  await inTransaction(api, (tx) =>
    recordAudit(tx, api, 'box.make', { type: 'box', id: '2', before: null, after: { a: [1] } }),
  )
  const machine = systemCtx(app.tenant, 'clock')
  await inTransaction(machine, (tx) =>
    recordAudit(tx, machine, 'box.expire', { type: 'box', id: '3', before: undefined, after: undefined }),
  )
  expect(await rows()).toEqual([
    {
      actor_kind: 'user',
      actor_id: actor.id,
      actor_name: 'Ayşe',
      session_id: actor.sessionId,
      ip: '10.0.0.9',
      request_id: 'request-1',
      action: 'box.open',
      object_type: 'box',
      object_id: '1',
      before: { amountMinor: 5 },
      after: null,
      reason: 'DUPLICATE',
    },
    {
      actor_kind: 'api',
      actor_id: 'm-1',
      actor_name: 'k-1',
      session_id: null,
      ip: '',
      request_id: 'test-request',
      action: 'box.make',
      object_type: 'box',
      object_id: '2',
      before: null,
      after: { a: [1] },
      reason: null,
    },
    {
      actor_kind: 'system',
      actor_id: null,
      actor_name: null,
      session_id: null,
      ip: '',
      request_id: 'clock',
      action: 'box.expire',
      object_type: 'box',
      object_id: '3',
      before: null,
      after: null,
      reason: null,
    },
  ])
})

test('is rolled back with its change', async () => {
  const before = (await rows()).length
  await expect(
    inTransaction(app.ctx, async (tx) => {
      await recordAudit(tx, app.ctx, 'box.lose', { type: 'box', id: '4', before: null, after: null })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
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

describe('the chain', () => {
  const add = (app2: TestApp, id: string) =>
    inTransaction(app2.ctx, (tx) =>
      recordAudit(tx, app2.ctx, 'box.open', { type: 'box', id, before: { a: 1 }, after: { b: 2 } }),
    )
  /** Chaining waits for all of the server's transactions, including those of tests that run in parallel. */
  const chainAll = async (app2: TestApp, count: number) => {
    let chained = 0
    while (chained < count) chained += await chainAudit(app2.ctx)
    return chained
  }
  /** Changes that only the database's owner can make. */
  const tamper = async (app2: TestApp, statement: string) => {
    await app2.tenant.pool.query('alter table audit_log disable trigger all')
    await app2.tenant.pool.query(statement)
    await app2.tenant.pool.query('alter table audit_log enable trigger all')
  }
  const verdict = async (app2: TestApp, mark?: Mark) => {
    const { hash: _hash, ...rest } = await verifyAuditChain(app2.tenant.pool, app2.tenant.keys, mark)
    return rest
  }
  let app2: TestApp
  beforeEach(async () => {
    app2 = await buildTestApp()
    for (let index = 0; index < 5; index += 1) await add(app2, String(index))
    expect(await chainAll(app2, 5)).toBe(5)
  })
  afterEach(() => app2.close())

  test('is valid, grows, and reads the same in another time zone', async () => {
    await add(app2, 'new')
    expect(await verdict(app2)).toEqual({ chained: 5, waiting: 1, broken: null })
    expect(await Promise.all([chainAudit(app2.ctx), chainAudit(app2.ctx)]).then(([a, b]) => a + b)).toBe(1)
    await app2.tenant.pool.query(
      `do $$ begin execute format('alter database %I set timezone = ''Asia/Tokyo''', current_database()); end $$`,
    )
    await app2.tenant.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    expect(await verdict(app2)).toEqual({ chained: 6, waiting: 0, broken: null })
  })

  test.each([
    ['a changed row', `update audit_log set reason = 'other' where object_id = '2'`, 'CHANGED', 3n],
    ['a removed row', `delete from audit_log where object_id = '2'`, 'MISSING_BEFORE', 4n],
    [
      'a row put in between',
      `insert into audit_log (seq, xid, actor_kind, ip, request_id, action, object_type, object_id)
        select 1000, xid, 'system', '', 'x', 'x', 'x', 'x' from audit_log where object_id = '2'`,
      'NOT_CHAINED',
      4n,
    ],
    ['the first row removed', `delete from audit_log where object_id = '0'`, 'MISSING_BEFORE', 2n],
    [
      'two rows with each other’s numbers',
      `update audit_log set seq = case seq when 2 then -3 when 3 then -2 end where seq in (2, 3); update audit_log
        set seq = -seq where seq < 0`,
      'CHANGED',
      3n,
    ],
    [
      'two rows with each other’s numbers and transactions @long',
      `update audit_log a set seq = -b.seq, xid = b.xid from audit_log b
        where (a.seq, b.seq) in ((2, 3), (3, 2)); update audit_log set seq = -seq where seq < 0`,
      'CHANGED',
      3n,
    ],
    [
      'two rows in each other’s place @long',
      `update audit_log set place = case place when 2 then -3 when 3 then -2 end where place in (2, 3); update audit_log
        set place = -place where place < 0`,
      'MISSING_BEFORE',
      3n,
    ],
    [
      'all opened again, with the head @long',
      `update audit_log set hash = null, prev_hash = null; delete from audit_head`,
      'CUT',
      null,
    ],
    ['a row without a place @long', `update audit_log set place = null where object_id = '2'`, 'MISSING_BEFORE', 4n],
    [
      'the last row without a place @long',
      `update audit_log set place = null, hash = null where object_id = '4'`,
      'CUT',
      null,
    ],
    [
      'a row moved to another time @long',
      `update audit_log set at = at - interval '1 day' where object_id = '2'`,
      'CHANGED',
      3n,
    ],
    [
      'a row of somebody else’s now @long',
      `update audit_log set actor_name = 'Other' where object_id = '2'`,
      'CHANGED',
      3n,
    ],
    ['the last row removed', `delete from audit_log where object_id = '4'`, 'CUT', null],
    ['the last three removed @long', `delete from audit_log where object_id in ('2', '3', '4')`, 'CUT', null],
    ['all removed @long', 'delete from audit_log', 'CUT', null],
    [
      'the last removed with the head @long',
      `delete from audit_log where object_id = '4'; delete from audit_head`,
      'CUT',
      null,
    ],
    [
      'a head changed to match @long',
      `delete from audit_log where object_id = '4'; update audit_head
        set chained = 4, hash = (select hash from audit_log order by seq desc limit 1)`,
      'CUT',
      null,
    ],
    [
      'the end opened again and changed @long',
      `update audit_log set hash = null, prev_hash = null, reason = 'other' where object_id = '4'`,
      'CUT',
      null,
    ],
    [
      'a chain made without the key',
      `update audit_log set reason = 'other', hash = sha256('guess') where object_id = '2'`,
      'CHANGED',
      3n,
    ],
  ])('%s breaks it, and the row is named', async (_case, statement, why, seq) => {
    await tamper(app2, statement)
    expect((await verdict(app2)).broken).toEqual({ why, seq })
  })

  test.each([
    [
      'the end was opened again',
      `update audit_log set hash = null, prev_hash = null, reason = 'other' where object_id = '4'`,
    ],
    ['the end was cut', `delete from audit_log where object_id = '4'`],
    ['the head is gone', 'delete from audit_head'],
  ])('if %s, no new entry is chained after it', async (_case, statement) => {
    await tamper(app2, statement)
    await add(app2, 'new')
    await expect(chainAudit(app2.ctx)).rejects.toThrow('does not end where it was left')
    expect((await verdict(app2)).broken).toMatchObject({ why: 'CUT' })
  })

  test('a mark kept elsewhere reveals a completely rebuilt chain', async () => {
    const { chained, hash } = await verifyAuditChain(app2.tenant.pool, app2.tenant.keys)
    await add(app2, 'new')
    await chainAudit(app2.ctx)
    expect((await verdict(app2, { chained, hash })).broken).toBeNull()
    await tamper(
      app2,
      `update audit_log set place = null, hash = null, prev_hash = null, reason = 'other'; delete from audit_head`,
    )
    await chainAudit(app2.ctx)
    expect((await verdict(app2)).broken).toBeNull()
    expect((await verdict(app2, { chained, hash })).broken).toEqual({ why: 'NOT_OF_MARK', seq: 5n })
    expect((await verdict(app2, { chained: 7, hash })).broken).toEqual({ why: 'NOT_OF_MARK', seq: null })
  })

  test('a transaction that commits late is chained after those that overtook it', async () => {
    const slow = await app2.tenant.pool.connect()
    await slow.query('begin')
    await recordAudit(slow, app2.ctx, 'box.slow', { type: 'box', id: 'slow', before: null, after: null })
    await add(app2, 'fast')
    expect(await chainAudit(app2.ctx)).toBe(0)
    await slow.query('commit')
    slow.release()
    expect(await chainAll(app2, 2)).toBe(2)
    expect(await verdict(app2)).toEqual({ chained: 7, waiting: 0, broken: null })
  })
})
