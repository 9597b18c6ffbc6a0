import { execFileSync } from 'node:child_process'
import { dirname, join } from 'node:path'

/**
 * Folders of the server import each other in one direction: what stands below may be read, tested and moved without what stands
 * above. Files alone are kept so by `no-cycles`; two files of two folders can still tie the folders to each other.
 */
const root = join(__dirname, '../../..')
const support = /\.(test|bench)\.tsx?$|\/(testing|bench|gallery)\//

type Cruised = { modules: { source: string; dependencies: { resolved: string }[] }[] }
type Graph = Map<string, Map<string, string>>

/** Which folder imports which, each with one import that does. */
function foldersOf({ modules }: Cruised): Graph {
  const graph: Graph = new Map()
  for (const { source, dependencies } of modules.filter((module) => !support.test(module.source))) {
    for (const { resolved } of dependencies) {
      const [from, to] = [dirname(source), dirname(resolved)]
      if (from === to || support.test(resolved) || resolved.includes('node_modules/')) continue
      graph.set(from, (graph.get(from) ?? new Map<string, string>()).set(to, `${source} → ${resolved}`))
    }
  }
  return graph
}

/** The folders that can be reached from a folder. */
function reach(graph: Graph, from: string, seen = new Set<string>()): Set<string> {
  for (const next of graph.get(from)?.keys() ?? []) {
    if (seen.has(next)) continue
    seen.add(next)
    reach(graph, next, seen)
  }
  return seen
}

/** The imports that stand in a circle of folders. */
function circles(graph: Graph): string[] {
  const reached = new Map([...graph.keys()].map((folder) => [folder, reach(graph, folder)]))
  return [...graph].flatMap(([from, to]) =>
    [...to].filter(([folder]) => reached.get(folder)?.has(from)).map(([, example]) => example),
  )
}

const cruise = (tree: string): Cruised => {
  const flags = ['--config', '.dependency-cruiser.mjs', '--output-type', 'json', tree]
  return JSON.parse(
    execFileSync(
      process.execPath,
      [join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), ...flags],
      { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
    ),
  ) as Cruised
}

test('a circle of folders is seen, with each import in it, where no file is in a circle', () => {
  const modules = [
    ['a/x.ts', 'b/x.ts'],
    ['b/y.ts', 'c/x.ts'],
    ['c/y.ts', 'a/y.ts'],
    ['d/x.ts', 'a/x.ts'],
    ['a/z.test.ts', 'd/x.ts'],
  ].map(([source = '', resolved = '']) => ({ source, dependencies: [{ resolved }] }))
  expect(circles(foldersOf({ modules }))).toEqual(['a/x.ts → b/x.ts', 'b/y.ts → c/x.ts', 'c/y.ts → a/y.ts'])
})

test('the server has no circle of folders', () => {
  const graph = foldersOf(cruise('api/src'))
  expect(graph.size).toBeGreaterThan(40)
  expect(circles(graph)).toEqual([])
}, 120_000)
