import { useEffect } from 'react'

import { subscribeLive } from './live'
import { useQueryClient } from './query'

/** The shortest interval between refetches, in ms. */
const quietMs = 2000

/**
 * Refetches a query when its data may have changed; at once for the first change, later ones after a pause. `key`
 * must keep its identity.
 */
export function useLiveRead(key: readonly unknown[]): void {
  const client = useQueryClient()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isNotified = false
    const read = () => void client.invalidateQueries({ queryKey: key })
    const again = () => {
      if (timer !== undefined) {
        isNotified = true
        return
      }
      read()
      timer = setTimeout(() => {
        timer = undefined
        if (isNotified) again()
        isNotified = false
      }, quietMs)
    }
    const stops = [subscribeLive('row', again), subscribeLive('change', again), subscribeLive('gap', again)]
    return () => {
      clearTimeout(timer)
      stops.forEach((stop) => stop())
    }
  }, [client, key])
}
