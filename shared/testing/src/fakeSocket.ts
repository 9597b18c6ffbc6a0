/** The socket's far end in tests: what the console says is kept, what the test tells arrives as from the server. */

export type FakeSockets = {
  /** Messages the console sent, over all connections. */
  said: unknown[]
  /** Sends one message to the console. */
  tell: (message: object) => void
  /** Cuts the line. */
  cut: () => void
  close: () => void
}

/** Replaces `WebSocket` at the network's edge. The newest connection is the one that hears. */
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
