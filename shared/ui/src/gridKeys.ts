/** From the row under the cursor (−1: none) to the next one, by key. `page` is the number of rows in view. */
const moves: Record<string, (at: number, last: number, page: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => (at < 0 ? 0 : at - 1),
  PageDown: (at, _, page) => Math.max(at, 0) + page,
  PageUp: (at, _, page) => at - page,
  Home: () => 0,
  End: (_, last) => last,
}

/** The row a key leads to, within the list, or undefined when the key moves nothing. */
export function rowAfterKey(key: string, at: number, total: number, page: number): number | undefined {
  const move = moves[key]
  if (!move || total === 0) return undefined
  return Math.max(0, Math.min(move(at, total - 1, page), total - 1))
}
