import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildApp } from '@kasa/api/app'
import { openTenants } from '@kasa/api/tenants/tenants'
import { createUser } from '@kasa/api/users/users.service'
import { webRoutes } from '@kasa/api/web/web.routes'
import { tenantConfig, type SessionLimits, type TenantConfig } from '@kasa/contracts/tenant'

import { demoPassword } from '../../deploy/demo/accounts'
import { startTemporaryPostgres } from '../../deploy/local/temporaryPostgres'
import { prepareDatabases, publishOnce } from '../console/prepared'
import { callerIds, publishCallers } from './callers'
import { emailOf, limits, personKeys, rightsOf, type Person, type SessionTenant } from './tenants'

/**
 * A real console for several tenants with different session lifetimes and the same people. Prints one line of JSON
 * when it is ready; stops when its standard input closes.
 */
const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'kasa-session-'))
const demo = tenantConfig.parse(JSON.parse(readFileSync(join(root, 'deploy/tenants/demo.json'), 'utf8')))
/** Building the calling modules, for the long tests, takes longer than a short test. */
const callers = process.env.KASA_TESTS === 'short' ? [] : callerIds
const tenant = (id: SessionTenant, session: SessionLimits | undefined): TenantConfig => ({
  ...demo,
  id,
  hosts: [`${id}.localhost`],
  modules: [...demo.modules, ...callers],
  auth: { scheme: 'bearer', forcedAuthentication: id === 'strict', ...(session && { session }) },
})

const postgres = await startTemporaryPostgres()
await publishOnce(home, root)
if (callers.length > 0) await publishCallers(home, root)

const configs = Object.entries(limits).map(([id, session]) => tenant(id as SessionTenant, session))
await prepareDatabases(
  postgres.url,
  configs.map(({ id }) => id),
)
const tenants = await openTenants(configs, {
  databaseUrl: postgres.url,
  secret: 'a secret of the browser tests, long enough',
})
const ids: Record<string, string> = {}
for (const { pool, config } of tenants.all) {
  const tx = await pool.connect()
  const emailHere = (person: Person) => emailOf(person, config.id as SessionTenant)
  for (const name of personKeys) {
    const { role, scope, above } = rightsOf(name)
    const { id, email } = await createUser(
      tx,
      {
        name,
        email: emailHere(name),
        password: demoPassword,
        role,
        scope: [...scope],
        parentUserId: above ? (ids[emailHere(above as Person)] ?? null) : null,
      },
      new Date(),
    )
    ids[email] = id
  }
  tx.release()
}
const app = await buildApp({ tenants, extend: (scope) => webRoutes(scope, { home }) })
const address = await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' })
process.stdout.write(`${JSON.stringify({ port: Number(new URL(address).port), ids })}\n`)

process.stdin.resume()
process.stdin.on('end', () => {
  void app
    .close()
    .then(() => tenants.close())
    .then(() => postgres.stop())
    .then(() => rmSync(home, { recursive: true, force: true }))
    .then(() => process.exit(0))
})
