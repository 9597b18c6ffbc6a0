import { isAbsolute, join, relative, sep } from 'node:path'

import type { ChunkGraph, Module } from 'webpack'

type Graphs = { chunkGraph: ChunkGraph }

/**
 * `common-bots` for what lies in `src/bots`, `common` for what lies in `src` itself; undefined for what is not the
 * remote's.
 */
function sharedChunk(folder: string, module: Module): string | undefined {
  const file = relative(join(folder, 'src'), module.nameForCondition() ?? '')
  const [slice, ...rest] = file.split(sep)
  if (slice === undefined || slice === '..' || isAbsolute(file)) return undefined
  return rest.length === 0 ? 'common' : `common-${slice}`
}

/**
 * True for what a page draws its first screen with; `pages` counts them: their `import()` calls come first in
 * `src/module.ts`.
 */
function isOfPage(folder: string, pages: number, module: Module, { chunkGraph }: Graphs): boolean {
  const blocks = [...chunkGraph.getModuleChunksIterable(module)].flatMap((chunk) =>
    [...chunk.groupsIterable].flatMap((group) => group.getBlocks()),
  )
  return blocks.some((block) => {
    const root = block.getRootBlock() as Module
    return root.nameForCondition() === join(folder, 'src/module.ts') && root.blocks.indexOf(block) < pages
  })
}

/**
 * What several of a remote's pages, fills and searches need (words, list, queries) is there once; else each would carry
 * its own copy. By folder: a page asks for what its own slice shares, not for the words of every other. What only
 * drawers, dialogs and parts share lies apart: no first row waits for it.
 */
export function remoteChunks(folder: string, pages: number) {
  const together = { chunks: 'async', minChunks: 2, enforce: true } as const
  const isShared = (module: Module) => sharedChunk(folder, module) !== undefined
  return {
    common: {
      ...together,
      test: (module: Module, graphs: Graphs) => isShared(module) && isOfPage(folder, pages, module, graphs),
      name: (module: Module) => sharedChunk(folder, module),
    },
    // What lies outside of the remote's folder, schemas and rules of its nouns, is a part of whoever takes it: a file
    // of its own costs more than the few copies.
    default: false as const,
    later: {
      ...together,
      test: (module: Module, graphs: Graphs) => isShared(module) && !isOfPage(folder, pages, module, graphs),
      name: (module: Module) => `${sharedChunk(folder, module)}-later`,
    },
  }
}
