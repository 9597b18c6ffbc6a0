import type { Store } from '@kasa/api/releases/store'

/** Thrown in place of every operation after the publisher was killed. */
export class Killed extends Error {}

/** `before`: the last request is not executed; `after`: it is executed, but its response is lost. */
export type Stop = { at: number; when: 'before' | 'after' }

/**
 * A store whose client is killed at operation number `at` (from 1). `onEach` is called after every completed
 * operation.
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
