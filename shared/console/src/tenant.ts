import { boot as bootSchema, type Boot } from '@kasa/contracts/boot'
import type { TenantPublic } from '@kasa/contracts/tenant'
import * as z from 'zod/mini'

let known: Boot | undefined

/** The data written into the page by the server: tenant, signed registry, language. Parsed once. */
export function boot(): Boot {
  known ??= z.parse(bootSchema, JSON.parse(document.getElementById('kasa-boot')?.textContent ?? 'null'))
  return known
}

/** The brand, modules and flags of the tenant whose host this page came from. */
export const tenant = (): TenantPublic => boot().tenant

/** Updates the tenant's modules; takes effect on the next render. */
export function keepModules(modules: readonly string[]): void {
  known = { ...boot(), tenant: { ...tenant(), modules: [...modules] } }
}
