const marks = Symbol.for('kasa.console.instances')

type Marked = typeof globalThis & { [marks]?: Set<string> }

/**
 * Refuses a second copy of a stateful console file in one page. Federation shares it as a singleton; a wrong `shared`
 * entry would give a remote a store of its own without any error, so that it would look signed out for ever.
 */
export function claimSingleton(name: string): void {
  const page = globalThis as Marked
  const claimed = (page[marks] ??= new Set())
  if (claimed.has(name)) throw new Error(`@kasa/console/${name} is loaded twice: it must be shared as a singleton`)
  claimed.add(name)
}
