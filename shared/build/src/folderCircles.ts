import { dirname } from 'node:path'

/** A file in dependency-cruiser's JSON; paths from the root. */
export type CruisedFile = { source: string; dependencies: readonly { resolved: string }[] }

const support = /\.(test|spec|bench)\.tsx?$|\/(testing|bench|gallery)\//

type Graph = Map<string, Map<string, string>>

/** The imports between folders, with one example each. Tests may import from anywhere. */
function foldersOf(files: readonly CruisedFile[]): Graph {
  const graph: Graph = new Map()
  for (const { source, dependencies } of files.filter((file) => !support.test(file.source))) {
    for (const { resolved } of dependencies) {
      const [from, to] = [dirname(source), dirname(resolved)]
      if (from === to || support.test(resolved) || resolved.includes('node_modules/')) continue
      graph.set(from, (graph.get(from) ?? new Map<string, string>()).set(to, `${source} → ${resolved}`))
    }
  }
  return graph
}

/** All folders reachable from a folder. */
function reach(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  for (const next of graph.get(from)?.keys() ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    reach(graph, next, seen)
  }
  return seen
}

/**
 * One import for each pair of folders in a cycle. Folders may import each other in one direction only, so that lower
 * ones can be read, tested and moved alone. `no-cycles` only finds cycles of files.
 */
export function folderCircles(files: readonly CruisedFile[]): string[] {
  const graph = foldersOf(files)
  const reached = new Map([...graph.keys()].map((folder) => [folder, reach(graph, folder)]))
  return [...graph].flatMap(([from, to]) =>
    [...to].filter(([folder]) => reached.get(folder)?.has(from)).map(([, example]) => example),
  )
}
