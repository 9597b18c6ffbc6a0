/** What this tab fetched of a build, as measured by the browser; transferred sizes in KB of 1024 bytes. */
export type Fetched = { files: number; kb: number; ms: number }

export function fetchedOf(base: string): Fetched | undefined {
  const entries = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => new URL(entry.name, location.href).pathname.startsWith(base))
  if (entries.length === 0) return undefined
  const started = Math.min(...entries.map(({ startTime }) => startTime))
  const ended = Math.max(...entries.map(({ responseEnd }) => responseEnd))
  return {
    files: entries.length,
    kb: entries.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
    ms: ended - started,
  }
}
