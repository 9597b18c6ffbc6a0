/** What every browser has and jsdom has not; nothing here pretends to be code of ours. */
import { webcrypto } from 'node:crypto'
import { ReadableStream, TransformStream, WritableStream } from 'node:stream/web'
import { TextDecoder, TextEncoder } from 'node:util'

class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

const missing = {
  TextDecoder,
  TextEncoder,
  ReadableStream,
  TransformStream,
  WritableStream,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
}
for (const [name, value] of Object.entries(missing)) if (globalThis[name] === undefined) globalThis[name] = value
if (globalThis.crypto?.subtle === undefined) Object.defineProperty(globalThis, 'crypto', { value: webcrypto })

// jsdom lays nothing out: no media matches, nothing scrolls.
globalThis.matchMedia ??= (media) => ({
  matches: false,
  media,
  onchange: null,
  addEventListener() {},
  removeEventListener() {},
  addListener() {},
  removeListener() {},
  dispatchEvent: () => false,
})
Element.prototype.scrollIntoView ??= () => {}
Element.prototype.scrollTo ??= () => {}
