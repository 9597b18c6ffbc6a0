import { recordAudit } from '@kasa/api/audit/audit.service'
import { chainAudit, verifyAuditChain } from '@kasa/api/audit/chain.service'
import { systemCtx, type Ctx } from '@kasa/api/access/ctx'
import { createConnection } from '@kasa/api/db/client'
import { databaseUrlFor, ensureDatabase } from '@kasa/api/db/databases'
import { migrate } from '@kasa/api/db/migrate'
import { inTransaction } from '@kasa/api/db/transaction'
import { appendLiveEvent, readHorizon, readSettled } from '@kasa/api/live/live.sql'
import { testSecret, testTenant, testTenantConfig, type TestTenant } from '@kasa/api/testing/testTenant'
import { openTenant } from '@kasa/api/tenants/tenants'
import type { Tenant } from '@kasa/api/tenants/tenant'

import { startTemporaryPostgres } from '../local/temporaryPostgres'
import type { Cluster } from '../local/postgres'
import { restoreInto } from './testing/restoreInto'

let source: TestTenant
let server: Cluster
let restored: Tenant

beforeAll(async () => {
  source = await testTenant()
  server = await startTemporaryPostgres()
  await ensureDatabase(server.url, 'kasa_test')
  const url = databaseUrlFor(server.url, 'kasa_test')
  await migrate(url)
  restored = openTenant(testTenantConfig(), url, testSecret)
})
afterAll(async () => {
  await restored?.pool.end()
  await server?.stop()
  await source?.close()
})

const happen = (ctx: Ctx, name: string) =>
  inTransaction(ctx, async (tx) => {
    await recordAudit(tx, ctx, 'box.open', { type: 'box', id: name, before: null, after: { name } })
    const audience = { merchantId: null, remitGroupId: null, bankAccountId: null }
    await appendLiveEvent(tx, {
      topic: 'deposit',
      id: '01890000-0000-7000-8000-000000000001',
      audience,
      payload: { name },
    })
  })
const start = { epoch: 0, xid: 0n, seq: 0n }
const names = (rows: readonly { payload: unknown }[]) => rows.map(({ payload }) => (payload as { name: string }).name)
const verdict = async () => {
  const { hash: _hash, ...rest } = await verifyAuditChain(restored.pool, restored.keys)
  return rest
}

test('a dump restored into a younger server keeps its audit chain whole and its live feed running', async () => {
  const ctx = systemCtx(source.tenant, 'before')
  const connection = createConnection(source.tenant.directUrl, 'kasa-test')
  await connection.connect()
  await connection.query('do $$ begin for n in 1..20000 loop perform pg_current_xact_id(); commit; end loop; end $$')
  for (const name of ['a', 'b', 'c']) await happen(ctx, name)
  await chainAudit(systemCtx(source.tenant, 'chain'))
  await happen(ctx, 'waits')
  const readUpTo = (await readHorizon(source.tenant.pool)).start
  await restoreInto(connection, restored.pool)
  await connection.end()
  const { rows } = await restored.pool.query<{ younger: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) < min(xid) as younger from audit_log',
  )
  expect(rows).toEqual([{ younger: true }])

  // Before any write, the chain is intact and all events can be read.
  expect(await verdict()).toEqual({ chained: 3, waiting: 1, broken: null })
  expect(names(await readSettled(restored.pool, start, 10))).toEqual(['a', 'b', 'c', 'waits'])

  // A process switched to the new server without a restart continues where it was.
  const after = systemCtx(restored, 'after')
  for (const name of ['d', 'e']) await happen(after, name)
  expect(names(await readSettled(restored.pool, readUpTo, 10))).toEqual(['d', 'e'])
  expect(await chainAudit(after)).toBe(3)
  expect(await verdict()).toEqual({ chained: 6, waiting: 0, broken: null })
})

test('there, too, an event waits for the transactions that it overtook', async () => {
  const ctx = systemCtx(restored, 'after')
  const from = (await readHorizon(restored.pool)).start
  const slow = await restored.pool.connect()
  await slow.query('begin')
  await appendLiveEvent(slow, {
    topic: 'deposit',
    id: '01890000-0000-7000-8000-000000000001',
    audience: { merchantId: null, remitGroupId: null, bankAccountId: null },
    payload: { name: 'slow' },
  })
  await happen(ctx, 'fast')
  expect(names(await readSettled(restored.pool, from, 10))).toEqual([])
  await slow.query('commit')
  slow.release()
  expect(names(await readSettled(restored.pool, from, 10))).toEqual(['slow', 'fast'])
})
