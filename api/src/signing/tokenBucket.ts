type Bucket = { tokens: number; atMs: number }

/**
 * Requests per minute and key, in this process: a bucket that holds a tenth of a minute's requests and refills steadily.
 * `take` answers undefined, or after how many seconds the next request fits.
 */
export function tokenBuckets(): { take: (key: string, perMinute: number, nowMs: number) => number | undefined } {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, perMinute, nowMs) {
      const size = Math.max(1, perMinute / 10)
      const perMs = perMinute / 60_000
      const last = buckets.get(key) ?? { tokens: size, atMs: nowMs }
      const tokens = Math.min(size, last.tokens + Math.max(0, nowMs - last.atMs) * perMs)
      const isFree = tokens >= 1
      buckets.set(key, { tokens: isFree ? tokens - 1 : tokens, atMs: nowMs })
      return isFree ? undefined : Math.ceil((1 - tokens) / perMs / 1000)
    },
  }
}
