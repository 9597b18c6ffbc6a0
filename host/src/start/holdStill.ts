/** What every line of the page stands on, the libraries' too. */
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
/**
 * Objects of these have members of their own by plain assignment (`error.name = …`), which a frozen prototype would
 * forbid.
 */
const assigned: readonly object[] = [Object.prototype, Function.prototype, Error.prototype, TypeError.prototype]

/**
 * Holds still what no module may change for the others, before any of them runs: built-in prototypes, `fetch`, the
 * sheets of the page. Who tries throws where they stand, so that the card is theirs. Libraries have run by now and were
 * measured to live with it.
 */
export function holdStill(): void {
  for (const { prototype } of builtIns) {
    if (assigned.includes(prototype)) for (const key of Reflect.ownKeys(prototype)) hold(prototype, key)
    if (prototype !== Array.prototype) Object.freeze(prototype)
  }
  // Webpack gives its list of chunks a `push` of its own by assigning it; an accessor in its place would slow every
  // list down.
  Object.preventExtensions(Array.prototype)
  for (const key of Reflect.ownKeys(Array.prototype)) {
    if (key !== 'push') Object.defineProperty(Array.prototype, key, { writable: false, configurable: false })
  }
  for (const plain of [JSON, Math, Reflect, Object, Array, Promise]) Object.freeze(plain)
  for (const name of ['fetch', 'kasaLoadScript'] as const)
    Object.defineProperty(globalThis, name, { value: globalThis[name], writable: false, configurable: false })
  // The kit took its hold of the sheets when it was loaded; nobody else has one.
  Object.defineProperty(document, 'adoptedStyleSheets', {
    value: Object.freeze([]),
    writable: false,
    configurable: false,
  })
}

/** A member that an heir may have of its own by assigning it, and that nobody can change here. */
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
