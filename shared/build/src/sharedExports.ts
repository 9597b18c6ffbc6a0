import webpack, { type Compilation, type Compiler, type Dependency, type Module } from 'webpack'

import { consumedKey } from './assets'
import { sharedFolders, sharedSchemas } from './sharedPackages'

const { NormalModule } = webpack

type Names = Record<string, string[]>

const sorted = (names: ReadonlyMap<string, ReadonlySet<string>>): Names =>
  Object.fromEntries([...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, set]) => [key, [...set].sort()]))

/** After webpack has determined exports, before it concatenates modules. */
const lateStage = 100

/** An import of a name from another file; both webpack classes have these fields. */
type NamedImport = Dependency & { request?: string; ids?: readonly string[] }

/**
 * The names that a remote imports from the host's shared files, by file: `{ '@kasa/ui/Button': ['Button'] }`.
 * Complete once the compilation is sealed.
 */
export function usedOfShared(compiler: Compiler): () => Names {
  const used = new Map<string, Set<string>>()
  compiler.hooks.thisCompilation.tap('usedOfShared', (compilation) => {
    used.clear()
    compilation.hooks.finishModules.tap({ name: 'usedOfShared', stage: lateStage }, (modules) => {
      for (const module of modules) {
        for (const { request, ids } of module.dependencies as NamedImport[]) {
          if (request === undefined || ids === undefined || !sharedFolders.some((folder) => request.startsWith(folder)))
            continue
          const names = used.get(request) ?? new Set()
          used.set(request, ids[0] === undefined ? names : names.add(ids[0]))
        }
      }
    })
    // Contracts also contain requests that only the server parses; their zod functions are not required of the host.
    compilation.hooks.beforeHash.tap('usedOfShared', () => {
      const [schemas] = [...compilation.modules].filter((module) => consumedKey(module) === sharedSchemas)
      if (schemas) used.set(sharedSchemas, new Set(usedNames(compilation, schemas)))
    })
  })
  return () => sorted(used)
}

function usedNames({ moduleGraph, chunkGraph }: Compilation, module: Module): string[] {
  const runtimes = [...chunkGraph.getModuleRuntimes(module)]
  return [...moduleGraph.getIncomingConnections(module)].flatMap((connection) => {
    const { ids } = connection.dependency as NamedImport
    return ids?.[0] !== undefined && runtimes.some((runtime) => connection.isTargetActive(runtime)) ? [ids[0]] : []
  })
}

/** The exports of the host's shared files, by import name. */
export function exportedByShared(compiler: Compiler): () => Names {
  const exported = new Map<string, Set<string>>()
  compiler.hooks.thisCompilation.tap('exportedByShared', (compilation) => {
    exported.clear()
    compilation.hooks.finishModules.tap({ name: 'exportedByShared', stage: lateStage }, (modules) => {
      for (const module of modules) {
        const key = module instanceof NormalModule ? sharedFile(module.resource) : undefined
        if (key !== undefined) exported.set(key, new Set(exportsOf(compilation, module)))
      }
    })
  })
  return () => sorted(exported)
}

function exportsOf(compilation: Compilation, module: Module): readonly string[] {
  const provided = compilation.moduleGraph.getProvidedExports(module)
  return Array.isArray(provided) ? provided : []
}

/** `…/shared/ui/src/DataGrid.tsx` is shared as `@kasa/ui/DataGrid`; the host's selection of zod as `zod/mini`. */
function sharedFile(resource: string): string | undefined {
  if (resource.endsWith('/host/src/modules/zodParts.ts')) return sharedSchemas
  const [, folder, file] = /\/shared\/(ui|console|desk)\/src\/([\w/]+)\.tsx?$/.exec(resource) ?? []
  return folder && `@kasa/${folder}/${file}`
}
