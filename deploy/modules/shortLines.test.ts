import { shortLines } from './shortLines'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
const longest = (text: string) => Math.max(...text.split('\n').map(({ length }) => length))

test.each(['// ', '  // ', ' * '])('a comment after "%s" is broken between words, and keeps its text', (prefix) => {
  const short = shortLines(`/**\n${prefix}${words(60)}\n */`)
  expect(longest(short)).toBeLessThanOrEqual(120)
  expect(
    short
      .split('\n')
      .slice(1, -1)
      .every((line) => line.startsWith(`${prefix}word`)),
  ).toBe(true)
  expect(short.match(/word/g)).toHaveLength(60)
})

test('a comment of one line becomes one of several', () => {
  expect(shortLines(`  /** ${words(25)} */\n  a: 1`)).toBe(`  /**\n   * ${words(23)}\n   * ${words(2)}\n   */\n  a: 1`)
})

test('SQL is broken after a comma or before a word, never in quotes, a comment or an expression', () => {
  const list = (count: number) => Array.from({ length: count }, (_, at) => `request.column${at}`).join(', ')
  expect(shortLines(`const a = \`\n  select ${list(8)}, last\n  from b\``)).toBe(
    `const a = \`\n  select ${list(6)},\n    request.column6, request.column7, last\n  from b\``,
  )
  const join = 'join request on request.id = other.source_id'
  expect(shortLines(`const a = \`\n  from other left ${join} left ${join} left ${join}\``)).toBe(
    `const a = \`\n  from other left ${join} left ${join}\n    left ${join}\``,
  )
  for (const whole of [`'${words(30)}'`, `-- isn't ${words(30)}`, `\${f('a', ${words(30).replaceAll(' ', ', ')})}`]) {
    const text = `const a = \`\n${whole}\n\``
    expect(shortLines(text)).toBe(text)
  }
})

test('existing text, code, a template of one line, and the reason of a lint exception stay', () => {
  for (const line of [
    `const a = [${words(30).replaceAll(' ', ', ')}]`,
    `const a = \`${words(30)}\``,
    `// oxlint-disable-next-line a-rule -- ${words(30)}`,
  ])
    expect(shortLines(line)).toBe(line)
  const there = `// ${words(30)}`
  expect(shortLines(`${there}\n${there} more`, there)).toBe(`${there}\n// ${words(23)}\n// ${words(7)} more`)
})
