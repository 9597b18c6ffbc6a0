import * as z from 'zod/mini'

import { language } from './primitives'
import { integrityMap, sha384, signedRegistry } from './registry'
import { tenantPublic } from './tenant'

/**
 * What the server writes into the page (`<script type="application/json" id="kasa-boot">`), so that nothing is fetched
 * first.
 */
export const boot = z.object({
  tenant: tenantPublic,
  /**
   * The host's own immutable folder (`/host/<version>-<hash>/`) and the hashes of the scripts that every page needs;
   * `listing` is the hash of its `integrity.json`, which has those of all.
   */
  host: z.object({ base: z.string(), integrity: integrityMap, listing: z.optional(sha384) }),
  registry: signedRegistry,
  /** Ed25519 public keys (base64url, raw 32 bytes) that may sign the registry; two while a key is replaced. */
  registryKeys: z.array(z.string()),
  /**
   * What the page of this address asks the API for first (`first` of its route): asked while its code is on its way.
   */
  first: z.optional(z.string().check(z.startsWith('/api/'))),
  /** From `Accept-Language` and the tenant; the stored choice of the browser comes first. */
  language,
})
export type Boot = z.infer<typeof boot>
