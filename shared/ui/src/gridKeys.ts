/** The next index by key, from the cursor row (−1: none). `page`: the number of visible rows. */
const moves: Record<string, (at: number, last: number, page: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => (at < 0 ? 0 : at - 1),
  PageDown: (at, _, page) => Math.max(at, 0) + page,
  PageUp: (at, _, page) => at - page,
  Home: () => 0,
  End: (_, last) => last,
}

/** The index that a key moves to, or undefined. */
export function rowAfterKey(key: string, at: number, total: number, page: number): number | undefined {
  const move = moves[key]
  if (!move || total === 0) return undefined
  return Math.max(0, Math.min(move(at, total - 1, page), total - 1))
}
