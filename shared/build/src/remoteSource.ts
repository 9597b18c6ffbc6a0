import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

import ts from 'typescript'

export type SourceFile = { path: string; tree: ts.SourceFile }

const isSource = /\.tsx?$/
const isTest = /\.(test|bench)\.tsx?$|\.d\.ts$/

/**
 * A remote's parsed sources without tests, for the checks of texts and styles. `holding`: only files that contain
 * this text.
 */
export function sourcesOf(folder: string, holding = ''): SourceFile[] {
  const src = join(folder, 'src')
  return readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => isSource.test(file) && !isTest.test(file) && !file.split(/[/\\]/).includes('testing'))
    .sort()
    .map((file) => ({ path: join(src, file), text: readFileSync(join(src, file), 'utf8') }))
    .filter(({ text }) => text.includes(holding))
    .map(({ path, text }) => ({
      path,
      tree: ts.createSourceFile(
        path,
        text,
        ts.ScriptTarget.ES2022,
        true,
        path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
      ),
    }))
}

/** Every node of a tree, parents first. */
export function* nodesOf(node: ts.Node): Generator<ts.Node> {
  yield node
  const children: ts.Node[] = []
  node.forEachChild((child) => void children.push(child))
  for (const child of children) yield* nodesOf(child)
}

/** `deposits/DepositsPage.tsx:12`, from the remote's `src`. */
export function placeOf({ path, tree }: SourceFile, node: ts.Node, folder: string): string {
  return `${relative(join(folder, 'src'), path)}:${tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1}`
}

/** The file that a relative import refers to, among these sources. */
export function importedFile(
  sources: readonly SourceFile[],
  from: SourceFile,
  specifier: string,
): SourceFile | undefined {
  if (!specifier.startsWith('.')) return undefined
  const base = join(dirname(from.path), specifier)
  return sources.find(({ path }) => path === `${base}.ts` || path === `${base}.tsx`)
}
