import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * What the schemas of a module's own nouns are built with. The host gives the names of `host/src/modules/zodParts.ts`.
 */
export const sharedSchemas = 'zod/mini'

/** Libraries of which a console has one copy, the host's. Remotes never carry a fallback. */
export const sharedLibraries = ['react', 'react-dom', 'react/jsx-runtime', sharedSchemas] as const

/**
 * What else lies in those packages. Taken from the host too, it is missing there, which is said; not shared, a second
 * React would come with it.
 */
const restOfLibraries = ['react/', 'react-dom/'] as const

/**
 * Packages without a barrel, shared file by file. The trailing slash matters: the key `@kasa/console` alone would not
 * cover `@kasa/console/session`, and host and remote would each get a store of their own (measured).
 */
export const sharedFolders = ['@kasa/console/', '@kasa/desk/', '@kasa/ui/'] as const

/**
 * True for how shared files are made, which is not shared itself: what lies in a folder of the desk, and the saved
 * views of a list.
 */
export const isInner = (key: string): boolean => /^@kasa\/(?:desk\/\w+|console\/views)\//.test(key)

/** Files of the console package that hold tokens: the host does not share them (`host/src/modules/provided.ts`). */
export const withheldFromRemotes = ['tokens', 'renewal', 'transport', 'ahead', 'storageKeys'].map(
  (file) => `@kasa/console/${file}`,
)

const packageOf = (key: string) =>
  key.startsWith('@') ? key.split('/').slice(0, 2).join('/') : (key.split('/')[0] ?? key)

/**
 * The package whose schemas are compiled into every module: a module that writes none of its own need not name their
 * library.
 */
const contracts = join(dirname(fileURLToPath(import.meta.url)), '../../contracts')

/** The installed version of a shared key's package, as seen from `folder`. */
function installedVersion(key: string, folder: string): string {
  const name = packageOf(key)
  const places = [folder, contracts].flatMap(
    (seen) => createRequire(join(seen, 'package.json')).resolve.paths(name) ?? [],
  )
  for (const place of places) {
    try {
      return (createRequire(join(place, name, 'package.json'))('./package.json') as { version: string }).version
    } catch {
      continue
    }
  }
  throw new Error(`${name} is shared by the host but is not a dependency of ${folder}`)
}

/** What a remote needs of the host, as caret ranges: negotiated before any of its code is fetched. */
export function platformNeeds(folder: string): Record<string, string> {
  return Object.fromEntries(
    [...sharedLibraries, ...sharedFolders].map((key) => [packageOf(key), `^${installedVersion(key, folder)}`]),
  )
}

/**
 * The federation that a remote is built by: its runtime is the host's, and the two rely on each other's insides (ADR
 * 9).
 */
export const builtForRuntime = (): string =>
  `^${installedVersion('@module-federation/enhanced', join(dirname(fileURLToPath(import.meta.url)), '..'))}`

/** The federation runtime that this host runs. */
export const runtimeOf = (folder: string): string => installedVersion('@module-federation/runtime', folder)

/**
 * The `shared` option of a remote. Without `strictVersion` a mismatch is a console warning and the remote runs
 * against the wrong version; without `import: false` each remote ships its own React (148 KB against 14).
 */
export function consumedByRemote(folder: string) {
  return Object.fromEntries(
    [...sharedLibraries, ...restOfLibraries, ...sharedFolders].map((key) => [
      key,
      {
        singleton: true,
        strictVersion: true,
        import: false as const,
        requiredVersion: `^${installedVersion(key, folder)}`,
      },
    ]),
  )
}
