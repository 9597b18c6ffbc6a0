import { readConfig } from '@kasa/api/config/config'
import { readTenantFiles } from '@kasa/api/tenants/tenantFiles'
import { openTenants } from '@kasa/api/tenants/tenants'

import { seedFailure } from './seedFailure'
import { seedTenant } from './seedTenant'

/** Run by the launcher if KASA_DEMO=1: loads the demo into every tenant that has a demo world and is not seeded yet. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const tenants = await openTenants(readTenantFiles(config.tenantsFolder), { ...config, patientMs: 60_000 })
  try {
    const seeded = await Promise.all(tenants.all.map((tenant) => seedTenant(tenant, new Date())))
    for (const demo of seeded)
      if (demo?.isNew) console.error(`  demo data of ${demo.tenant}: ${demo.deposits} deposits`)
  } finally {
    await tenants.close()
  }
}

main().catch((error: unknown) => {
  console.error(seedFailure(error))
  process.exit(1)
})
