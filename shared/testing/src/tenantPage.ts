import type { Boot } from '@kasa/contracts/boot'
import type { TenantPublic } from '@kasa/contracts/tenant'

/** A tenant for tests, all modules on. */
export const testTenant: TenantPublic = {
  id: 'demo',
  brand: {
    name: 'Kasa',
    product: 'Kasa Console',
    mark: 'K',
    colors: {
      light: { accent: '#0f766e', soft: '#e6f4f1', ink: '#0b5d57', onAccent: '#ffffff' },
      dark: { accent: '#2dd4bf', soft: '#0f2a2a', ink: '#5eead4', onAccent: '#04201d' },
    },
  },
  defaultLanguage: null,
  modules: ['card', 'remit', 'withdraw', 'papara', 'reports', 'admin'],
  auth: { scheme: 'bearer', forcedAuthentication: true },
  flags: {
    partialWithdrawal: false,
    currentBalanceDisplay: false,
    reconciliationStartAndCloseDate: true,
    merchantHiddenFromRemit: true,
    lastMinutesDisplay: 0,
  },
}

/** Writes what the server writes into the page; call it before the first import that reads it runs. */
export function putTenantPage(tenant: Partial<TenantPublic> = {}): void {
  document.getElementById('kasa-boot')?.remove()
  const boot: Boot = {
    tenant: { ...testTenant, ...tenant },
    host: { base: '/host/0.0.0-test/', integrity: {} },
    registry: { keyId: 'test', signature: '', payload: '' },
    registryKeys: [],
    language: 'en',
  }
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'kasa-boot'
  element.textContent = JSON.stringify(boot)
  document.head.append(element)
}
