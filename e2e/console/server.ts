import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildApp } from '@kasa/api/app'
import type { Post } from '@kasa/api/mail/post'
import { capturedDelivery } from '@kasa/api/mail/transport'
import { readTenantFiles } from '@kasa/api/tenants/tenantFiles'
import { openTenants } from '@kasa/api/tenants/tenants'
import { webRoutes } from '@kasa/api/web/web.routes'

import { seedTenant } from '../../deploy/demo/seedTenant'
import { startTemporaryPostgres } from '../../deploy/local/temporaryPostgres'
import { frontProxies, openFront } from './front'
import { prepareDatabases, publishOnce } from './prepared'

/**
 * The whole console for browser tests: the built host and remotes, the demo tenants without a past, running jobs, and
 * its own database and KASA_HOME. Callbacks go to `RECEIVER_PORT`. Prints one line of JSON when it is ready; stops
 * when its standard input closes.
 */
const root = join(import.meta.dirname, '../..')
const home = mkdtempSync(join(tmpdir(), 'kasa-console-'))
const postgres = await startTemporaryPostgres()
await publishOnce(home, root)

let port = Number(process.env.PORT ?? 0)
const post: Post = { origin: (host) => `http://${host}:${port}`, deliver: capturedDelivery(join(home, 'mail')) }
// Long enough for a session to survive a wait on a slow machine. `session.spec.ts` tests how sessions end, on its own
// tenants.
const session = { tokenS: 3600, idleS: 7200, maxS: 43_200 }
const files = readTenantFiles(join(root, 'deploy/tenants')).map((file) => ({
  ...file,
  auth: { ...file.auth, session },
  // Enabled for one tenant, disabled for the other.
  flags: { ...file.flags, partialWithdrawal: file.id === 'demo' },
}))
await prepareDatabases(
  postgres.url,
  files.map(({ id }) => id),
)
const tenants = await openTenants(files, {
  databaseUrl: postgres.url,
  secret: 'a secret of the browser tests, long enough',
  post,
})
for (const tenant of tenants.all)
  await seedTenant(tenant, new Date(), { deposits: 0, receiverPort: Number(process.env.RECEIVER_PORT) })

const app = await buildApp({
  tenants,
  jobs: true,
  trustProxy: frontProxies,
  extend: (scope) => webRoutes(scope, { home }),
})
const address = await app.listen({ port, host: '127.0.0.1' })
const front = await openFront(Number(new URL(address).port), home)
port = front.port
process.stdout.write(`${JSON.stringify({ port, mail: join(home, 'mail') })}\n`)

process.stdin.resume()
process.stdin.on('end', () => {
  void front
    .stop()
    .then(() => app.close())
    .then(() => tenants.close())
    .then(() => postgres.stop())
    .then(() => rmSync(home, { recursive: true, force: true }))
    .then(() => process.exit(0))
})
