import { boot as bootSchema, type Boot } from '@kasa/contracts/boot'
import type { TenantPublic } from '@kasa/contracts/tenant'
import * as z from 'zod/mini'

let known: Boot | undefined

/** What the server wrote into the page: tenant, signed registry, language. Parsed once, at the first question. */
export function boot(): Boot {
  known ??= z.parse(bootSchema, JSON.parse(document.getElementById('kasa-boot')?.textContent ?? 'null'))
  return known
}

/** The brand, modules and flags of the tenant whose host this page came from. */
export const tenant = (): TenantPublic => boot().tenant

/** The modules that the tenant has from now on; what is decided by them follows at the next drawing. */
export function keepModules(modules: readonly string[]): void {
  known = { ...boot(), tenant: { ...tenant(), modules: [...modules] } }
}
