import type { Store } from '@kasa/api/releases/store'

/** The publisher as it is killed: it does nothing any more. */
export class Killed extends Error {}

/** `before`: the last request never arrives; `after`: it does its work, and its answer is never heard. */
export type Stop = { at: number; when: 'before' | 'after' }

/**
 * A store whose user is killed at the operation number `at` (from 1); `onEach` looks after every operation that was
 * done.
 */
export function stoppingStore(
  store: Store,
  { at, when }: Stop,
  onEach: () => Promise<void> = async () => {},
): Store & { operations: () => number } {
  let count = 0
  const step = async <T>(work: () => Promise<T>): Promise<T> => {
    count += 1
    const mine = count
    if (mine > at || (mine === at && when === 'before')) throw new Killed()
    const answer = await work()
    await onEach()
    if (mine === at) throw new Killed()
    return answer
  }
  return {
    operations: () => count,
    putIfAbsent: (key, bytes) => step(() => store.putIfAbsent(key, bytes)),
    get: (key) => step(() => store.get(key)),
    list: (prefix) => step(() => store.list(prefix)),
    remove: (key) => step(() => store.remove(key)),
  }
}
