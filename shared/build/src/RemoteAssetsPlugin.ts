import { join } from 'node:path'

import type { RemoteAssets } from '@kasa/contracts/published'
import type { ModuleManifest } from '@kasa/module/manifest'
import webpack, { type Compiler } from 'webpack'

import { consumedKey, integrityOf, javascriptKb, lazyImportsOf, loadedBy, moduleOfFile } from './assets'
import { usedOfShared } from './sharedExports'
import { builtForRuntime, isInner, withheldFromRemotes } from './sharedPackages'

const { Compilation, WebpackError, sources } = webpack

type Options = { manifest: ModuleManifest; pages: readonly string[]; loaders: number; platform: Record<string, string> }

/**
 * Emits `module.json`, `assets.json` and `integrity.json`. Fails the build if a page, a part or a search exceeds the
 * byte budget.
 */
export class RemoteAssetsPlugin {
  constructor(private readonly options: Options) {}

  apply(compiler: Compiler) {
    const { manifest, pages, loaders, platform } = this.options
    const uses = usedOfShared(compiler)
    compiler.hooks.thisCompilation.tap('RemoteAssetsPlugin', (compilation) => {
      const emit = (name: string, value: unknown) =>
        compilation.emitAsset(name, new sources.RawSource(JSON.stringify(value)))
      compilation.hooks.processAssets.tap(
        { name: 'RemoteAssetsPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        (assets) => {
          const read = (file: string) => assets[file]?.buffer() ?? Buffer.alloc(0)
          const fail = (message: string) => compilation.errors.push(new WebpackError(message))
          if (compilation.errors.length > 0) return
          const consumed = new Set([...compilation.modules].map(consumedKey).filter((key) => key !== undefined))
          for (const key of consumed) {
            if (withheldFromRemotes.includes(key)) fail(`${key} holds tokens and is not shared with remotes`)
            if (isInner(key)) fail(`${key} is how a shared file is made and is not shared with remotes`)
          }
          emit('module.json', { ...manifest, platform })
          const blocks = moduleOfFile(compilation, join(compiler.context, 'src/module.ts'))?.blocks ?? []
          if (blocks.length !== loaders) {
            fail(
              `src/module.ts has ${loaders} pages, fills, search providers and words for records and ${blocks.length} import() calls; each is loaded by exactly one`,
            )
            return
          }
          const exposed = compilation.chunkGroups.filter((group) =>
            group.chunks.some((chunk) => chunk.name === exposeChunk),
          )
          const entry = [
            'remoteEntry.js',
            ...new Set(exposed.flatMap((group) => group.chunks.flatMap((chunk) => [...chunk.files]))),
          ]
          emit('assets.json', {
            entry: { files: entry, shared: [] },
            // Pages are the second argument of defineModule, so their import() calls come first.
            pages: Object.fromEntries(
              blocks.slice(0, pages.length).map((block, index) => [pages[index], loadedBy(compilation, block)]),
            ),
            uses: uses(),
            runtime: builtForRuntime(),
          } satisfies RemoteAssets)
          emit('integrity.json', integrityOf(Object.keys(assets), read))
          // Each page is measured alone, without other pages and without what it loads later.
          const parts = blocks.flatMap((block, index) => {
            const name = pages[index] ?? 'a part or a search'
            const later = lazyImportsOf(compilation, block).map((files) => ({
              name: `what ${name} loads later`,
              kb: javascriptKb(files, read),
            }))
            return [{ name, kb: javascriptKb([...entry, ...loadedBy(compilation, block).files], read) }, ...later]
          })
          const heaviest = parts.reduce((most, part) => (part.kb > most.kb ? part : most), {
            name: 'its entry',
            kb: javascriptKb(entry, read),
          })
          compilation
            .getLogger('budget')
            .info(
              `${manifest.id} ${heaviest.kb.toFixed(1)} of ${manifest.budgets.totalKb} KB brotli with ${heaviest.name}`,
            )
          for (const { name, kb } of [...parts, ...(parts.length === 0 ? [heaviest] : [])]) {
            if (kb > manifest.budgets.totalKb)
              fail(
                `${manifest.id} weighs ${kb.toFixed(1)} KB brotli with ${name}; its budget is ${manifest.budgets.totalKb} KB`,
              )
          }
        },
      )
    })
  }
}

/** The federation plugin's name for the chunk of `./module`. */
export const exposeChunk = '__federation_expose_module'
