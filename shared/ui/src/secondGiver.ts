const givers = new Map<string, string>()

/** The file that called the function which asks, from the third line of a stack: `at … (file:line:column)`. */
const callerOf = (stack = ''): string | undefined =>
  /([^\s(]+?):\d+:\d+\)?$/.exec(stack.split('\n')[3]?.trim() ?? '')?.[1]

/**
 * Outside of production, throws where a second file gives a sheet or words under a name: it would silently take the
 * place of the first one's. In production nothing is asked: there a newer build of a module does take its own names
 * over.
 */
export function refuseSecondGiver(kind: 'styles' | 'words', name: string): void {
  if (process.env.NODE_ENV === 'production') return
  const file = callerOf(new Error().stack)
  const first = givers.get(`${kind} ${name}`)
  if (file === undefined || first === file) return
  if (first !== undefined) throw new Error(`The ${kind} "${name}" are given by ${first} and by ${file}`)
  givers.set(`${kind} ${name}`, file)
}
