/** Web Locks for jsdom: one holder at a time per name, in order of asking, shared by every "tab" of a test. */
export function fakeLocks(): void {
  const queues = new Map<string, Promise<unknown>>()
  const request = <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = queues.get(name) ?? Promise.resolve()
    const mine = before.then(work, work)
    queues.set(name, mine.catch(() => undefined))
    return mine
  }
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request } })
}
