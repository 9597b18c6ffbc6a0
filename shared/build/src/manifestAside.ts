import ts from 'typescript'

/**
 * Leaves of the manifest in a remote's `src/module.ts` the id alone. The whole of it is `module.json`, which the
 * registry signs and every page has before any remote is loaded; a second copy in its script would be read by nobody,
 * and of remit weighs 1.7 KB brotli.
 */
export const manifestAside =
  (id: string): ts.TransformerFactory<ts.SourceFile> =>
  (context) =>
  (file) => {
    if (!file.fileName.endsWith('/src/module.ts')) return file
    const { factory } = context
    const visit = (node: ts.Node): ts.Node => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || node.expression.text !== 'defineModule')
        return ts.visitEachChild(node, visit, context)
      const [, ...parts] = node.arguments
      const aside = factory.createObjectLiteralExpression([
        factory.createPropertyAssignment('id', factory.createStringLiteral(id)),
      ])
      return factory.updateCallExpression(node, node.expression, node.typeArguments, [aside, ...parts])
    }
    return ts.visitEachChild(file, visit, context)
  }
