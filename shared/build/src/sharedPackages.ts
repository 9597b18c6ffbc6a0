import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The schema library for modules. The host provides the names in `host/src/modules/zodParts.ts`. */
export const sharedSchemas = 'zod/mini'

/** Singleton libraries, provided by the host. Remotes never bundle a fallback. */
export const sharedLibraries = ['react', 'react-dom', 'react/jsx-runtime', sharedSchemas] as const

/**
 * Other files of those packages. Shared too, so that a missing one is an error; otherwise a second React would be
 * bundled.
 */
const restOfLibraries = ['react/', 'react-dom/'] as const

/**
 * Packages shared file by file. The trailing slash matters: the key `@kasa/console` would not cover
 * `@kasa/console/session`, and host and remote would each get their own store (measured).
 */
export const sharedFolders = ['@kasa/console/', '@kasa/desk/', '@kasa/ui/'] as const

/** True for internal files that are not shared: folders of the desk, and saved views of lists. */
export const isInner = (key: string): boolean => /^@kasa\/(?:desk\/\w+|console\/views)\//.test(key)

/** Console files with tokens, which the host does not share (`host/src/modules/provided.ts`). */
export const withheldFromRemotes = ['tokens', 'renewal', 'transport', 'ahead', 'storageKeys'].map(
  (file) => `@kasa/console/${file}`,
)

const packageOf = (key: string) =>
  key.startsWith('@') ? key.split('/').slice(0, 2).join('/') : (key.split('/')[0] ?? key)

/**
 * The package with schemas compiled into every module, so that modules without schemas of their own need not depend
 * on zod.
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

/** The packages that a remote needs of the host, as caret ranges: negotiated before its code is fetched. */
export function platformNeeds(folder: string): Record<string, string> {
  return Object.fromEntries(
    [...sharedLibraries, ...sharedFolders].map((key) => [packageOf(key), `^${installedVersion(key, folder)}`]),
  )
}

/** The federation version that a remote is built with. It must match the host's runtime (ADR 9). */
export const builtForRuntime = (): string =>
  `^${installedVersion('@module-federation/enhanced', join(dirname(fileURLToPath(import.meta.url)), '..'))}`

/** The host's federation runtime version. */
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
