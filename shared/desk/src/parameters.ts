import { getJson } from '@kasa/console/http'
import { subscribeLive } from '@kasa/console/live'
import { consoleParametersAnswer } from '@kasa/contracts/consoleParameters'
import type { ConsoleParameter } from '@kasa/domain/sysparameter'
import { usualSeconds } from '@kasa/domain/usualTimes'
import { useEffect } from 'react'

/**
 * How often they are read again without an event, in ms: a change that was agreed to earlier comes into force by
 * itself.
 */
const readEveryMs = 60_000

/** The values in force, in seconds; none until the server has answered. */
let known: Readonly<Record<string, number>> = {}

function read(): void {
  getJson('/api/sysparameter/now', consoleParametersAnswer).then(
    ({ values }) => {
      known = values
    },
    // The next reading is a minute away.
    () => undefined,
  )
}

/** A parameter in ms, as this console knows it now; what shows it asks again with its clock. */
export const parameterMs = (key: ConsoleParameter): number => (known[key] ?? usualSeconds[key]) * 1000

/** Reads the parameters and follows their changes. */
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
