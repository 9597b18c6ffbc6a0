import type { Jobs } from './runner'

/** Repeats `work`, `everyMs` after it last ended. A failure is passed to `onFault` and does not end the loop. */
export function startLoop(options: {
  everyMs: number
  work: () => Promise<unknown>
  onFault: (error: unknown) => void
}): Jobs {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let wake: () => void = () => undefined
  const pause = () =>
    new Promise<void>((resolve) => {
      wake = resolve
      timer = setTimeout(resolve, options.everyMs)
    })
  const turn = async () => {
    while (!isStopped) {
      await options.work().catch(options.onFault)
      if (!isStopped) await pause()
    }
  }
  const ended = turn()
  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      wake()
      await ended
    },
  }
}
