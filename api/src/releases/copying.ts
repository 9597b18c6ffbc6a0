import type { Store } from './store'

/** Reads a remote store through a local copy. Nothing is ever overwritten, so a copy is never out of date. */
export function copying(far: Store, near: Store): Store {
  return {
    ...far,
    async get(key) {
      const copy = await near.get(key)
      if (copy) return copy
      const bytes = await far.get(key)
      if (bytes) await near.putIfAbsent(key, bytes)
      return bytes
    },
    async remove(key) {
      await far.remove(key)
      await near.remove(key)
    },
  }
}
