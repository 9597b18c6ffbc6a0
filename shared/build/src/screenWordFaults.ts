import { relative } from 'node:path'

import ts from 'typescript'

import { importedFile, nodesOf, placeOf, type SourceFile } from './remoteSource'

type Language = 'tr' | 'en'
/** `by`: the file that registers them; `files`: the files with each language's texts. */
type Words = {
  place: string
  by: SourceFile
  files: readonly SourceFile[]
  keys: Record<Language, ReadonlySet<string>>
}

/**
 * Faults in a remote's texts: a key in only one language, or a used key without text. Texts are registered by
 * `moduleWords` or `addWords(namespace, { tr, en })`, and used by a function called `say`.
 */
export function screenWordFaults(sources: readonly SourceFile[], folder: string): string[] {
  const given = sources.flatMap((source) => wordsOf(source, sources, folder))
  const known = new Set(given.flatMap(({ keys }) => [...keys.tr, ...keys.en]))
  return [
    ...given.flatMap(({ place, keys }) => [
      ...missing(keys.en, keys.tr, 'tr', place),
      ...missing(keys.tr, keys.en, 'en', place),
    ]),
    ...sources.flatMap((source) =>
      usedKeysOf(source)
        .filter(({ key }) => !known.has(key))
        .map(
          ({ key, node }) =>
            `${placeOf(source, node, folder)} says "${key}", which no language has${written(given, source, sources, folder)}`,
        ),
    ),
  ]
}

/** The files to add a missing text to: those of the imported texts, otherwise all. */
function written(given: readonly Words[], speaker: SourceFile, sources: readonly SourceFile[], folder: string): string {
  const imported = [...nodesOf(speaker.tree)].flatMap((node) =>
    ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)
      ? (importedFile(sources, speaker, node.moduleSpecifier.text) ?? [])
      : [],
  )
  const near = given.filter(({ by }) => by === speaker || imported.includes(by))
  const files = new Set((near.length > 0 ? near : given).flatMap((words) => words.files))
  const paths = [...files].map(({ path }) => relative(folder, path)).sort()
  return paths.length > 0 ? `: its words are written in ${paths.join(', ')}` : ''
}

const missing = (wanted: ReadonlySet<string>, there: ReadonlySet<string>, language: Language, place: string) =>
  [...wanted]
    .filter((key) => !there.has(key) && !isOneOf(key, there))
    .map((key) => `${place} "${key}" has no words in ${language}`)

/** The singular form `…_one`, which only some languages have; others use the key without the suffix. */
const isOneOf = (key: string, there: ReadonlySet<string>) =>
  key.endsWith('_one') && there.has(key.slice(0, -'_one'.length))

const isCallOf = (node: ts.Node, name: string): node is ts.CallExpression =>
  ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === name

const isGiving = (node: ts.Node): node is ts.CallExpression =>
  isCallOf(node, 'moduleWords') || isCallOf(node, 'addWords')

function wordsOf(source: SourceFile, sources: readonly SourceFile[], folder: string): Words[] {
  const calls = [...nodesOf(source.tree)].filter(isGiving)
  return calls.flatMap((call) => {
    const languages = call.arguments[1]
    if (!languages || !ts.isObjectLiteralExpression(languages)) return []
    return [
      {
        place: placeOf(source, call, folder),
        by: source,
        files: [fileUnder('tr', languages, source, sources), fileUnder('en', languages, source, sources)],
        keys: { tr: keysUnder('tr', languages, source, sources), en: keysUnder('en', languages, source, sources) },
      },
    ]
  })
}

/** The expression with a language's texts. */
function givenUnder(
  language: Language,
  languages: ts.ObjectLiteralExpression,
  source: SourceFile,
): ts.Expression | undefined {
  for (const property of languages.properties) {
    if (property.name?.getText(source.tree) !== language) continue
    if (ts.isShorthandPropertyAssignment(property)) return property.name
    if (ts.isPropertyAssignment(property)) return property.initializer
  }
  return undefined
}

/** The file with a language's texts: the imported one, otherwise this one. */
function fileUnder(
  language: Language,
  languages: ts.ObjectLiteralExpression,
  source: SourceFile,
  sources: readonly SourceFile[],
): SourceFile {
  const given = givenUnder(language, languages, source)
  const found = given && ts.isIdentifier(given) ? importOf(given.text, source, sources) : undefined
  return found?.file ?? source
}

function keysUnder(
  language: Language,
  languages: ts.ObjectLiteralExpression,
  source: SourceFile,
  sources: readonly SourceFile[],
): ReadonlySet<string> {
  const given = givenUnder(language, languages, source)
  return given ? keysOf(given, source, sources) : new Set()
}

/** The keys of an object literal, of a constant, import or spread. */
function keysOf(expression: ts.Expression, source: SourceFile, sources: readonly SourceFile[]): ReadonlySet<string> {
  if (ts.isAsExpression(expression) || ts.isSatisfiesExpression(expression))
    return keysOf(expression.expression, source, sources)
  if (ts.isIdentifier(expression)) return keysOfConstant(expression.text, source, sources)
  if (!ts.isObjectLiteralExpression(expression)) return new Set()
  return new Set(
    expression.properties.flatMap((property) => {
      if (ts.isSpreadAssignment(property)) return [...keysOf(property.expression, source, sources)]
      return property.name && (ts.isIdentifier(property.name) || ts.isStringLiteralLike(property.name))
        ? [property.name.text]
        : []
    }),
  )
}

function keysOfConstant(name: string, source: SourceFile, sources: readonly SourceFile[]): ReadonlySet<string> {
  for (const node of nodesOf(source.tree)) {
    if (ts.isVariableDeclaration(node) && node.name.getText(source.tree) === name && node.initializer)
      return keysOf(node.initializer, source, sources)
  }
  const imported = importOf(name, source, sources)
  return imported ? keysOfConstant(imported.name, imported.file, sources) : new Set()
}

/** The file of this remote that a name is imported from, and its name there. */
function importOf(
  name: string,
  source: SourceFile,
  sources: readonly SourceFile[],
): { file: SourceFile; name: string } | undefined {
  for (const node of nodesOf(source.tree)) {
    if (!ts.isImportDeclaration(node) || !ts.isStringLiteral(node.moduleSpecifier)) continue
    const names = node.importClause?.namedBindings
    const imported =
      names && ts.isNamedImports(names) ? names.elements.find((element) => element.name.text === name) : undefined
    const file = imported && importedFile(sources, source, node.moduleSpecifier.text)
    if (imported && file) return { file, name: imported.propertyName?.text ?? name }
  }
  return undefined
}

type UsedKey = { key: string; node: ts.Node }

/** Literal keys only: `t(isAll ? 'a' : 'b')` has two; computed keys are ignored. */
const usedKeysOf = ({ tree }: SourceFile): UsedKey[] =>
  [...nodesOf(tree)].flatMap((node) => (isCallOf(node, 't') && node.arguments[0] ? literalsOf(node.arguments[0]) : []))

function literalsOf(node: ts.Expression): UsedKey[] {
  if (ts.isStringLiteralLike(node)) return [{ key: node.text, node }]
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  return []
}
