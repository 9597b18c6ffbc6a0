import * as z from 'zod/mini'

import { moduleId } from './tenant'

export const sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]{64}$/))

/** The hash of every file of a folder, by the file's name. */
export const integrityMap = z.record(z.string(), sha384)

/**
 * One remote as the registry offers it to a tenant: the immutable folder, and the hash of every file in it, so that an
 * entry or a chunk with one other byte is refused; or, in a page, which has to be small, `listing`: the hash of the
 * folder's `integrity.json`, which names them. `module` is the remote's own `module.json`, inside so that a page needs
 * no further request before code; its shape is the module contract's business, so one unreadable module spoils no
 * other.
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
   * The build to go back to when this one keeps crashing; told with every poll, and left out of the page, which has to
   * be small.
   */
  fallback: z.optional(z.object(build)),
  /** Asks people to change over at once, instead of after half an hour. */
  urgent: z.optional(z.boolean()),
})

/** `/registry/v1.json`: what one tenant may load. A disabled module's name, routes and texts are not in it. */
export const registry = z.object({
  schema: z.literal(1),
  tenant: z.string(),
  /** Rises with every change; the host refuses an older one. */
  serial: z.int(),
  /** Signed leave to go below a serial seen before, up to `from`: after the server's own records were lost. */
  rollback: z.optional(z.object({ from: z.int() })),
  /**
   * Who may sign the next ones: the key in use and its successor. A tab that runs for weeks follows every change of
   * key.
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
