import ts from 'typescript'

import { nodesOf, placeOf, type SourceFile } from './remoteSource'

/** The functions of `@kasa/console/can`. */
const questions = new Set(['can', 'useCan'])

/** Faults: permissions that a remote's screens check but its manifest does not declare. */
export function permissionFaults(
  sources: readonly SourceFile[],
  declared: readonly string[],
  folder: string,
): string[] {
  return sources.flatMap((source) =>
    [...nodesOf(source.tree)].flatMap((node) => {
      if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression) || !questions.has(node.expression.text))
        return []
      const [permission] = node.arguments
      if (!permission || !ts.isStringLiteralLike(permission) || declared.includes(permission.text)) return []
      return [
        `${placeOf(source, node, folder)} asks for the permission "${permission.text}", which the module does not declare`,
      ]
    }),
  )
}
