import { createRequire } from 'node:module'
import { basename } from 'node:path'

import type { Configuration } from 'webpack'

import { addedNameFaults } from './addedNames'
import { addedStyleFaults } from './addedStyles'
import { compiled } from './compile'
import { harmFaults } from './harm'
import { HarmlessPlugin } from './HarmlessPlugin'
import { nameFaults } from './nameFaults'
import { permissionFaults } from './permissionFaults'
import { readModule } from './readModule'
import { RefusedPlugin } from './RefusedPlugin'
import { RemoteAssetsPlugin, exposeChunk } from './RemoteAssetsPlugin'
import { remoteChunks } from './remoteChunks'
import { sourcesOf } from './remoteSource'
import { screenWordFaults } from './screenWordFaults'
import { consumedByRemote, platformNeeds } from './sharedPackages'
import { sourceHash } from './sourceHash'
import { styleFaults } from './styleFaults'

// Only the package's CommonJS entry exports this.
const { ModuleFederationPlugin } = createRequire(import.meta.url)(
  '@module-federation/enhanced/webpack',
) as typeof import('@module-federation/enhanced/webpack')

/** The global name of a remote's container, between its script and the runtime. */
export const containerName = (id: string) => `kasa_${id.replaceAll('-', '_')}`

/**
 * The complete webpack configuration of a remote: `export default remote(import.meta.dirname)`. Faults of the module
 * become build errors.
 */
export async function remote(folder: string): Promise<Configuration> {
  try {
    return await sound(folder)
  } catch (error) {
    return {
      ...compiled(folder),
      name: basename(folder),
      entry: {},
      cache: false,
      plugins: [new RefusedPlugin(error instanceof Error ? error.message : String(error))],
    }
  }
}

async function sound(folder: string): Promise<Configuration> {
  const { manifest, pages, loaders } = await readModule(folder)
  const sources = sourcesOf(folder)
  const faults = [
    ...nameFaults(folder),
    ...permissionFaults(sources, manifest.permissions, folder),
    ...screenWordFaults(sources, folder),
    ...styleFaults(sources, folder),
    ...addedStyleFaults(sources, folder),
    ...addedNameFaults(sources, folder),
    ...harmFaults(sources, folder),
  ]
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const base = compiled(folder)
  return {
    ...base,
    name: manifest.id,
    entry: {},
    output: {
      ...base.output,
      // With equal names, two builds of a remote in one tab would mix their lazy chunks without an error.
      uniqueName: `${manifest.id}@${manifest.version}-${sourceHash(sources)}`,
    },
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: remoteChunks(folder, pages.length) },
    },
    plugins: [
      ...(base.plugins ?? []),
      new ModuleFederationPlugin({
        name: containerName(manifest.id),
        // A property of window, not a `var`, because the host deletes the name after taking the container.
        library: { type: 'window', name: containerName(manifest.id) },
        filename: 'remoteEntry.js',
        exposes: { './module': { import: './src/module.ts', name: exposeChunk } },
        shared: consumedByRemote(folder),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        // The federation runtime is the host's, which reduces remoteEntry from 27 KB to 7.
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
      new HarmlessPlugin(),
      new RemoteAssetsPlugin({ manifest, pages, loaders, platform: platformNeeds(folder) }),
    ],
  }
}
