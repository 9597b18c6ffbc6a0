import { join } from 'node:path'

import { moduleManifest, type ModuleManifest } from '@kasa/module/manifest'

import { root } from '../local/bootstrap.mjs'
import { frontFolders } from '../local/fronts'

/** What every module of this tree says of itself. Pages are loaders, so no screen is evaluated. */
export const readManifests = (): Promise<ModuleManifest[]> =>
  Promise.all(
    frontFolders()
      .filter((folder) => folder !== 'host')
      .map(async (folder) => {
        const { module } = (await import(join(root, folder, 'src/module.ts'))) as { module: { manifest: unknown } }
        return moduleManifest.parse(module.manifest)
      }),
  )
