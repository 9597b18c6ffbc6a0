/** The pause after a first failure, which doubles until the second figure. In ms. */
const againMs = 5_000
const againAtMostMs = 60_000

/**
 * Loads what a page needs for as long as it is open, and asks again until it is there: one slow moment must not leave a
 * tab without it for a whole shift. `begin` chooses the first moment and answers how to call it off; `take` is called
 * at most once, and never after the answer of this was called.
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
