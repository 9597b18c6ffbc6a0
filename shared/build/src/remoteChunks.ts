import { isAbsolute, join, relative, sep } from 'node:path'

import type { ChunkGraph, Module } from 'webpack'

type Graphs = { chunkGraph: ChunkGraph }

/** `common-bots` for files in `src/bots`, `common` for those in `src` itself; undefined for other files. */
function sharedChunk(folder: string, module: Module): string | undefined {
  const file = relative(join(folder, 'src'), module.nameForCondition() ?? '')
  const [slice, ...rest] = file.split(sep)
  if (slice === undefined || slice === '..' || isAbsolute(file)) return undefined
  return rest.length === 0 ? 'common' : `common-${slice}`
}

/**
 * True for modules of a page's first screen; `pages`: their number, since their `import()` calls come first in
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
 * Shares common code of a remote's pages, fills and searches (texts, lists, queries) in chunks per folder, so that a
 * page does not load the texts of other slices. Code shared only by drawers, dialogs and parts is separate, so that
 * first rows do not wait for it.
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
    // Code outside the remote's folder (schemas and rules) is bundled with its users: separate files would cost more
    // than the few copies.
    default: false as const,
    later: {
      ...together,
      test: (module: Module, graphs: Graphs) => isShared(module) && !isOfPage(folder, pages, module, graphs),
      name: (module: Module) => `${sharedChunk(folder, module)}-later`,
    },
  }
}
