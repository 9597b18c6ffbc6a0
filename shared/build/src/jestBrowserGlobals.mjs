/** Browser features that jsdom lacks. */
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

// jsdom has no layout: media queries never match, nothing scrolls.
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

// jsdom matches every rule of every sheet for each style request, which took a third of all component tests' time.
// Queries by role only need to know what is hidden, and which parts of a name are on separate lines.
const fullStyle = globalThis.getComputedStyle.bind(globalThis)
const displays = new Map()
/** jsdom's default display of a tag, open or not. */
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
 * The element's inline style; `display` and `visibility` also by tag, attributes and ancestors. Ignores style sheets.
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
