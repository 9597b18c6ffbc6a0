import { join } from 'node:path'

import { moduleManifest, type ModuleManifest } from '@kasa/module/manifest'

import { root } from '../local/bootstrap.mjs'
import { frontFolders } from '../local/fronts'

/** The manifests of all modules in this tree. Pages are lazy loaders, so no screen is evaluated. */
export const readManifests = (): Promise<ModuleManifest[]> =>
  Promise.all(
    frontFolders()
      .filter((folder) => folder !== 'host')
      .map(async (folder) => {
        const { module } = (await import(join(root, folder, 'src/module.ts'))) as { module: { manifest: unknown } }
        return moduleManifest.parse(module.manifest)
      }),
  )
