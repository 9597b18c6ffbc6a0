import * as z from 'zod/mini'

import { language } from './primitives'
import { integrityMap, signedRegistry } from './registry'
import { tenantPublic } from './tenant'

/** What the server writes into the page (`<script type="application/json" id="kasa-boot">`), so that nothing is fetched first. */
export const boot = z.object({
  tenant: tenantPublic,
  /** The host's own immutable folder (`/host/<version>-<hash>/`) and the hash of every script in it. */
  host: z.object({ base: z.string(), integrity: integrityMap }),
  registry: signedRegistry,
  /** Ed25519 public keys (base64url, raw 32 bytes) that may sign the registry; two while a key is replaced. */
  registryKeys: z.array(z.string()),
  /** From `Accept-Language` and the tenant; the stored choice of the browser comes first. */
  language,
})
export type Boot = z.infer<typeof boot>
