import ts from 'typescript'

const namesZod = (file: ts.SourceFile) =>
  file.statements.some(
    (statement) =>
      ts.isImportDeclaration(statement) &&
      ts.isStringLiteral(statement.moduleSpecifier) &&
      statement.moduleSpecifier.text === 'zod/mini',
  )

/** What a call begins with: `z` of `z.string().check(…)`. */
function beginning(node: ts.Expression): ts.Expression {
  return ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? beginning(node.expression) : node
}

const isZod = (call: ts.CallExpression) => {
  const first = beginning(call.expression)
  return ts.isIdentifier(first) && first.text === 'z'
}

/**
 * Contracts do nothing but declare: what they build schemas of with their own helpers is as pure as what zod builds.
 */
const isContract = (file: ts.SourceFile) => /\/shared\/contracts\/src\//.test(file.fileName)

/**
 * What a minifier keeps though nobody asks for the schema: a spread, or a field of another schema, might run code as it
 * is read.
 */
function readsOthers(node: ts.Node): boolean {
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return false
  if (ts.isSpreadAssignment(node) || ts.isSpreadElement(node)) return true
  if (ts.isPropertyAccessExpression(node) && node.name.text === 'shape') return true
  return ts.forEachChild(node, readsOthers) ?? false
}

/** `z.extend(row, { ...page })` as a call of its own that has no effects, so that all of it can go. */
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
 * Says of every schema that making it has no effects, so that the minifier drops the ones a bundle never asks for.
 * Without it each page carries all that its contracts ever declared, the requests that only the server reads among
 * them.
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
