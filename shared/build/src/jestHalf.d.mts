/** Jest's own trees of a file: only what is read here. */
type Block = { children: unknown[] }

export function leaveOtherHalf(
  event: { name: string },
  state: { rootDescribeBlock: Block },
  path: string,
  half?: string,
): void
