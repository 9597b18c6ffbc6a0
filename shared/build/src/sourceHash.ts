import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import ts from 'typescript'

import type { SourceFile } from './remoteSource'

const shared = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** What is compiled into a remote; `console` and `ui` stay the host's. */
const compiledIn = /^@kasa\/(contracts|domain|module)\/(.+)$/

/** True for an import of which nothing is left once the types are taken out. */
const isOfTypes = ({ importClause }: ts.ImportDeclaration): boolean =>
  importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
  (importClause?.namedBindings !== undefined &&
    importClause.name === undefined &&
    ts.isNamedImports(importClause.namedBindings) &&
    importClause.namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly))

/** What a file takes of other files at run time, as it names them. */
const takenBy = (tree: ts.SourceFile): string[] =>
  tree.statements.flatMap((one) => {
    if (ts.isImportDeclaration(one))
      return isOfTypes(one) || !ts.isStringLiteral(one.moduleSpecifier) ? [] : [one.moduleSpecifier.text]
    return ts.isExportDeclaration(one) &&
      !one.isTypeOnly &&
      one.moduleSpecifier &&
      ts.isStringLiteral(one.moduleSpecifier)
      ? [one.moduleSpecifier.text]
      : []
  })

function compiledFile(specifier: string, from: string): string | undefined {
  const [, name, file] = compiledIn.exec(specifier) ?? []
  const base =
    name !== undefined && file !== undefined
      ? join(shared, name, 'src', file)
      : from.startsWith(shared) && specifier.startsWith('.')
        ? join(dirname(from), specifier)
        : undefined
  return base === undefined ? undefined : [`${base}.ts`, `${base}.tsx`].find((path) => existsSync(path))
}

/**
 * The files of contracts, domain and module that become part of a remote with these sources, by themselves or through
 * each other.
 */
export function compiledWith(sources: readonly SourceFile[]): string[] {
  const found = new Set<string>()
  const follow = (tree: ts.SourceFile, path: string) => {
    for (const specifier of takenBy(tree)) {
      const file = compiledFile(specifier, path)
      if (file === undefined || found.has(file)) continue
      found.add(file)
      follow(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true), file)
    }
  }
  for (const { tree, path } of sources) follow(tree, path)
  return [...found].sort()
}

/**
 * Ten hexadecimal digits over everything a remote's code is made of: another build has others, the same sources the
 * same. A noun that the remote does not speak is no part of it.
 */
export function sourceHash(
  sources: readonly SourceFile[],
  read: (file: string) => string = (file) => readFileSync(file, 'utf8'),
): string {
  const hash = createHash('sha256')
  for (const { tree } of sources) hash.update(tree.text).update('\0')
  for (const file of compiledWith(sources)) hash.update(read(file)).update('\0')
  return hash.digest('hex').slice(0, 10)
}
