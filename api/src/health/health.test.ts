import { buildApp } from '../app'
import { TestClient } from '../testing/testClient'
import { buildTestApp, testPassword } from '../testing/testApp'
import { testSecret, testTenantConfig } from '../testing/testTenant'
import { openTenant, tenantsOf } from '../tenants/tenants'

test('without its database the process is up but not ready, and requests get a clear 503 @long', async () => {
  const away = openTenant(
    testTenantConfig({ id: 'away', hosts: ['away.test'] }),
    'postgres://app@127.0.0.1:1/away',
    testSecret,
  )
  const app = await buildApp({ tenants: tenantsOf([away]) })
  const client = new TestClient(app, 'away.test')
  expect((await client.get('/healthz')).status).toBe(200)
  expect(await client.get('/readyz')).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', details: { waitingFor: ['away'] } },
  })
  expect(await client.signIn('someone@away.test', 'x')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
  await app.close()
  await away.pool.end()
})

test('a database that is behind the newest migration is not ready', async () => {
  const app = await buildTestApp()
  expect((await app.client().get('/readyz')).status).toBe(200)
  await app.tenant.pool.query('delete from schema_version where version = (select max(version) from schema_version)')
  expect((await app.client().get('/readyz')).status).toBe(503)
  await app.close()
})

test('connections that the database cuts are replaced: the next request is answered', async () => {
  const app = await buildTestApp()
  const user = await app.user({ scope: ['ADMIN'], role: 'admin' })
  for (let round = 0; round < 3; round += 1) {
    await app.tenant.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid()`,
    )
    await app.tenant.pool.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    expect((await app.client().signIn(user.email, testPassword)).status).toBe(200)
  }
  await app.close()
})

test('metrics for Prometheus are labelled by route, not by address', async () => {
  const app = await buildTestApp()
  await app.client().get('/api/remit-request/get/01890000-0000-7000-8000-000000000001?q=elif')
  const { text } = await app.client().get('/metrics')
  expect(text).toContain('route="/api/remit-request/get/:id",status="401"')
  expect(text).not.toContain('elif')
  await app.close()
})
