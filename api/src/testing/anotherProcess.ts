import type { App } from '../access/provider'
import { buildApp } from '../app'
import { openTenant, tenantsOf } from '../tenants/tenants'
import type { TestApp } from './testApp'
import { TestClient } from './testClient'
import { testSecret } from './testTenant'

export type Process = { app: App; client: (ip: string) => TestClient; close: () => Promise<void> }

/** A second process on the same database. The two share only the database rows. */
export async function anotherProcess(test: TestApp): Promise<Process> {
  const tenant = openTenant(test.tenant.config, test.tenant.directUrl, testSecret)
  const app = await buildApp({ tenants: tenantsOf([tenant]), now: test.clock.now })
  return {
    app,
    client: (ip) => new TestClient(app, tenant.config.hosts[0] ?? '', ip),
    close: async () => {
      await app.close()
      await tenant.pool.end()
    },
  }
}
