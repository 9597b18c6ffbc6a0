import * as z from 'zod/mini'

const file = z.string().check(z.regex(/^[A-Za-z0-9_.-]+$/))
const folder = z.string().check(z.regex(/^[A-Za-z0-9._-]+$/))

const build = z.strictObject({
  version: z.string(),
  /** `<version>-<hash>`, never overwritten. */
  folder,
})

/** Actions on a module's pointer. */
export const pointerActs = ['release', 'rollback', 'canary', 'promote', 'halt', 'retire'] as const

/**
 * The live builds of a module, or of the host, and the move that set them. Each pointer is a file numbered by its
 * serial and never overwritten. The highest one is current; together they are the history.
 */
export const pointer = z.strictObject({
  id: z.string(),
  /**
   * The previous pointer's serial plus one. The first to write this number has moved the pointer; concurrent writers
   * fail.
   */
  serial: z.int().check(z.gte(1)),
  move: z.strictObject({
    act: z.enum(pointerActs),
    folder,
    /** Milliseconds since epoch. */
    at: z.int(),
    by: z.string(),
    /** The commit it was built from; null if unknown. */
    commit: z.nullable(z.string()),
    reason: z.optional(z.string()),
  }),
  stable: build,
  /** The previous stable build, for tabs to fall back to and for rollback. */
  fallback: z.optional(build),
  /** A second build for a share of the operators, in percent (1 to 99). */
  canary: z.optional(z.strictObject({ ...build.shape, share: z.int().check(z.gte(1), z.lte(99)) })),
  /** Every folder that was ever live, oldest first. Removed ones respond with 410. */
  history: z.array(folder),
  /** Folders of the history with deleted files. */
  retired: z.array(folder),
})
export type Pointer = z.infer<typeof pointer>
export type PointerAct = (typeof pointerActs)[number]
export type LiveBuild = z.infer<typeof build>

/**
 * The files that one `import()` of a remote needs: its own, and the shared files of the host that it requests at
 * once.
 */
const loaded = z.object({ files: z.array(file), shared: z.array(z.string()) })

/** `assets.json` of a remote and of the host: the files that the page preloads. */
export const remoteAssets = z.object({
  entry: loaded,
  pages: z.record(z.string(), loaded),
  /**
   * What its code imports from the host's shared files, by file. Checked against every live host before a release.
   */
  uses: z._default(z.record(z.string(), z.array(z.string())), {}),
  /** The federation runtime it was built for, as a caret range; missing in older builds. */
  runtime: z.optional(z.string()),
})
export const hostAssets = z.object({
  version: z.string(),
  /** The host's own texts by language and key; modules have theirs in their manifests. */
  words: z._default(z.strictObject({ tr: z.record(z.string(), z.string()), en: z.record(z.string(), z.string()) }), {
    tr: {},
    en: {},
  }),
  /** The module contract and the versions of shared packages, which modules are checked against. */
  contract: z._default(z.object({ major: z.int(), minor: z.int() }), { major: 1, minor: 0 }),
  platform: z.record(z.string(), z.string()),
  /** The federation runtime for all modules; missing in older builds. */
  runtime: z.optional(z.string()),
  /** Its permissions; it cannot read a manifest with others. */
  permissions: z._default(z.array(z.string()), []),
  /** The page's own script. */
  main: z.array(file),
  /** Additional files for the login page, and for the console. */
  login: z._default(z.array(file), []),
  console: z.array(file),
  /** The files behind each shared file, for example `@kasa/ui/DataGrid`. */
  provided: z.record(z.string(), z.array(file)),
  /** The exports of each shared file. */
  exports: z._default(z.record(z.string(), z.array(z.string())), {}),
  fonts: z.array(z.object({ file, unicodeRange: z.string() })),
})
export type RemoteAssets = z.infer<typeof remoteAssets>
export type HostAssets = z.infer<typeof hostAssets>
