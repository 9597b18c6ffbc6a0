import { useEffect } from 'react'

import { claimSingleton } from './singleton'

claimSingleton('dirty')

const holders = new Set<symbol>()

/** True while a form has input that a reload would lose. */
export const isAnythingDirty = (): boolean => holders.size > 0

/** Tells the host that a form has unsaved input, so that it does not reload the page. */
export function useDirty(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const holder = Symbol()
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [isDirty])
}
