import type { ChildProcess } from 'node:child_process'

import { identify, stopProcess } from './processIdentity'

/** A child process that is restarted when it exits unexpectedly. */
export type Supervised = {
  readonly pid: () => number | undefined
  /** Resolves when the child has exited. */
  readonly stop: () => Promise<void>
}

type Plan = {
  name: string
  start: () => ChildProcess
  /** Signals in order, with the wait after each in ms. */
  stopWith: readonly (readonly [NodeJS.Signals, number])[]
  /** Called on every unexpected exit before the restart; `waitMs` is the pause until then. */
  onEnd: (what: string, waitMs: number) => void
  firstWaitMs?: number
}

/** The pause doubles up to this; after running for `steadyMs`, a child is restarted with the first pause again. */
const longestWaitMs = 10_000
const steadyMs = 30_000

/** Starts the child now and keeps it running until `stop`. */
export function supervise({ name, start, stopWith, onEnd, firstWaitMs = 200 }: Plan): Supervised {
  let child: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let stopping = false
  let waitMs = firstWaitMs

  const launch = () => {
    const startedMs = Date.now()
    const mine = start()
    child = mine
    let ended = false
    const end = (what: string) => {
      if (ended) return
      ended = true
      child = undefined
      if (stopping) return
      if (Date.now() - startedMs >= steadyMs) waitMs = firstWaitMs
      onEnd(what, waitMs)
      timer = setTimeout(launch, waitMs)
      waitMs = Math.min(waitMs * 2, longestWaitMs)
    }
    mine.once('error', (error) => end(`${name} could not be started: ${error.message}`))
    mine.once('exit', (code, signal) => end(`${name} ended (${signal ?? `exit ${code}`})`))
  }

  launch()
  return {
    pid: () => child?.pid,
    stop: async () => {
      stopping = true
      clearTimeout(timer)
      const who = child?.pid === undefined ? undefined : identify(child.pid)
      if (who) await stopProcess(who, stopWith)
      child = undefined
    },
  }
}
