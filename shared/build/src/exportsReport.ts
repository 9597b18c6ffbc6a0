import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'

/**
 * A package's exports to modules: the declarations of each file, `{ Button: 'export declare function Button(…' }`.
 */
export type Declared = Readonly<Record<string, string>>
export type Report = { version: string; files: Declared }

export const reportFile = (root: string, name: string) => join(root, 'shared', name, 'exports.md')

/** An exported name; `parameters`: of a generic type. Re-exports of other libraries are only counted. */
export type Exported = { name: string; kind: 'value' | 'function' | 'type' | 'again'; parameters: number }

/** The names that declarations export. */
export function exportsOf(text: string): Exported[] {
  const found: Exported[] = []
  const add = (name: ts.Identifier | undefined, kind: Exported['kind'], parameters = 0) =>
    name && found.push({ name: name.text, kind, parameters })
  for (const one of ts.createSourceFile('declared.d.ts', text, ts.ScriptTarget.Latest, true).statements) {
    if (ts.isExportDeclaration(one) && one.exportClause && ts.isNamedExports(one.exportClause))
      one.exportClause.elements.forEach(({ name }) => found.push({ name: name.text, kind: 'again', parameters: 0 }))
    if (!ts.canHaveModifiers(one) || !ts.getModifiers(one)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
      continue
    if (ts.isFunctionDeclaration(one)) add(one.name, 'function')
    else if (ts.isClassDeclaration(one) || ts.isEnumDeclaration(one)) add(one.name, 'value')
    else if (ts.isTypeAliasDeclaration(one) || ts.isInterfaceDeclaration(one))
      add(one.name, 'type', one.typeParameters?.length)
    else if (ts.isVariableStatement(one))
      one.declarationList.declarations.forEach(({ name }) => ts.isIdentifier(name) && add(name, 'value'))
  }
  return found
}

const fence = '```'

/** The committed report, so that a changed signature shows in reviews. */
export function reportText(name: string, { version, files }: Report): string {
  const parts = Object.entries(files).map(([file, text]) => `## ${file}\n${fence}ts\n${text.trim()}\n${fence}\n`)
  return `# What @kasa/${name} ${version} gives to modules\nWritten by \`npm run api\` from the sources.\n\n${parts.join('\n')}`
}

/** Reads a committed report. Throws if it is invalid. */
export function readReport(root: string, name: string): Report {
  const text = readFileSync(reportFile(root, name), 'utf8')
  const version = /^# What @kasa\/\w+ (\S+) gives/.exec(text)?.[1]
  if (version === undefined) throw new Error(`${reportFile(root, name)} does not say its version`)
  return {
    version,
    files: Object.fromEntries(
      [...text.matchAll(/^## (\S+)\n```ts\n([^]*?)\n```$/gm)].map(([, file = '', declared = '']) => [file, declared]),
    ),
  }
}
