/**
 * `npm test` skips tests with `@long` in their title; `npm run test:long` runs those, whole `.long.test` files, and
 * `.property.test` files with more cases. Without `KASA_TESTS` all run.
 */
const tag = '@long'

/** Removes the tests of the other half from a loaded file before it runs. */
export function leaveOtherHalf({ name }, { rootDescribeBlock }, path, half = process.env.KASA_TESTS) {
  const isLong = half === 'long'
  if (name !== 'run_start' || (half !== 'short' && !isLong)) return
  if (isLong && /\.(long|property)\.test\.tsx?$/.test(path)) return
  const keep = (block) => {
    block.children = block.children.filter((child) =>
      child.type === 'describeBlock' ? keep(child) : child.name.includes(tag) === isLong,
    )
    return block.children.length > 0
  }
  keep(rootDescribeBlock)
}
