import ts from 'typescript'

/** A field of the manifest: its dotted path, type and comment. */
export type Field = { path: string; required: boolean; type: string; about: string }
/** A schema of the manifest: its name, comment and fields. */
export type Concept = { name: string; about: string; fields: readonly Field[] }

const plain: Readonly<Record<string, string>> = {
  string: 'text',
  int: 'whole number',
  number: 'number',
  boolean: 'yes or no',
}

/**
 * Reads the contract's schemas and comments from the source, so that the reference matches what the build checks.
 * Throws if neither a field nor its type has a comment.
 */
export function contractConcepts(source: string): Concept[] {
  const tree = ts.createSourceFile('manifest.ts', source, ts.ScriptTarget.ES2022, true)
  const constants = new Map<string, { value: ts.Expression; about: string; isExported: boolean }>()
  for (const statement of tree.statements) {
    if (!ts.isVariableStatement(statement)) continue
    const [declaration] = statement.declarationList.declarations
    if (!declaration?.initializer) continue
    const isExported = statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
    constants.set(declaration.name.getText(), {
      value: declaration.initializer,
      about: commentOf(statement),
      isExported,
    })
  }

  const isConcept = (name: string) => constants.get(name)?.isExported === true
  return [...constants]
    .filter(([name, { value }]) => isConcept(name) && isObject(value))
    .map(([name, { value, about }]) => ({ name: inWords(name), about, fields: fieldsOf(value, '') }))

  function fieldsOf(value: ts.Expression, below: string): Field[] {
    const literal = ts.isObjectLiteralExpression(value) ? value : objectOf(value)
    return literal.properties.flatMap((property) => {
      if (ts.isSpreadAssignment(property))
        return fieldsOf(constants.get(property.expression.getText())?.value ?? property.expression, below)
      const name = property.name?.getText() ?? ''
      const given = ts.isPropertyAssignment(property) ? property.initializer : property.name
      return given && !ts.isComputedPropertyName(given)
        ? fieldOf(below + name, given as ts.Expression, commentOf(property))
        : []
    })
  }

  function fieldOf(path: string, given: ts.Expression, comment: string): Field[] {
    const optional = inner(given, 'optional')
    const value = optional ?? given
    const about = comment || (ts.isIdentifier(value) ? (constants.get(value.text)?.about ?? '') : '')
    const field = { path, required: optional === undefined, type: typeOf(value), about }
    if (isObject(value)) return [{ ...field, type: 'object' }, ...fieldsOf(value, `${path}.`)]
    if (field.about === '' && !field.type.includes('](#'))
      throw new Error(`The field ${path} of the contract has no comment`)
    return [field]
  }

  function typeOf(value: ts.Expression): string {
    const list = inner(value, 'array')
    if (list) return `list of ${typeOf(list)}`
    if (ts.isIdentifier(value))
      return isConcept(value.text)
        ? `[${inWords(value.text)}](#${inWords(value.text).replaceAll(' ', '-')})`
        : typeOf(constants.get(value.text)?.value ?? value)
    const choices = inner(value, 'enum')
    if (choices && ts.isArrayLiteralExpression(choices))
      return choices.elements.map((element) => `\`${(element as ts.StringLiteral).text}\``).join(', ')
    const literal = inner(value, 'literal')
    if (literal) return `\`${literal.getText()}\``
    if (inner(value, 'record')) return 'text by name'
    const [, word = '', rest = ''] = /^z\.(\w+)\(\)(.*)$/s.exec(value.getText()) ?? []
    const pattern = /z\.regex\((\/.*\/)\)/s.exec(rest)?.[1]
    return `${plain[word] ?? word}${pattern ? ` \`${pattern}\`` : ''}`
  }
}

/** `x` of `z.optional(x)`. */
const inner = (value: ts.Expression, call: string): ts.Expression | undefined =>
  ts.isCallExpression(value) && value.expression.getText() === `z.${call}` ? value.arguments[0] : undefined

const isObject = (value: ts.Expression) => inner(value, 'strictObject') !== undefined

function objectOf(value: ts.Expression): ts.ObjectLiteralExpression {
  const literal = inner(value, 'strictObject')
  if (!literal || !ts.isObjectLiteralExpression(literal))
    throw new Error(`${value.getText()} is no object of the contract`)
  return literal
}

const commentOf = (node: ts.Node): string =>
  ts
    .getJSDocCommentsAndTags(node)
    .map(({ comment }) => (typeof comment === 'string' ? comment : ''))
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim()

/** `moduleMenuEntry` is a menu entry, `moduleManifest` the manifest. */
const inWords = (name: string) =>
  name.replace(/^module/, '').replace(/[A-Z]/g, (letter, at: number) => `${at > 0 ? ' ' : ''}${letter.toLowerCase()}`)
