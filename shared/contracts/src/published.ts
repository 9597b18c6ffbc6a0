import * as z from 'zod/mini'

const file = z.string().check(z.regex(/^[A-Za-z0-9_.-]+$/))
const folder = z.string().check(z.regex(/^[A-Za-z0-9._-]+$/))

/** Which build of a module, or of the host, is live. The only file of a publication that ever changes. */
export const pointer = z.strictObject({
  id: z.string(),
  version: z.string(),
  /** `<version>-<hash>`, never overwritten. */
  folder,
  /** Milliseconds since epoch, rising with every move, a rollback too; the registry's serial is made of them. */
  movedAt: z.int(),
  /** Every folder that was ever live, oldest first: one that is gone from the disk is answered with 410. */
  history: z.array(folder),
})
export type Pointer = z.infer<typeof pointer>

/** What one `import()` of a remote needs: its own files, and the host's shared files it asks for at once. */
const loaded = z.object({ files: z.array(file), shared: z.array(z.string()) })

/** `assets.json` of a remote and of the host: what the page's head preloads. */
export const remoteAssets = z.object({ entry: loaded, pages: z.record(z.string(), loaded) })
export const hostAssets = z.object({
  version: z.string(),
  /** Versions of the packages it shares: what a module is negotiated against. */
  platform: z.record(z.string(), z.string()),
  /** The page's own script. */
  main: z.array(file),
  /** What a signed-in page needs besides. */
  console: z.array(file),
  /** The files behind each shared file, for example `@kasa/ui/DataGrid`. */
  provided: z.record(z.string(), z.array(file)),
  fonts: z.array(z.object({ file, unicodeRange: z.string() })),
})
export type RemoteAssets = z.infer<typeof remoteAssets>
export type HostAssets = z.infer<typeof hostAssets>

