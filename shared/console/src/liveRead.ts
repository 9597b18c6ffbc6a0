import { useEffect } from 'react'

import { subscribeLive } from './live'
import { useQueryClient } from './query'

/** However much happens, a screen of figures is read this often at most. */
const quietMs = 2000

/**
 * Reads a query again once something of it may have changed; the first change at once, the next after a quiet moment.
 * `key` must keep its identity.
 */
export function useLiveRead(key: readonly unknown[]): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isTold = false
    const read = () => void client.invalidateQueries({ queryKey: key })
    const again = () => {
      if (timer !== undefined) {
        isTold = true
        return
      }
      read()
      timer = setTimeout(() => {
        timer = undefined
        if (isTold) again()
        isTold = false
      }, quietMs)
    }
    const stops = [subscribeLive('row', again), subscribeLive('change', again), subscribeLive('gap', again)]
    return () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    }
  }, [client, key])
}
