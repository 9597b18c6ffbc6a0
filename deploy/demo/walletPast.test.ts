import { verifyLedger } from '@kasa/api/ledger/verify.service'
import { testTenant } from '@kasa/api/testing/testTenant'

import { seedTenant } from './seedTenant'

test('a tenant with wallets has incoming wallet transfers of every state, a correct ledger and events', async () => {
  const { tenant, close } = await testTenant({
    id: 'lite',
    hosts: ['lite.localhost'],
    modules: ['remit', 'papara', 'reports', 'admin'],
  })
  try {
    const now = new Date()
    await seedTenant(tenant, now, { deposits: 15 })
    const { rows } = await tenant.pool.query<{ status: string }>('select distinct status from papara_request')
    expect(rows.map(({ status }) => status).sort()).toEqual([
      'APPROVED',
      'ASSIGNED',
      'CANCELLED',
      'EXPIRED',
      'IN_REVIEW',
      'REJECTED',
    ])
    expect((await verifyLedger(tenant.pool)).broken).toEqual([])
    const { rows: late } = await tenant.pool.query('select number from papara_request where updated_at > $1', [now])
    expect(late).toEqual([])
  } finally {
    await close()
  }
}, 120_000)
