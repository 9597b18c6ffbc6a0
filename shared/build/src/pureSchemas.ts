import ts from 'typescript'

const namesZod = (file: ts.SourceFile) =>
  file.statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      ts.isStringLiteral(statement.moduleSpecifier) &&
      statement.moduleSpecifier.text === 'zod/mini',
  )

/** The first identifier of a call chain: `z` of `z.string().check(…)`. */
function beginning(node: ts.Expression): ts.Expression {
  return ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? beginning(node.expression) : node
}

const isZod = (call: ts.CallExpression) => {
  const first = beginning(call.expression)
  return ts.isIdentifier(first) && first.text === 'z'
}

/** Contracts only declare schemas, so calls of their own helpers are pure too. */
const isContract = (file: ts.SourceFile) => /\/shared\/contracts\/src\//.test(file.fileName)

/**
 * Expressions that a minifier keeps even for unused schemas, because a spread or another schema's field might have
 * side effects.
 */
function readsOthers(node: ts.Node): boolean {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return false
  if (ts.isSpreadAssignment(node) || ts.isSpreadElement(node)) return true
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'shape') return true
  return ts.forEachChild(node, readsOthers) ?? false
}

/** Wraps `z.extend(row, { ...page })` in a pure call, so that all of it can be removed. */
const asOneCall = (context: ts.TransformationContext, made: ts.Expression): ts.Expression =>
  ts.addSyntheticLeadingComment(
    context.factory.createCallExpression(
      context.factory.createParenthesizedExpression(
        context.factory.createArrowFunction(undefined, undefined, [], undefined, undefined, made),
      ),
      undefined,
      [],
    ),
    ts.SyntaxKind.MultiLineCommentTrivia,
    '#__PURE__',
    false,
  )

/**
 * Marks every schema as free of side effects, so that the minifier removes unused ones. Without it each page would
 * contain all schemas of its contracts, including requests that only the server parses.
 */
export const pureSchemas: ts.TransformerFactory<ts.SourceFile> = (context) => (file) => {
  if (!namesZod(file)) return file
  const visit = (node: ts.Node): ts.Node => {
    const seen = ts.visitEachChild(node, visit, context)
    const isPure = ts.isCallExpression(node) && (isZod(node) || (isContract(file) && ts.isIdentifier(node.expression)))
    if (
      ts.isVariableDeclaration(seen) &&
      ts.isVariableDeclaration(node) &&
      isContract(file) &&
      node.initializer &&
      ts.isCallExpression(node.initializer) &&
      isZod(node.initializer) &&
      node.parent.parent.parent === file &&
      readsOthers(node.initializer)
    )
      return context.factory.updateVariableDeclaration(
        seen,
        seen.name,
        undefined,
        undefined,
        seen.initializer && asOneCall(context, seen.initializer),
      )
    return isPure ? ts.addSyntheticLeadingComment(seen, ts.SyntaxKind.MultiLineCommentTrivia, '#__PURE__', false) : seen
  }
  return ts.visitEachChild(file, visit, context)
}
