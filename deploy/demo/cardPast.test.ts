import { verifyLedger } from '@kasa/api/ledger/verify.service'
import type { Tenant } from '@kasa/api/tenants/tenant'
import { testTenant } from '@kasa/api/testing/testTenant'
import { cardStatuses } from '@kasa/domain/card'

import { seedTenant } from './seedTenant'

let tenant: Tenant
let close: () => Promise<void>
afterEach(() => close())

test('a tenant with cards has card transfers of every state, a correct ledger, events and audit rows', async () => {
  ;({ tenant, close } = await testTenant({
    id: 'demo',
    modules: ['card', 'remit', 'withdraw', 'reports', 'admin'],
  }))
  const now = new Date()
  await seedTenant(tenant, now, { deposits: 15 })
  const { rows } = await tenant.pool.query<{ status: string }>('select distinct status from card_transfer')
  expect(rows.map(({ status }) => status).sort()).toEqual(cardStatuses.filter((status) => status !== 'NEW').sort())
  expect((await verifyLedger(tenant.pool)).broken).toEqual([])
  const { rows: apart } = await tenant.pool.query(
    `select event.action from card_transfer_event event where action <> 'create' and not exists (
       select from audit_log log where log.object_id = event.request_id::text and log.at = event.at)`,
  )
  expect(apart).toEqual([])
  const { rows: late } = await tenant.pool.query('select number from card_transfer where updated_at > $1', [now])
  expect(late).toEqual([])
  const { rows: files } = await tenant.pool.query<{ result: string; count: number }>(
    'select result, count(*)::int as count from card_settlement_row group by result order by result',
  )
  expect(files).toEqual([
    { result: 'FEE_DIFFERS', count: 1 },
    { result: 'SETTLED', count: 7 },
    { result: 'UNKNOWN', count: 1 },
  ])
}, 120_000)

test('a tenant without cards has none', async () => {
  ;({ tenant, close } = await testTenant({
    id: 'lite',
    hosts: ['lite.localhost'],
    modules: ['remit', 'papara', 'reports', 'admin'],
  }))
  await seedTenant(tenant, new Date(), { deposits: 0 })
  const { rows } = await tenant.pool.query(
    `select 'terminal' as what from card_terminal union all select 'fee' from commission_schedule where method = 'CARD'
     union all select 'merchant' from merchant where 'card' = any(modules)`,
  )
  expect(rows).toEqual([])
}, 60_000)
