import * as z from 'zod/mini'

const file = z.string().check(z.regex(/^[A-Za-z0-9_.-]+$/))
const folder = z.string().check(z.regex(/^[A-Za-z0-9._-]+$/))

const build = z.strictObject({
  version: z.string(),
  /** `<version>-<hash>`, never overwritten. */
  folder,
})

/** What can be done to a module's pointer. */
export const pointerActs = ['release', 'rollback', 'canary', 'promote', 'halt', 'retire'] as const

/**
 * Which builds of a module, or of the host, are live, and the move that made it so. Each is a file of its own, numbered
 * by its serial and never overwritten; the highest one counts, and all of them together are the history.
 */
export const pointer = z.strictObject({
  id: z.string(),
  /** One more than the pointer before: whoever writes this number first has moved it, everybody else has not. */
  serial: z.int().check(z.gte(1)),
  move: z.strictObject({
    act: z.enum(pointerActs),
    folder,
    /** Milliseconds since epoch. */
    at: z.int(),
    by: z.string(),
    /** The commit it was built from; null where that is not known. */
    commit: z.nullable(z.string()),
    reason: z.optional(z.string()),
  }),
  stable: build,
  /** The stable build before this one: what a tab falls back to, and what a rollback goes to. */
  fallback: z.optional(build),
  /** A second build, for this share of the operators; `share` is a percentage (1 to 99). */
  canary: z.optional(z.strictObject({ ...build.shape, share: z.int().check(z.gte(1), z.lte(99)) })),
  /** Every folder that was ever live, oldest first: one that is gone is answered with 410. */
  history: z.array(folder),
  /** Those of them whose files were taken away. */
  retired: z.array(folder),
})
export type Pointer = z.infer<typeof pointer>
export type PointerAct = (typeof pointerActs)[number]
export type LiveBuild = z.infer<typeof build>

/** What one `import()` of a remote needs: its own files, and the host's shared files it asks for at once. */
const loaded = z.object({ files: z.array(file), shared: z.array(z.string()) })

/** `assets.json` of a remote and of the host: what the page's head preloads. */
export const remoteAssets = z.object({
  entry: loaded,
  pages: z.record(z.string(), loaded),
  /**
   * What its code takes from the host's shared files, by file: checked against every live host before it is released.
   */
  uses: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** The federation runtime it was built for, as a caret range; unsaid by older builds. */
  runtime: z.optional(z.string()),
})
export const hostAssets = z.object({
  version: z.string(),
  /** Its own words by language and key; the modules' are in their manifests. */
  words: z._default(z.strictObject({ tr: z.record(z.string(), z.string()), en: z.record(z.string(), z.string()) }), {
    tr: {},
    en: {},
  }),
  /** The module contract it offers, and the versions of the packages it shares: what a module is negotiated against. */
  contract: z._default(z.object({ major: z.int(), minor: z.int() }), { major: 1, minor: 0 }),
  platform: z.record(z.string(), z.string()),
  /** The federation runtime in which it runs every module; unsaid by older builds. */
  runtime: z.optional(z.string()),
  /** The permissions it knows; a manifest that names another is unreadable to it. */
  permissions: z._default(z.array(z.string()), []),
  /** The page's own script. */
  main: z.array(file),
  /** What the login page needs besides, and a signed-in one. */
  login: z._default(z.array(file), []),
  console: z.array(file),
  /** The files behind each shared file, for example `@kasa/ui/DataGrid`. */
  provided: z.record(z.string(), z.array(file)),
  /** What each of them exports. */
  exports: z._default(z.record(z.string(), z.array(z.string())), {}),
  fonts: z.array(z.object({ file, unicodeRange: z.string() })),
})
export type RemoteAssets = z.infer<typeof remoteAssets>
export type HostAssets = z.infer<typeof hostAssets>
