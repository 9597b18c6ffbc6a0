import { createHash } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'

import type { AsyncDependenciesBlock, ChunkGroup, Compilation, Module } from 'webpack'

/** The `integrity` attribute's value for these bytes. */
const sha384 = (bytes: Buffer) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/** The `integrity.json` of a build: the hash of each file for browsers; source maps are excluded. */
export const integrityOf = (files: readonly string[], read: (file: string) => Buffer): Record<string, string> =>
  Object.fromEntries(
    files
      .filter((file) => !file.endsWith('.map'))
      .sort()
      .map((file) => [file, sha384(read(file))]),
  )

/** Size in bytes with best brotli compression, as sent by the server. */
export const brotliBytes = (bytes: Buffer) =>
  brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  }).length

/** Brotli kilobytes (1024) of the JavaScript among these files. */
export function javascriptKb(files: Iterable<string>, read: (file: string) => Buffer): number {
  const scripts = [...new Set(files)].filter((file) => file.endsWith('.js'))
  return scripts.reduce((sum, file) => sum + brotliBytes(read(file)), 0) / 1024
}

const filesOf = (group: ChunkGroup | undefined | null) =>
  group ? [...new Set(group.chunks.flatMap((chunk) => [...chunk.files]))] : []

/** The files that one `import()` loads at once, and the share keys of the host's files that these use. */
export type Loaded = { files: string[]; shared: string[] }

/** What one `import()` loads at once. At the start of a federated expose this includes the imports nested in it. */
export function loadedBy(compilation: Compilation, block: AsyncDependenciesBlock): Loaded {
  const group = compilation.chunkGraph.getBlockChunkGroup(block)
  const shared = (group?.chunks ?? []).flatMap((chunk) =>
    [...compilation.chunkGraph.getChunkModulesIterable(chunk)].map(consumedKey).filter((key) => key !== undefined),
  )
  return { files: filesOf(group), shared: [...new Set(shared)].sort() }
}

/**
 * The files of each `import()` that code reached by this one may load later, for example a page's drawer or its forms.
 */
export function lazyImportsOf(compilation: Compilation, block: AsyncDependenciesBlock): string[][] {
  const first = compilation.chunkGraph.getBlockChunkGroup(block)
  const reached = new Set(first ? [first] : [])
  for (const group of reached) for (const child of group.childrenIterable) reached.add(child)
  return [...reached].filter((group) => group !== first).map(filesOf)
}

/** The share key of a module that represents one of the host's, such as `@kasa/ui/DataGrid`. */
export function consumedKey(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined
  return (module as Module & { options: { shareKey: string } }).options.shareKey
}

/** The module built from this file, or undefined. */
export function moduleOfFile(compilation: Compilation, file: string): Module | undefined {
  for (const module of compilation.modules) {
    const inner = 'rootModule' in module ? (module.rootModule as Module) : module
    if (inner.nameForCondition() === file) return inner
  }
  return undefined
}

/** A module with those that webpack has concatenated into it. */
export const partsOf = (module: Module): Module[] =>
  'modules' in module && Array.isArray(module.modules) ? [module, ...(module.modules as Module[])] : [module]
