import { browserStorage } from '@kasa/console/storage'
import type { Boot } from '@kasa/contracts/boot'
import { signedRegistry } from '@kasa/contracts/registry'
import { tenant } from '@kasa/console/tenant'
import * as z from 'zod/mini'

const place = () => `kasa-registry:${tenant().id}`

/**
 * Keeps the last good registry for a page that comes without one. It is verified again then, its own 24 hours included.
 */
export function keepRegistry(signed: Boot['registry']): void {
  try {
    browserStorage.setItem(place(), JSON.stringify(signed))
  } catch {
    // A full storage costs the fallback, nothing else.
  }
}

export function readKept(): Boot['registry'] | undefined {
  try {
    return z.safeParse(signedRegistry, JSON.parse(browserStorage.getItem(place()) ?? 'null')).data
  } catch {
    return undefined
  }
}
