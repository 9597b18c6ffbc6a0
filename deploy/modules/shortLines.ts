import ts from 'typescript'

/** The limit of the lint rule `kasa/line-length`. */
const most = 120

/** Where a long line of SQL is best broken: after a comma, or before one of these words. */
const goodBreak = /(?<=,) | (?=(?:and|or|from|where|then|else|left join|cross join)\b)|(?<!left|cross) (?=join\b)/g

/** The literal parts of each template that has more than one line, with their positions. */
function templatesIn(text: string): (readonly { start: number; end: number }[])[] {
  const source = ts.createSourceFile('a.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX)
  const found: { start: number; end: number }[][] = []
  const rangeOf = (node: ts.Node) => ({ start: node.getStart(source), end: node.end })
  const visit = (node: ts.Node): void => {
    if (ts.isNoSubstitutionTemplateLiteral(node)) found.push([rangeOf(node)])
    if (ts.isTemplateExpression(node))
      found.push([rangeOf(node.head), ...node.templateSpans.map(({ literal }) => rangeOf(literal))])
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter((parts) => parts.some(({ start, end }) => text.slice(start, end).includes('\n')))
}

/** The spaces in SQL at which a line may be broken: not in quotes or comments. */
function spacesIn(text: string, parts: readonly { start: number; end: number }[]): number[] {
  const spaces: number[] = []
  let quote = ''
  for (const { start, end } of parts)
    for (let at = start; at < end; at += 1) {
      const sign = text.charAt(at)
      if (quote === '' && text.startsWith('--', at)) quote = '\n'
      else if (quote !== '') quote = sign === quote ? '' : quote
      else if (sign === "'" || sign === '"') quote = sign
      else if (sign === ' ') spaces.push(at)
    }
  return spaces
}

/** A line of SQL in lines of at most 120 characters, as far as its `spaces` (columns) allow it. */
function shortSql(line: string, spaces: readonly number[]): string {
  // The lines that follow are two columns further in than the first.
  const head = ' '.repeat(line.search(/\S/) + 2)
  const lines: string[] = []
  let [rest, left] = [line, spaces]
  while (rest.length > most) {
    const indent = rest.search(/\S/)
    const good = new Set([...rest.matchAll(goodBreak)].map(({ index }) => index))
    const fitting = left.filter((at) => at > indent && at <= most)
    const at = fitting.filter((each) => each >= most / 2 && good.has(each)).at(-1) ?? fitting.at(-1)
    if (at === undefined) break
    lines.push(rest.slice(0, at))
    rest = head + rest.slice(at + 1)
    left = left.filter((each) => each > at).map((each) => each - at - 1 + head.length)
  }
  return [...lines, rest].join('\n')
}

const wrapped = (words: string, prefix: string): string => {
  const lines = ['']
  for (const word of words.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.at(-1) !== '' && prefix.length + longer.trim().length > most) lines.push(word)
    else lines[lines.length - 1] = longer.trim()
  }
  return lines.map((line) => prefix + line).join('\n')
}

/** A line that is a comment in lines of at most 120 characters; undefined if it is none. */
function shortComment(line: string): string | undefined {
  const [, indent = '', open, words = '', close] = /^( *)(\/\/|\/\*\*|\*) (.*?)( \*\/)?$/.exec(line) ?? []
  if (open === undefined || words.includes('oxlint-disable')) return undefined
  if (open === '//' || (open === '*' && close === undefined)) return wrapped(words, `${indent}${open} `)
  if (open === '/**' && close !== undefined) return `${indent}/**\n${wrapped(words, `${indent} * `)}\n${indent} */`
  return undefined
}

/**
 * The source with comments and SQL in lines of at most 120 characters, which oxfmt leaves as they are. Templates of
 * more than one line count as SQL. Lines of `before` stay, and so do those that cannot be broken.
 */
export function shortLines(text: string, before = ''): string {
  const old = new Set(before.split('\n'))
  const templates = templatesIn(text)
  const spaces = templates.flatMap((parts) => spacesIn(text, parts))
  let start = 0
  return text
    .split('\n')
    .map((line) => {
      const [from, end] = [start, start + line.length]
      start = end + 1
      if (line.length <= most || old.has(line)) return line
      const isInTemplate = templates.some((parts) => parts.some((part) => part.start < from && from < part.end))
      if (!isInTemplate) {
        const comment = shortComment(line)
        if (comment !== undefined) return comment
      }
      return shortSql(
        line,
        spaces.filter((at) => at >= from && at < end).map((at) => at - from),
      )
    })
    .join('\n')
}
