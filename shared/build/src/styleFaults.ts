import ts from 'typescript'

import { nodesOf, placeOf, type SourceFile } from './remoteSource'

/** Functions that add page-wide rules. */
const globalCalls = new Set(['injectGlobal', 'globalCss', 'defineGlobalStyles', 'insertRule', 'replaceSync'])
/** At-rules that always apply to the whole page. */
const globalRule = /^@(font-face|import|property|page|namespace)\b/
const styleSheet = /\.(css|scss|sass|less)$/

/**
 * Faults: styles of a remote that affect elements other than its own. Modules style their own elements with objects.
 */
export function styleFaults(sources: readonly SourceFile[], folder: string): string[] {
  return sources.flatMap((source) =>
    [...nodesOf(source.tree)].flatMap((node) => {
      const fault = faultOf(node, source.tree)
      return fault === undefined
        ? []
        : [`${placeOf(source, node, folder)} ${fault}: a module's styles stay on its own elements`]
    }),
  )
}

function faultOf(node: ts.Node, tree: ts.SourceFile): string | undefined {
  if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier))
    return importFault(node, node.moduleSpecifier.text)
  if (
    (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
    ['style', 'Global'].includes(node.tagName.getText(tree))
  )
    return `draws <${node.tagName.getText(tree)}>`
  if (ts.isCallExpression(node)) return callFault(node)
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'adoptedStyleSheets')
    return 'takes style sheets into the page'
  if (ts.isPropertyAssignment(node) && ts.isStringLiteralLike(node.name)) return selectorFault(node.name.text)
  return undefined
}

function importFault(node: ts.ImportDeclaration, specifier: string): string | undefined {
  if (styleSheet.test(specifier)) return `imports the style sheet ${specifier}`
  const names = node.importClause?.namedBindings
  const taken =
    names && ts.isNamedImports(names)
      ? names.elements.find(({ name, propertyName }) => (propertyName ?? name).text === 'Global')
      : undefined
  return taken && `imports Global of ${specifier}`
}

function callFault({ expression, arguments: [first] }: ts.CallExpression): string | undefined {
  const name = ts.isPropertyAccessExpression(expression)
    ? expression.name.text
    : ts.isIdentifier(expression)
      ? expression.text
      : ''
  if (globalCalls.has(name)) return `calls ${name}`
  return name === 'createElement' && first && ts.isStringLiteralLike(first) && ['style', 'link'].includes(first.text)
    ? `makes a <${first.text}>`
    : undefined
}

/** In style objects, keys apply below the element, with these exceptions. */
const selectorFault = (key: string) =>
  globalRule.test(key) || /(^|,)\s*:(root|global)\b/.test(key) ? `has the global selector "${key}"` : undefined
