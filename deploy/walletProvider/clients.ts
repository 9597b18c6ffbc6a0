import type { TenantConfig } from '@kasa/contracts/tenant'

import type { ProviderAccess } from './access'

/** The tenants that have wallets at the provider. */
export const clientsIn = (tenants: readonly TenantConfig[]): string[] =>
  tenants.filter(({ modules }) => modules.includes('papara')).map(({ id }) => id)

/**
 * The API's `WALLET_PROVIDERS`. A tenant whose module was switched off keeps its provider, because money may still be
 * on the way.
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
