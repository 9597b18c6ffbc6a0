import { subscribeLive } from '@kasa/console/live'
import { useQueryClient } from '@kasa/console/query'
import { useEffect } from 'react'

/** Refetches a commission when a request is decided. */
export function useCommissionDecided(queryKey: readonly unknown[]): void {
  const client = useQueryClient()
  const key = JSON.stringify(queryKey)
  useEffect(() => {
    const again = () => void client.invalidateQueries({ queryKey: JSON.parse(key) as unknown[] })
    const stops = [subscribeLive('change', ({ topic }) => topic === 'approval' && again()), subscribeLive('gap', again)]
    return () => stops.forEach((stop) => stop())
  }, [client, key])
}
