/** Built-ins that all code of the page depends on. */
const builtIns = [
  Object,
  Function,
  Array,
  String,
  Number,
  Boolean,
  Symbol,
  BigInt,
  Promise,
  Map,
  Set,
  WeakMap,
  WeakSet,
  Date,
  RegExp,
  Error,
  TypeError,
]
/** Libraries assign own members to objects of these (`error.name = …`), which a frozen prototype would forbid. */
const assigned: readonly object[] = [Object.prototype, Function.prototype, Error.prototype, TypeError.prototype]

/**
 * Freezes what modules must not change for others, before any module runs: built-in prototypes, `fetch`, and the
 * page's style sheets. An attempt throws in the module's own code. Libraries are loaded already and work with it
 * (measured).
 */
export function freezeBuiltIns(): void {
  for (const { prototype } of builtIns) {
    if (assigned.includes(prototype)) for (const key of Reflect.ownKeys(prototype)) hold(prototype, key)
    if (prototype !== Array.prototype) Object.freeze(prototype)
  }
  // Webpack assigns a `push` to its chunk list; an accessor instead would slow down every array.
  Object.preventExtensions(Array.prototype)
  for (const key of Reflect.ownKeys(Array.prototype)) {
    if (key !== 'push') Object.defineProperty(Array.prototype, key, { writable: false, configurable: false })
  }
  for (const plain of [JSON, Math, Reflect, Object, Array, Promise]) Object.freeze(plain)
  for (const name of ['fetch', 'kasaLoadScript'] as const)
    Object.defineProperty(globalThis, name, { value: globalThis[name], writable: false, configurable: false })
  // The UI kit got its reference to the sheets on load; no other code has one.
  Object.defineProperty(document, 'adoptedStyleSheets', {
    value: Object.freeze([]),
    writable: false,
    configurable: false,
  })
}

/** Makes a member unchangeable here, while inheriting objects can still assign their own. */
function hold(prototype: object, key: PropertyKey): void {
  const { value, writable, configurable } = Object.getOwnPropertyDescriptor(prototype, key) ?? {}
  if (!writable || !configurable) return
  Object.defineProperty(prototype, key, {
    get: () => value as unknown,
    set(this: object, own: unknown) {
      if (this === prototype) throw new TypeError(`${String(key)} of a built-in is everybody's`)
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true })
    },
    configurable: false,
  })
}
