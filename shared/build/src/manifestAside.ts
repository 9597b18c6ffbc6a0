import ts from 'typescript'

/**
 * Removes everything but the id from the manifest in a remote's `src/module.ts`. The complete manifest is
 * `module.json`, signed in the registry; a second copy in the script would be unused (1.7 KB brotli for remit).
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
