import { browserStorage } from '@kasa/console/storage'
import type { Boot } from '@kasa/contracts/boot'
import { signedRegistry } from '@kasa/contracts/registry'
import { tenant } from '@kasa/console/tenant'
import * as z from 'zod/mini'

const place = () => `kasa-registry:${tenant().id}`

/** Stores the last valid registry for a page without one. It is verified again on use, including its 24 hours. */
export function keepRegistry(signed: Boot['registry']): void {
  try {
    browserStorage.setItem(place(), JSON.stringify(signed))
  } catch {
    // If storage is full, only the fallback is lost.
  }
}

export function readKept(): Boot['registry'] | undefined {
  try {
    return z.safeParse(signedRegistry, JSON.parse(browserStorage.getItem(place()) ?? 'null')).data
  } catch {
    return undefined
  }
}
