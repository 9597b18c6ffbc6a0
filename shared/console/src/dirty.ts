import { useEffect } from 'react'

import { claimSingleton } from './singleton'

claimSingleton('dirty')

const holders = new Set<symbol>()

/** True while a form on the screen holds something that a reload would lose. */
export const isAnythingDirty = (): boolean => holders.size > 0

/** Tells the host that this form holds unsaved input, so that it does not reload the page of its own accord. */
export function useDirty(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    const holder = Symbol()
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [isDirty])
}
