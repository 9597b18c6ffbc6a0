import { leaveOtherHalf } from './jestHalf.mjs'

type Test = { type: 'test'; name: string }
type Block = { type: 'describeBlock'; children: (Test | Block)[] }
const one = (name: string): Test => ({ type: 'test', name })
// The tag is not written beside a quote, or the runner would take this file for one with long tests (`testGroups.ts`).
const long = (name: string): string => `${name} ${'@'}long`
const block = (...children: Block['children']): Block => ({ type: 'describeBlock', children })
const names = ({ children }: Block): string[] =>
  children.flatMap((child) => (child.type === 'test' ? [child.name] : names(child)))

/** The remaining tests of a file in one half. */
function left(path: string, half: string | undefined): string[] {
  const rootDescribeBlock = block(
    one('a'),
    one(long('b')),
    block(one('c'), block(one(long('d')))),
    block(one(long('e'))),
  )
  leaveOtherHalf({ name: 'run_start' }, { rootDescribeBlock }, path, half)
  return names(rootDescribeBlock)
}

test.each([
  ['a.test.ts', 'short', ['a', 'c']],
  ['a.test.ts', 'long', [long('b'), long('d'), long('e')]],
  ['a.property.test.ts', 'short', ['a', 'c']],
  ['a.property.test.ts', 'long', ['a', long('b'), 'c', long('d'), long('e')]],
  ['a.long.test.tsx', 'long', ['a', long('b'), 'c', long('d'), long('e')]],
  ['a.test.ts', '', ['a', long('b'), 'c', long('d'), long('e')]],
])('in %s the half “%s” runs its own tests', (path, half, expected) => {
  expect(left(path, half)).toEqual(expected)
})
