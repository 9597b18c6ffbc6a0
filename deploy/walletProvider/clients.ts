import type { TenantConfig } from '@kasa/contracts/tenant'

import type { ProviderAccess } from './access'

/** The tenants whose wallets the provider keeps. */
export const clientsIn = (tenants: readonly TenantConfig[]): string[] =>
  tenants.filter(({ modules }) => modules.includes('papara')).map(({ id }) => id)

/**
 * What the API reads as `WALLET_PROVIDERS`. A tenant whose module was switched off keeps its provider: its money may
 * still be on the way.
 */
export const providersVariable = ({ port, clients }: ProviderAccess): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(clients).map(([tenant, { apiKey, webhookSecret }]) => [
        tenant,
        { url: `http://127.0.0.1:${port}`, apiKey, webhookSecrets: [webhookSecret] },
      ]),
    ),
  )
