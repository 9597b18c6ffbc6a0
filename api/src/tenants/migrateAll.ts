import { readConfig } from '../config/config'
import { startFailure } from '../config/startFailure'
import { readTenantFiles } from './tenantFiles'
import { openTenants } from './tenants'

/**
 * Migrates every tenant's database and exits. Run it before new APIs start, so that a failed migration stops the
 * release, not a running process. Each API also migrates at its start, and then has nothing left to do.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const onMigrated = (tenant: string, versions: number[]) =>
    process.stdout.write(`${tenant}: ${versions.length === 0 ? 'nothing to do' : versions.join(' ')}\n`)
  const onWaiting = (text: string) => void process.stderr.write(`${text}\n`)
  const tenants = await openTenants(readTenantFiles(config.tenantsFolder), {
    databaseUrl: config.databaseUrl,
    directUrl: config.directUrl,
    secret: config.secret,
    onMigrated,
    onWaiting,
  })
  await tenants.close()
}

main().catch((error: unknown) => {
  const { exitCode, text } = startFailure(error)
  process.stderr.write(`${text}\n`)
  process.exitCode = exitCode
})
