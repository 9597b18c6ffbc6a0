import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildApp } from '@kasa/api/app'
import { createLogger } from '@kasa/api/config/logger'
import { openStore } from '@kasa/api/releases/openStore'
import { watchCanaries } from '@kasa/api/releases/watchCanaries'
import { readTenantFiles } from '@kasa/api/tenants/tenantFiles'
import { openTenants } from '@kasa/api/tenants/tenants'
import { watchTenants } from '@kasa/api/tenants/tenantWatch'
import { createUser } from '@kasa/api/users/users.service'
import { webRoutes } from '@kasa/api/web/web.routes'
import { tenantConfig, type TenantConfig } from '@kasa/contracts/tenant'

import { startTemporaryPostgres } from '../../deploy/local/temporaryPostgres'
import { frontProxies, openFront } from '../console/front'
import { prepareDatabases, publishOnce } from '../console/prepared'

/**
 * A real console with its own database and KASA_HOME, every built module, and the fixtures of this folder. Prints one
 * line of JSON when it is ready; stops when its standard input closes. It follows changes of the tenant files in its
 * `tenants` folder, as in production.
 */
const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'kasa-federation-'))
const fixtures = ['healthy', 'fragile', 'foreign', 'living', 'rogue'] as const

const demo = tenantConfig.parse(JSON.parse(readFileSync(join(root, 'deploy/tenants/demo.json'), 'utf8')))
const tenant = (id: string, modules: string[]): TenantConfig => ({
  ...demo,
  id,
  hosts: [`${id}.localhost`],
  modules,
  auth: { scheme: 'bearer', forcedAuthentication: false },
})
const whole = tenant('whole', [...demo.modules, 'papara', ...fixtures])
const small = tenant('small', ['remit', 'healthy'])

const postgres = await startTemporaryPostgres()
await publishOnce(
  home,
  root,
  fixtures.map((id) => join(import.meta.dirname, 'remotes', id, 'dist')),
)

const folder = join(home, 'tenants')
mkdirSync(folder)
for (const config of [whole, small]) writeFileSync(join(folder, `${config.id}.json`), JSON.stringify(config))
const secret = 'a secret of the browser tests, long enough'
await prepareDatabases(
  postgres.url,
  [whole, small].map(({ id }) => id),
)
const tenants = await openTenants(readTenantFiles(folder), { databaseUrl: postgres.url, secret })
for (const { pool, config } of tenants.all) {
  const tx = await pool.connect()
  for (const name of ['admin', ...Array.from({ length: 12 }, (_, index) => `operator${index}`)]) {
    await createUser(
      tx,
      {
        name: name === 'admin' ? 'Ada' : name,
        email: `${name}@${config.id}.test`,
        password: 'Kasa-demo-2026!',
        role: 'admin',
        scope: ['ADMIN'],
      },
      new Date(),
    )
  }
  tx.release()
}
const watch = watchTenants(folder, tenants, createLogger('silent'))
const judge = watchCanaries({ store: (await openStore(home)).store, tenants: tenants.all, log: createLogger('silent') })
const app = await buildApp({
  tenants,
  configProblem: watch.problem,
  trustProxy: frontProxies,
  extend: (scope) => webRoutes(scope, { home }),
})
const address = await app.listen({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' })
const front = await openFront(Number(new URL(address).port), home)
process.stdout.write(`${JSON.stringify({ home, port: front.port, databaseUrl: postgres.url, secret })}\n`)

process.stdin.resume()
process.stdin.on('end', () => {
  watch.stop()
  judge.stop()
  void front
    .stop()
    .then(() => app.close())
    .then(() => tenants.close())
    .then(() => postgres.stop())
    .then(() => process.exit(0))
})
