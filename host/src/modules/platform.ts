import { contractVersion } from '@kasa/module/manifest'
import type { HostOffer } from '@kasa/module/negotiate'

/** Versions of the packages the host shares, written in by the build. */
declare const KASA_PLATFORM: Readonly<Record<string, string>>

/** What this host offers to a remote; the other side of `negotiate`. */
export const hostOffer = (): HostOffer => ({ contract: contractVersion, platform: KASA_PLATFORM })
