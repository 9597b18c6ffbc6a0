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

// jsdom tries every rule of every sheet on an element and its ancestors each time it is asked for a style, which was a
// third of all component tests' time. Queries by role ask for little: what hides an element, and whether a name's parts
// stand on lines of their own.
const fullStyle = globalThis.getComputedStyle.bind(globalThis)
const displays = new Map()
/** What jsdom's own sheet says of such a tag, open or not. */
const plainDisplay = ({ localName, open = false }) => {
  const key = `${localName} ${open}`
  if (!displays.has(key))
    displays.set(key, fullStyle(Object.assign(document.createElement(localName), { open })).display)
  return displays.get(key)
}
const displayOf = (element) => element.style?.display || (element.hidden ? 'none' : plainDisplay(element))
const visibilityOf = (element) =>
  element.style?.visibility || (element.parentElement ? visibilityOf(element.parentElement) : 'visible')

/**
 * The element's own style; `display` and `visibility` also by its tag, its attributes and its ancestors. No sheet
 * counts.
 */
globalThis.getComputedStyle = (element, pseudo) => {
  if (pseudo) return fullStyle(document.createElement('i'))
  const read = (name) =>
    name === 'display' ? displayOf(element) : name === 'visibility' ? visibilityOf(element) : undefined
  return new Proxy(element.style ?? {}, {
    get: (style, name) => {
      if (name === 'getPropertyValue') return (wanted) => read(wanted) ?? style.getPropertyValue(wanted)
      const value = read(name) ?? style[name]
      return typeof value === 'function' ? value.bind(style) : value
    },
  })
}
