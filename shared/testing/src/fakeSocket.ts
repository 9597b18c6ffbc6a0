/** The server's side of the socket in tests: records the console's messages and sends messages of the test. */

export type FakeSockets = {
  /** Messages that the console sent, over all connections. */
  said: unknown[]
  /** Sends one message to the console. */
  tell: (message: object) => void
  /** Closes the connection as a network failure would. */
  cut: () => void
  close: () => void
}

/** Replaces `WebSocket` in tests. Messages go to the newest connection. */
export function fakeSockets(): FakeSockets {
  const original = globalThis.WebSocket
  const said: unknown[] = []
  let newest: FakeSocket | undefined

  class FakeSocket {
    static readonly OPEN = 1
    readyState = 0
    onopen: (() => void) | null = null
    onmessage: ((event: { data: string }) => void) | null = null
    onclose: (() => void) | null = null
    constructor() {
      newest = this
      queueMicrotask(() => {
        this.readyState = 1
        this.onopen?.()
      })
    }
    send(text: string) {
      said.push(JSON.parse(text))
    }
    close() {
      this.readyState = 3
      this.onclose?.()
    }
  }
  Object.defineProperty(globalThis, 'WebSocket', { configurable: true, writable: true, value: FakeSocket })
  return {
    said,
    tell: (message) => newest?.onmessage?.({ data: JSON.stringify(message) }),
    cut: () => newest?.close(),
    close: () =>
      Object.defineProperty(globalThis, 'WebSocket', { configurable: true, writable: true, value: original }),
  }
}
