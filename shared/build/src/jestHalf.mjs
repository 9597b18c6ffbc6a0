/**
 * `npm test` leaves out tests whose title has `@long`; `npm run test:long` runs those, whole files named `.long.test`,
 * and `.property.test` with more cases. Without `KASA_TESTS` all run.
 */
const tag = '@long'

/** Takes the tests of the other half out of a file that Jest has read, before it runs them. */
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
