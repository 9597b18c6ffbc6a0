import { leaveOtherHalf } from './jestHalf.mjs'

type Test = { type: 'test'; name: string }
type Block = { type: 'describeBlock'; children: (Test | Block)[] }
const one = (name: string): Test => ({ type: 'test', name })
const block = (...children: Block['children']): Block => ({ type: 'describeBlock', children })
const names = ({ children }: Block): string[] =>
  children.flatMap((child) => (child.type === 'test' ? [child.name] : names(child)))

/** The remaining tests of a file in one half. */
function left(path: string, half: string | undefined): string[] {
  const rootDescribeBlock = block(
    one('a'),
    one('b @long'),
    block(one('c'), block(one('d @long'))),
    block(one('e @long')),
  )
  leaveOtherHalf({ name: 'run_start' }, { rootDescribeBlock }, path, half)
  return names(rootDescribeBlock)
}

test.each([
  ['a.test.ts', 'short', ['a', 'c']],
  ['a.test.ts', 'long', ['b @long', 'd @long', 'e @long']],
  ['a.property.test.ts', 'short', ['a', 'c']],
  ['a.property.test.ts', 'long', ['a', 'b @long', 'c', 'd @long', 'e @long']],
  ['a.long.test.tsx', 'long', ['a', 'b @long', 'c', 'd @long', 'e @long']],
  ['a.test.ts', '', ['a', 'b @long', 'c', 'd @long', 'e @long']],
])('of %s the half “%s” runs what is its own', (path, half, expected) => {
  expect(left(path, half)).toEqual(expected)
})
