import { join } from 'node:path'

import type { HostAssets } from '@kasa/contracts/published'
import { permissions } from '@kasa/domain/permissions'
import { contractVersion } from '@kasa/module/manifest'
import webpack, { type AsyncDependenciesBlock, type Compiler, type Module } from 'webpack'

import type { FontFile } from './FontsPlugin'
import { integrityOf, javascriptKb, loadedBy, moduleOfFile, partsOf } from './assets'
import { nounSchemas } from './hostContracts'
import { exportedByShared } from './sharedExports'
import { runtimeOf, sharedSchemas } from './sharedPackages'

const { Compilation, WebpackError, sources } = webpack

/**
 * Emits `assets.json` and `integrity.json` of the host. Fails the build if the login page or the console exceeds its
 * budget, or includes a noun's schemas.
 */
export class HostAssetsPlugin {
  constructor(
    private readonly options: Pick<HostAssets, 'version' | 'platform' | 'words'> & {
      loginKb: number
      signedInKb: number
      fonts: readonly FontFile[]
    },
  ) {}

  apply(compiler: Compiler) {
    const exported = exportedByShared(compiler)
    compiler.hooks.thisCompilation.tap('HostAssetsPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'HostAssetsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          const read = (file: string) => assets[file]?.buffer() ?? Buffer.alloc(0)
          const emit = (name: string, value: unknown) =>
            compilation.emitAsset(name, new sources.RawSource(JSON.stringify(value)))
          if (compilation.errors.length > 0) return
          for (const fault of nounSchemas(
            [...compilation.modules].flatMap(partsOf).map((module) => module.nameForCondition() ?? ''),
          ))
            compilation.errors.push(new WebpackError(fault))
          const hostAssets = this.assetsOf(compilation, compiler.context, exported())
          emit('assets.json', hostAssets)
          emit('integrity.json', integrityOf(Object.keys(assets), read))
          const logger = compilation.getLogger('budget')
          const login = javascriptKb([...hostAssets.main, ...hostAssets.login], read)
          const signedIn = javascriptKb([...hostAssets.main, ...hostAssets.console], read)
          logger.info(`login ${login.toFixed(1)} of ${this.options.loginKb} KB brotli`)
          logger.info(`signed in ${signedIn.toFixed(1)} of ${this.options.signedInKb} KB brotli before any module`)
          const over = (what: string, kb: number, budget: number) =>
            kb > budget &&
            compilation.errors.push(
              new WebpackError(`${what} weighs ${kb.toFixed(1)} KB brotli; its budget is ${budget} KB`),
            )
          over('The login page', login, this.options.loginKb)
          over('A signed-in page before any module', signedIn, this.options.signedInKb)
        },
      )
    })
  }

  private assetsOf(compilation: webpack.Compilation, folder: string, exports: HostAssets['exports']): HostAssets {
    const main = compilation.entrypoints.get('main')?.getFiles() ?? []
    const behind = (block: AsyncDependenciesBlock) =>
      loadedBy(compilation, block).files.filter((file) => !main.includes(file))
    const start = moduleOfFile(compilation, join(folder, 'src/main.tsx'))
    const opened = (request: string) => [
      ...new Set((start?.blocks ?? []).filter((block) => requestsOf(block).includes(request)).flatMap(behind)),
    ]
    const provided = [...compilation.modules]
      .filter(isFolderOfShared)
      .flatMap((module) =>
        module.blocks.flatMap((block) =>
          requestsOf(block).map((request) => [shareKey(module.context ?? '', request), behind(block)] as const),
        ),
      )
    // Its names are in the console's own code.
    provided.push([sharedSchemas, []])
    const { version, platform, words } = this.options
    return {
      version,
      contract: contractVersion,
      platform,
      runtime: runtimeOf(folder),
      words,
      permissions: Object.keys(permissions),
      main,
      login: opened('./login/LoginPage'),
      console: opened('./start/console'),
      provided: Object.fromEntries(provided),
      exports: Object.fromEntries(provided.map(([key]) => [key, exports[key] ?? []])),
      fonts: [...this.options.fonts],
    }
  }
}

const requestsOf = (block: AsyncDependenciesBlock) =>
  block.dependencies.map((dependency) => (dependency as { userRequest?: string }).userRequest ?? '')

const isFolderOfShared = (module: Module) =>
  module.constructor.name === 'ContextModule' && /\/shared\/(ui|console|desk)\/src$/.test(module.context ?? '')

/** `./DataGrid.tsx` in `…/shared/ui/src` is shared as `@kasa/ui/DataGrid`. */
const shareKey = (context: string, request: string) =>
  `@kasa/${/\/shared\/(\w+)\/src$/.exec(context)?.[1]}/${request.replace(/^\.\//, '').replace(/\.tsx?$/, '')}`
