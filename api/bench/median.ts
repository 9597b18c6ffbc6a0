/** The median time of `times` runs of `work` in ms, after one warm-up run. */
export async function medianMs(work: () => Promise<unknown>, times = 7): Promise<number> {
  const took: number[] = []
  for (let run = 0; run <= times; run += 1) {
    const at = performance.now()
    await work()
    if (run > 0) took.push(performance.now() - at)
  }
  return took.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

/** Prints a figure and its limit. If it exceeds the limit, the process ends with code 1. */
export function sayTime(name: string, ms: number, limitMs: number): void {
  const isOver = ms > limitMs
  process.stdout.write(
    `${name.padEnd(44)} ${ms.toFixed(0).padStart(6)} ms  limit ${limitMs} ms${isOver ? ': OVER' : ''}\n`,
  )
  if (isOver) process.exitCode = 1
}
