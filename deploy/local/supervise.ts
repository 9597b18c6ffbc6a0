import type { ChildProcess } from 'node:child_process'

import { identify, stopProcess } from './processIdentity'

/** A child that is started again whenever it ends without being asked to. */
export type Supervised = {
  readonly pid: () => number | undefined
  /** Resolves when the child is gone. */
  readonly stop: () => Promise<void>
}

type Plan = {
  name: string
  start: () => ChildProcess
  /** Signals in turn, with the ms each one is given. */
  stopWith: readonly (readonly [NodeJS.Signals, number])[]
  /** Told of every unasked end before the next start; `waitMs` is the pause until then. */
  onEnd: (what: string, waitMs: number) => void
  firstWaitMs?: number
}

/** The pause doubles up to this; a child that lived for `steadyMs` starts again at the first pause. */
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
