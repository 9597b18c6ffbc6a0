import type { Jobs } from './runner'

/** Does `work` again and again, `everyMs` after the last time ended; a failure is told and does not end the loop. */
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
