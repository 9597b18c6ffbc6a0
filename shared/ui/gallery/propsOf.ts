import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import ts from 'typescript'

export type Prop = { name: string; type: string; isOptional: boolean; doc: string }
/** A component as described by its file: its docstring, its own props, and the types of inherited props. */
export type Described = { name: string; doc: string; props: readonly Prop[]; takes: readonly string[] }

const src = join(import.meta.dirname, '../src')

function sourceOf(file: string): ts.SourceFile {
  const path = [join(src, `${file}.tsx`), join(src, `${file}.ts`)].find((candidate) => existsSync(candidate))
  if (!path) throw new Error(`${file} is no file of shared/ui/src`)
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ES2022, true, ts.ScriptKind.TSX)
}

const docOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .flatMap(({ comment }) => (typeof comment === 'string' ? [comment.replace(/\s+/g, ' ')] : []))
    .join(' ')

const aliasesOf = (tree: ts.SourceFile) =>
  new Map(tree.statements.filter(ts.isTypeAliasDeclaration).map((alias) => [alias.name.text, alias.type]))

/** The members of a type in this file, and the names of other types that it is intersected with. */
function membersOf(type: ts.TypeNode | undefined, tree: ts.SourceFile): { props: Prop[]; takes: string[] } {
  if (type === undefined) return { props: [], takes: [] }
  if (ts.isIntersectionTypeNode(type)) {
    const parts = type.types.map((part) => membersOf(part, tree))
    return { props: parts.flatMap(({ props }) => props), takes: parts.flatMap(({ takes }) => takes) }
  }
  if (ts.isTypeLiteralNode(type)) {
    const props = type.members.filter(ts.isPropertySignature).map((member) => ({
      name: member.name.getText(tree),
      type: member.type?.getText(tree).replace(/\s+/g, ' ') ?? '',
      isOptional: member.questionToken !== undefined,
      doc: docOf(member),
    }))
    return { props, takes: [] }
  }
  const alias =
    ts.isTypeReferenceNode(type) && !type.typeArguments ? aliasesOf(tree).get(type.typeName.getText(tree)) : undefined
  return alias ? membersOf(alias, tree) : { props: [], takes: [type.getText(tree)] }
}

/** The description of a file's components. Re-exported names have none. */
export function describe(file: string, shows: readonly string[]): Described[] {
  const tree = sourceOf(file)
  const functions = new Map(tree.statements.filter(ts.isFunctionDeclaration).map((one) => [one.name?.text, one]))
  const props = new Map(aliasesOf(tree))
  return shows.map((name) => {
    const one = functions.get(name)
    const type = one?.parameters[0]?.type
    const generic = type && ts.isTypeReferenceNode(type) ? props.get(type.typeName.getText(tree)) : undefined
    return { name, doc: one ? docOf(one) : '', ...membersOf(generic ?? type, tree) }
  })
}
