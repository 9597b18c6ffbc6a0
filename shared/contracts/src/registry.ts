import * as z from 'zod/mini'

import { moduleId } from './tenant'

export const sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]{64}$/))

/** The hash of each file in a folder, by file name. */
export const integrityMap = z.record(z.string(), sha384)

/**
 * One remote as offered to a tenant: the immutable folder, and the hash of each file in it, so that modified files
 * are refused. In a page, which must be small, `listing` replaces them: the hash of the folder's `integrity.json`.
 * `module` is the remote's `module.json`, included to save a request. The module contract validates its shape, so
 * that one invalid module does not affect others.
 */
const build = {
  version: z.string(),
  /** `/m/<id>/<version>-<hash>/` */
  base: z.string().check(z.regex(/^\/m\/[a-z0-9-]+\/[^/]+\/$/)),
  integrity: z._default(integrityMap, {}),
  listing: z.optional(sha384),
  module: z.unknown(),
}
export const registryModule = z.object({
  id: moduleId,
  ...build,
  /**
   * The build to fall back to when this one keeps crashing; sent with every poll, but omitted in the page, which must
   * be small.
   */
  fallback: z.optional(z.object(build)),
  /** Asks users to reload at once, not after half an hour. */
  urgent: z.optional(z.boolean()),
})

/** `/registry/v1.json`: what one tenant may load. Disabled modules are not mentioned. */
export const registry = z.object({
  schema: z.literal(1),
  tenant: z.string(),
  /** Increases with every change; the host refuses an older one. */
  serial: z.int(),
  /** Signed permission to go below a known serial, up to `from`, after the server lost its records. */
  rollback: z.optional(z.object({ from: z.int() })),
  /**
   * The keys that may sign the next registries: the current one and its successor, so that long-running tabs follow
   * every key change.
   */
  keys: z.optional(z.array(z.string())),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  modules: z.array(registryModule),
})
export type Registry = z.input<typeof registry>
export type RegistryModule = z.output<typeof registryModule>

/** The registry as text under a detached Ed25519 signature (base64url); `payload` is verified before it is parsed. */
export const signedRegistry = z.object({ keyId: z.string(), signature: z.string(), payload: z.string() })
