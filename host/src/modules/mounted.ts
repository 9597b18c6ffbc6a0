import { useEffect } from 'react'

const mounted = new Map<string, number>()
let last: string | undefined
const followers = new Set<() => void>()

function count(id: string, by: number): void {
  mounted.set(id, (mounted.get(id) ?? 0) + by)
  for (const onChange of followers) onChange()
}

/** Marks the module as visible while the caller is mounted, as a page or a slot's part. */
export function useMounted(id: string): void {
  useEffect(() => {
    last = id
    count(id, 1)
    return () => count(id, -1)
  }, [id])
}

/** The most recently mounted module. */
export const lastMounted = (): string | undefined => last

export const isMounted = (id: string): boolean => (mounted.get(id) ?? 0) > 0

/** Called when a module appears or disappears. */
export const onMountedChange = (follow: () => void): (() => void) => {
  followers.add(follow)
  return () => void followers.delete(follow)
}
