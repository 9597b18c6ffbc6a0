import type { Boot } from '@kasa/contracts/boot'
import type { TenantPublic } from '@kasa/contracts/tenant'
import { permissions } from '@kasa/domain/permissions'

/** A tenant for tests with all modules enabled. */
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
  modules: [...new Set(Object.values(permissions).map(({ module }) => module))],
  auth: { scheme: 'bearer', forcedAuthentication: true },
  flags: {
    partialWithdrawal: false,
    currentBalanceDisplay: false,
    reconciliationStartAndCloseDate: true,
    merchantHiddenFromRemit: true,
    lastMinutesDisplay: 0,
  },
}

type Manifest = { id: string; version: string; routes?: readonly { path: string }[] }

const registryOf = (manifests: readonly Manifest[]): string =>
  JSON.stringify({
    schema: 1,
    tenant: 'demo',
    serial: 1,
    issuedAt: '2026-11-01T00:00:00.000Z',
    expiresAt: '2036-11-01T00:00:00.000Z',
    modules: manifests.map((manifest) => ({
      id: manifest.id,
      version: manifest.version,
      base: `/m/${manifest.id}/1/`,
      integrity: {},
      module: manifest,
    })),
  })

/**
 * Writes the server's data into the page, including the modules' manifests. Call it before an import that reads the
 * data.
 */
export function putTenantPage(tenant: Partial<TenantPublic> = {}, manifests: readonly Manifest[] = []): void {
  document.getElementById('kasa-boot')?.remove()
  const boot: Boot = {
    tenant: { ...testTenant, ...tenant },
    host: { base: '/host/0.0.0-test/', integrity: {} },
    registry: { keyId: 'test', signature: '', payload: manifests.length === 0 ? '' : registryOf(manifests) },
    registryKeys: [],
    language: 'en',
  }
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = 'kasa-boot'
  element.textContent = JSON.stringify(boot)
  document.head.append(element)
}
