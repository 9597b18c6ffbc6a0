import ts from 'typescript'

import { Refusal } from '../local/progress'

/**
 * The path to a list or object in a source file: the constant, then property names; a number is an argument of a
 * call: `['module', 0, 'routes']`.
 */
export type Place = readonly [constant: string, ...way: (string | number)[]]

/** The expression inside `as const` and `satisfies …`; for a call, its arguments. */
function valuesOf(node: ts.Expression): readonly ts.Expression[] {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return valuesOf(node.expression)
  return ts.isCallExpression(node) ? node.arguments : [node]
}

const property = (value: ts.Expression | undefined, name: string): ts.Expression | undefined =>
  [value]
    .filter((each) => each !== undefined)
    .filter(ts.isObjectLiteralExpression)
    .flatMap(({ properties }) => properties.filter(ts.isPropertyAssignment))
    .find((each) => (ts.isIdentifier(each.name) || ts.isStringLiteral(each.name)) && each.name.text === name)
    ?.initializer

function find(source: ts.SourceFile, [constant, ...way]: Place): ts.Expression | undefined {
  const declared = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations)
    .find(({ name }) => ts.isIdentifier(name) && name.text === constant)?.initializer
  return way.reduce<ts.Expression | undefined>((value, step) => {
    const values = value ? valuesOf(value) : []
    return typeof step === 'number' ? values[step] : property(values[0], step)
  }, declared)
}

/**
 * The source with `added` at the end of a list or an object, and otherwise unchanged. An identifier in place of an
 * object is spread into a new one, and a missing argument of a call is added. Throws `Refusal` if there is no such
 * place.
 */
export function appendTo(text: string, place: Place, added: string): string {
  const source = ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest, true)
  const value = find(source, place)
  const found = value && valuesOf(value)[0]
  if (found && ts.isArrayLiteralExpression(found)) return withOneMore(text, found.elements, added)
  if (found && ts.isObjectLiteralExpression(found)) return withOneMore(text, found.properties, added)
  if (found && ts.isIdentifier(found))
    return `${text.slice(0, found.getStart())}{ ...${found.text},\n${added} }${text.slice(found.end)}`
  const call = find(source, [place[0]])
  if (place.length === 2 && call && ts.isCallExpression(call) && call.arguments.length === place[1])
    return withOneMore(text, call.arguments, `{ ${added} },`)
  throw new Refusal(`There is no list or object at ${place.join('.')}.`)
}

function withOneMore(text: string, parts: ts.NodeArray<ts.Node>, added: string): string {
  const comma = parts.length > 0 && !parts.hasTrailingComma ? ',' : ''
  return `${text.slice(0, parts.end)}${comma}\n${added}${text.slice(parts.end)}`
}

/** The source with one more import of a file below it, sorted by path among the other imports. */
export function importInto(text: string, what: string, path: string): string {
  const imports = [...text.matchAll(/^import .* from '(\.\/.*)'$/gm)]
  const added = `import { ${what} } from '${path}'`
  const before = imports.filter(([, other = '']) => other < path).at(-1)
  const at = before ? before.index + before[0].length : (imports[0]?.index ?? 0)
  return `${text.slice(0, at)}${before ? `\n${added}` : `${added}\n`}${text.slice(at)}`
}
