import { join, relative } from 'node:path'

import ts from 'typescript'

import { nodesOf, sourcesOf, type SourceFile } from './remoteSource'

export type ScreenText = { language: 'tr' | 'en'; key: string; text: string; place: string }

const languageOf = (name: string): ScreenText['language'] | undefined =>
  /^tr$|[a-z]Tr$/.test(name) ? 'tr' : /^en$|[a-z]En$/.test(name) ? 'en' : undefined

function unwrapped(node: ts.Expression): ts.Expression {
  return ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node)
    ? unwrapped(node.expression)
    : node
}

/** All texts under an object, or one text; for functions and templates, the literal parts. */
function textsUnder(node: ts.Node, key: string): { key: string; text: string; node: ts.Node }[] {
  if (ts.isPropertyAssignment(node))
    return textsUnder(
      node.initializer,
      ts.isComputedPropertyName(node.name) ? key : node.name.getText().replace(/^['"]|['"]$/g, ''),
    )
  if (ts.isStringLiteralLike(node)) return [{ key, text: node.text, node }]
  if (ts.isTemplateExpression(node))
    return [
      { key, text: [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{{x}}'), node },
    ]
  if (ts.isArrowFunction(node)) return textsUnder(node.body, key)
  if (ts.isExpression(node) && unwrapped(node) !== node) return textsUnder(unwrapped(node), key)
  return ts.isObjectLiteralExpression(node) ? node.properties.flatMap((property) => textsUnder(property, key)) : []
}

const placeIn = ({ path, tree }: SourceFile, node: ts.Node, root: string): string =>
  `${relative(root, path)}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`

function textsOf(source: SourceFile, root: string): ScreenText[] {
  return [...nodesOf(source.tree)].flatMap((node) => {
    if (!(ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) || !node.initializer) return []
    const language = languageOf(node.name.getText(source.tree).replace(/^['"]|['"]$/g, ''))
    const above =
      ts.isPropertyAssignment(node) && ts.isPropertyAssignment(node.parent.parent)
        ? node.parent.parent.name.getText(source.tree)
        : ''
    return language
      ? textsUnder(node.initializer, above).map(({ key, text, node: at }) => ({
          language,
          key,
          text,
          place: placeIn(source, at, root),
        }))
      : []
  })
}

/**
 * The texts of these packages in both languages: those under a constant or property named `tr`, `en`, `…Tr` or `…En`.
 */
export const screenTexts = (root: string, folders: readonly string[]): ScreenText[] =>
  folders.flatMap((folder) => sourcesOf(join(root, folder)).flatMap((source) => textsOf(source, root)))
