import { contractVersion } from '@kasa/module/manifest'
import type { HostOffer } from '@kasa/module/negotiate'

/** Versions of the shared packages, inserted by the build. */
declare const KASA_PLATFORM: Readonly<Record<string, string>>

/** What this host offers to remotes, for `negotiate`. */
export const hostOffer = (): HostOffer => ({ contract: contractVersion, platform: KASA_PLATFORM })
