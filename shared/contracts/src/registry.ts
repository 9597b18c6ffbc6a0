import * as z from 'zod/mini'

import { moduleId } from './tenant'

export const sha384 = z.string().check(z.regex(/^sha384-[A-Za-z0-9+/=]{64}$/))

/** The hash of every file of a folder, by the file's name. */
export const integrityMap = z.record(z.string(), sha384)

/**
 * One remote as the registry offers it to a tenant: the immutable folder, and the hash of every file in it, so that
 * an entry or a chunk with one other byte is refused. `module` is the remote's own `module.json`, inside so that a page
 * needs no further request before code; its shape is the module contract's business, so one unreadable module spoils no other.
 */
export const registryModule = z.object({
  id: moduleId,
  version: z.string(),
  /** `/m/<id>/<version>-<hash>/` */
  base: z.string().check(z.regex(/^\/m\/[a-z0-9-]+\/[^/]+\/$/)),
  integrity: integrityMap,
  module: z.unknown(),
})

/** `/registry/v1.json`: what one tenant may load. A disabled module's name, routes and texts are not in it. */
export const registry = z.object({
  schema: z.literal(1),
  tenant: z.string(),
  /** Rises with every change; the host refuses an older one. */
  serial: z.int(),
  issuedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  modules: z.array(registryModule),
})
export type Registry = z.infer<typeof registry>
export type RegistryModule = z.infer<typeof registryModule>

/** The registry as text under a detached Ed25519 signature (base64url); `payload` is verified before it is parsed. */
export const signedRegistry = z.object({ keyId: z.string(), signature: z.string(), payload: z.string() })
