type Work<T> = (lock: { name: string } | null) => Promise<T> | T

/** Web Locks for jsdom: one holder per name, in order of request, shared by every "tab" of a test. */
export function fakeLocks(): void {
  const queues = new Map<string, Promise<unknown>>()
  const held = new Map<string, number>()
  const request = <T>(name: string, ...rest: [Work<T>] | [{ ifAvailable: true }, Work<T>]): Promise<T> => {
    const work = rest[rest.length - 1] as Work<T>
    if (rest.length === 2 && held.has(name)) return Promise.resolve(work(null))
    const before = queues.get(name) ?? Promise.resolve()
    held.set(name, (held.get(name) ?? 0) + 1)
    const mine = before
      .then(
        () => work({ name }),
        () => work({ name }),
      )
      .finally(() => {
        const others = (held.get(name) ?? 1) - 1
        if (others > 0) held.set(name, others)
        else held.delete(name)
      })
    queues.set(
      name,
      mine.catch(() => undefined),
    )
    return mine
  }
  const query = () => Promise.resolve({ held: [...held.keys()].map((name) => ({ name })), pending: [] })
  Object.defineProperty(navigator, 'locks', { configurable: true, value: { request, query } })
}
