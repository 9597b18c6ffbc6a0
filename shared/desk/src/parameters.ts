import { getJson } from '@kasa/console/http'
import { subscribeLive } from '@kasa/console/live'
import { consoleParametersAnswer } from '@kasa/contracts/consoleParameters'
import type { ConsoleParameter } from '@kasa/domain/sysparameter'
import { usualSeconds } from '@kasa/domain/usualTimes'
import { useEffect } from 'react'

/** How often they are read without an event, in ms, since approved changes may take effect later. */
const readEveryMs = 60_000

/** The current values, in seconds; empty before the first response. */
let known: Readonly<Record<string, number>> = {}

function read(): void {
  getJson('/api/sysparameter/now', consoleParametersAnswer).then(
    ({ values }) => {
      known = values
    },
    // The next attempt is a minute later.
    () => undefined,
  )
}

/** A parameter in ms, as currently known. */
export const parameterMs = (key: ConsoleParameter): number => (known[key] ?? usualSeconds[key]) * 1000

/** Reads the parameters and follows changes. */
export function useParametersLive(): void {
  useEffect(() => {
    read()
    const timer = setInterval(read, readEveryMs)
    const stops = [
      subscribeLive('change', ({ topic }) => {
        if (topic === 'sysparameter') read()
      }),
      subscribeLive('gap', read),
    ]
    return () => {
      clearInterval(timer)
      for (const stop of stops) stop()
    }
  }, [])
}
