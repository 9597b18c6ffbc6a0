import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import ts from 'typescript'

import type { SourceFile } from './remoteSource'

const shared = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** Packages compiled into a remote; `console` and `ui` are the host's. */
const compiledIn = /^@kasa\/(contracts|domain|module)\/(.+)$/

/** True for type-only imports. */
const isOfTypes = ({ importClause }: ts.ImportDeclaration): boolean =>
  importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ||
  (importClause?.namedBindings !== undefined &&
    importClause.name === undefined &&
    ts.isNamedImports(importClause.namedBindings) &&
    importClause.namedBindings.elements.every(({ isTypeOnly }) => isTypeOnly))

/** The runtime imports of a file. */
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

/** The files of contracts, domain and module that a remote with these sources includes, directly or indirectly. */
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
 * A hash of all of a remote's code, ten hexadecimal digits. Contracts of nouns that the remote does not use do not
 * count.
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
