import { readTenantFiles } from '@kasa/api/tenants/tenantFiles'

import { demoWallets } from '../demo/walletSetup'
import { readSettings } from '../local/environment'
import { Refusal, print } from '../local/progress'
import { ensureAccess, providerFolder } from './access'
import { startProvider } from './provider'
import { clientsIn } from './clients'

/** The client of the demo's wallets. */
const demoClient = 'lite'

/** `npm run wallet-provider`: only the local wallet provider, on the data of KASA_HOME. */
async function main(): Promise<void> {
  const { home, port, demo } = readSettings(process.env)
  const tenants = readTenantFiles(process.env.KASA_TENANTS || 'deploy/tenants')
  const access = await ensureAccess(home, clientsIn(tenants))
  const hosts = new Map(tenants.map(({ id, hosts: [host] }) => [id, host]))
  const provider = await startProvider({
    folder: providerFolder(home),
    access,
    wallets: demo && hosts.has(demoClient) ? demoWallets.map((wallet) => ({ client: demoClient, ...wallet })) : [],
    urlOf(client) {
      const host = hosts.get(client)
      return host === undefined ? undefined : `http://${host}:${port}/wapi/v1/events`
    },
  })
  print(`Wallet provider on http://127.0.0.1:${provider.port}, data in ${providerFolder(home)}`)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => void provider.stop().then(() => process.exit(0)))
}

main().catch((error: unknown) => {
  print(error instanceof Refusal ? `✗ ${error.message}` : error instanceof Error ? (error.stack ?? '') : String(error))
  process.exit(1)
})
