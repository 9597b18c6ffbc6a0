const marks = Symbol.for('kasa.console.instances')

type Marked = typeof globalThis & { [marks]?: Set<string> }

/**
 * Throws if a stateful console file is loaded twice. Federation shares it as a singleton; with a wrong `shared` entry
 * a remote would silently get its own store and appear signed out.
 */
export function claimSingleton(name: string): void {
  const page = globalThis as Marked
  const claimed = (page[marks] ??= new Set())
  if (claimed.has(name)) throw new Error(`@kasa/console/${name} is loaded twice: it must be shared as a singleton`)
  claimed.add(name)
}
