import { useEffect } from 'react'

const mounted = new Map<string, number>()
let last: string | undefined
const followers = new Set<() => void>()

function count(id: string, by: number): void {
  mounted.set(id, (mounted.get(id) ?? 0) + by)
  for (const onChange of followers) onChange()
}

/** Something of this module is on the screen as long as the caller is: a page, or a part in another's slot. */
export function useMounted(id: string): void {
  useEffect(() => {
    last = id
    count(id, 1)
    return () => count(id, -1)
  }, [id])
}

/** The module that came to the screen last. */
export const lastMounted = (): string | undefined => last

export const isMounted = (id: string): boolean => (mounted.get(id) ?? 0) > 0

/** Called when a module comes to the screen or leaves it. */
export const onMountedChange = (follow: () => void): (() => void) => {
  followers.add(follow)
  return () => void followers.delete(follow)
}
