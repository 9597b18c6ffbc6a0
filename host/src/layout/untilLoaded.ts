/** The pause after the first failure; it doubles up to `againAtMostMs`. In ms. */
const againMs = 5_000
const againAtMostMs = 60_000

/**
 * Loads something that a page needs and retries until it succeeds, so that a brief failure does not affect the tab
 * for hours. `begin` chooses the first moment and returns a function to cancel it; `take` is called at most once, and
 * never after cancellation.
 */
export function untilLoaded<T>(
  begin: (work: () => void) => () => void,
  load: () => Promise<T>,
  take: (loaded: T) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false
  const attempt = (pauseMs: number) => {
    const failed = () => {
      if (!isOver) timer = setTimeout(attempt, pauseMs, Math.min(pauseMs * 2, againAtMostMs))
    }
    load().then((loaded) => {
      if (!isOver) take(loaded)
    }, failed)
  }
  const callOff = begin(() => attempt(againMs))
  return () => {
    isOver = true
    callOff()
    clearTimeout(timer)
  }
}
