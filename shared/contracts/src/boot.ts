import * as z from 'zod/mini'

import { language } from './primitives'
import { integrityMap, sha384, signedRegistry } from './registry'
import { tenantPublic } from './tenant'

/**
 * Data that the server writes into the page (`<script type="application/json" id="kasa-boot">`), so that the browser
 * need not fetch it.
 */
export const boot = z.object({
  tenant: tenantPublic,
  /**
   * The host's immutable folder (`/host/<version>-<hash>/`) and the hashes of the scripts that every page needs;
   * `listing` is the hash of its `integrity.json`, which lists all hashes.
   */
  host: z.object({ base: z.string(), integrity: integrityMap, listing: z.optional(sha384) }),
  registry: signedRegistry,
  /** Ed25519 public keys (base64url, raw 32 bytes) that may sign the registry; two while a key is being replaced. */
  registryKeys: z.array(z.string()),
  /** The first API request of this page (`first` of its route), sent while its code is loading. */
  first: z.optional(z.string().check(z.startsWith('/api/'))),
  /** From `Accept-Language` and the tenant; a choice stored in the browser takes precedence. */
  language,
})
export type Boot = z.infer<typeof boot>
