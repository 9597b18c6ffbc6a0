import { createRequire } from 'node:module'
import { isAbsolute, join, relative, sep } from 'node:path'

import type { Configuration, Module } from 'webpack'

import { addedStyleFaults } from './addedStyles'
import { compiled } from './compile'
import { nameFaults } from './nameFaults'
import { permissionFaults } from './permissionFaults'
import { readModule } from './readModule'
import { RemoteAssetsPlugin, exposeChunk } from './RemoteAssetsPlugin'
import { sourcesOf } from './remoteSource'
import { screenWordFaults } from './screenWordFaults'
import { consumedByRemote, platformNeeds } from './sharedPackages'
import { sourceHash } from './sourceHash'
import { styleFaults } from './styleFaults'

// The package's ESM entry does not name this export, its CommonJS one does.
const { ModuleFederationPlugin } = createRequire(import.meta.url)('@module-federation/enhanced/webpack') as typeof import('@module-federation/enhanced/webpack')

/** The global under which a remote's container appears for the moment between its script and the runtime. */
export const containerName = (id: string) => `kasa_${id.replaceAll('-', '_')}`

/** `common-bots` for what lies in `src/bots`, `common` for what lies in `src` itself; undefined for what is not the remote's. */
function sharedChunk(folder: string, module: Module): string | undefined {
  const file = relative(join(folder, 'src'), module.nameForCondition() ?? '')
  const [slice, ...rest] = file.split(sep)
  if (slice === undefined || slice === '..' || isAbsolute(file)) return undefined
  return rest.length === 0 ? 'common' : `common-${slice}`
}

/** The whole webpack configuration of a remote: `export default remote(import.meta.dirname)`. */
export async function remote(folder: string): Promise<Configuration> {
  const { manifest, pages, loaders } = await readModule(folder)
  const sources = sourcesOf(folder)
  const faults = [...nameFaults(folder), ...permissionFaults(sources, manifest.permissions, folder), ...screenWordFaults(sources, folder), ...styleFaults(sources, folder), ...addedStyleFaults(sources, folder)]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const base = compiled(folder)
  return {
    ...base,
    name: manifest.id,
    entry: {},
    output: {
      ...base.output,
      // Two builds of a remote in one tab mix their lazy chunks, without an error, when they share this name.
      uniqueName: `${manifest.id}@${manifest.version}-${sourceHash(sources)}`,
    },
    optimization: {
      ...base.optimization,
      // What several of its pages, fills and searches need (words, list, queries) is there once; else each would carry its own
      // copy. By folder: a page asks for what its own slice shares, not for the words of every other.
      splitChunks: { cacheGroups: { common: { test: (module: Module) => sharedChunk(folder, module) !== undefined, name: (module: Module) => sharedChunk(folder, module), chunks: 'async', minChunks: 2, enforce: true } } },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(manifest.id),
        // A property of window, not a `var`: the host takes the container and deletes the name, which a `var` would not allow.
        library: { type: 'window', name: containerName(manifest.id) },
        filename: 'remoteEntry.js',
        exposes: { './module': { import: './src/module.ts', name: exposeChunk } },
        shared: consumedByRemote(folder),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        // The federation runtime itself is the host's: 27 KB of remoteEntry become 7.
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new RemoteAssetsPlugin({ manifest, pages, loaders, platform: platformNeeds(folder) }),
    ],
  }
}
