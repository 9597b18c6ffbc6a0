import { useSyncExternalStore } from 'react'
import { wideMedia } from './tokens'

const subscribe = (listener: () => void) => {
  const media = window.matchMedia?.(wideMedia)
  media?.addEventListener('change', listener)
  return () => media?.removeEventListener('change', listener)
}

/** Whether there is room for a drawer beside the list (≥ 1280 px); true without layout. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(wideMedia).matches ?? true,
    () => true,
  )
}
