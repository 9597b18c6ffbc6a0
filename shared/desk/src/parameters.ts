import { getJson } from '@kasa/console/http'
import { subscribeLive } from '@kasa/console/live'
import { consoleParametersAnswer } from '@kasa/contracts/consoleParameters'
import { sysparameters, type ConsoleParameter } from '@kasa/domain/sysparameter'
import { useEffect } from 'react'

/** As far ahead as a timer can be set, in ms. */
const longestWaitMs = 2 ** 31 - 1
/** How soon they are asked for again where that failed, in ms. */
const retryMs = 10_000

/** The values in force, in seconds; none until the server has answered. */
let known: Readonly<Record<string, number>> = {}

/** A parameter in ms, as this console knows it now; what shows it asks again with its clock. */
export const parameterMs = (key: ConsoleParameter): number => (known[key] ?? sysparameters[key].usual) * 1000

/** Reads the parameters, follows their changes, and reads them again when a change agreed to earlier comes into force. */
export function useParametersLive(): void {
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const readIn = (ms: number) => {
      clearTimeout(timer)
      timer = setTimeout(() => void read(), Math.min(ms, longestWaitMs))
    }
    const read = async () => {
      try {
        const { values, nextAt } = await getJson('/api/sysparameter/now', consoleParametersAnswer)
        if (isOver) return
        known = values
        if (nextAt !== null) readIn(Math.max(1000, Date.parse(nextAt) - Date.now()))
      } catch {
        if (!isOver) readIn(retryMs)
      }
    }
    const again = () => void read()
    const stops = [
      subscribeLive('change', ({ topic }) => topic === 'sysparameter' && again()),
      subscribeLive('gap', again),
    ]
    void read()
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [])
}
