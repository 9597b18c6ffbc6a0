import { existsSync, readdirSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

import ts from 'typescript'

import { nodesOf, placeOf, sourcesOf, type SourceFile } from './remoteSource'

const kinds = { addStyles: 'style sheet', addWords: 'words', moduleWords: 'words' } as const
type Call = keyof typeof kinds
type Added = { call: Call; id: string | undefined; place: string; file: string }

const isCall = (name: string): name is Call => Object.hasOwn(kinds, name)

function addedBy(sources: readonly SourceFile[], folder: string): Added[] {
  return sources.flatMap((source) =>
    [...nodesOf(source.tree)].flatMap((node) => {
      if (!ts.isCallExpression(node)) return []
      const call = node.expression.getText(source.tree)
      if (!isCall(call)) return []
      const [id] = node.arguments
      return [
        {
          call,
          id: id && ts.isStringLiteralLike(id) ? id.text : undefined,
          place: placeOf(source, node, folder),
          file: source.path,
        },
      ]
    }),
  )
}

/** Faults: ids and namespaces that two files use. The second would replace the first. */
function sharedNames(added: readonly Added[], folder: string): string[] {
  const files = new Map<string, Set<string>>()
  for (const { call, id, file } of added) {
    if (id === undefined) continue
    const name = `${kinds[call]} "${id}"`
    files.set(name, (files.get(name) ?? new Set()).add(relative(join(folder, 'src'), file)))
  }
  return [...files].flatMap(([name, of]) =>
    of.size > 1
      ? [`${name} is given by ${[...of].sort().join(' and ')}: the second would take the place of the first`]
      : [],
  )
}

/**
 * Faults in the names of a remote's style sheets and texts. Names are shared in one page: each belongs to one file
 * and begins with the module's id; the id itself is the manifest's namespace.
 */
export function addedNameFaults(sources: readonly SourceFile[], folder: string): string[] {
  const own = basename(folder)
  const added = addedBy(sources, folder)
  return [
    ...added.flatMap(({ call, id, place }) => {
      if (id === undefined) return [`${place} calls ${call} with a name that is not written there`]
      if (id === own && call !== 'addStyles')
        return [`${place} gives ${kinds[call]} "${id}", a name that is the manifest's`]
      return id === own || id.startsWith(`${own}-`)
        ? []
        : [`${place} gives ${kinds[call]} "${id}", a name that does not begin with "${own}-"`]
    }),
    ...sharedNames(added, folder),
  ]
}

/** Faults in the names of style sheets and texts of packages with names of their own, such as host and UI kit. */
export function sharedNameFaults(root: string, folders: readonly string[]): string[] {
  const there = folders.filter((folder) => existsSync(join(root, folder, 'src')))
  return sharedNames(
    there.flatMap((folder) => addedBy(sourcesOf(join(root, folder), '('), root)),
    root,
  )
}

/** The packages with code in one page: host, UI kit, console, desk and all remotes. */
export const pagePackages = (root: string): string[] => [
  'host',
  'shared/ui',
  'shared/console',
  'shared/desk',
  ...readdirSync(join(root, 'remotes')).map((name) => join('remotes', name)),
]
