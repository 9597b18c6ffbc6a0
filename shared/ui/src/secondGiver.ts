const givers = new Map<string, string>()

/** The calling file, from the stack's third line: `at … (file:line:column)`. */
const callerOf = (stack = ''): string | undefined =>
  /([^\s(]+?):\d+:\d+\)?$/.exec(stack.split('\n')[3]?.trim() ?? '')?.[1]

/**
 * Outside production, throws if a second file registers a style sheet or texts under the same name, which would
 * silently replace the first. Not in production, where a newer build of a module does replace its own names.
 */
export function refuseSecondGiver(kind: 'styles' | 'words', name: string): void {
  if (process.env.NODE_ENV === 'production') return
  const file = callerOf(new Error().stack)
  const first = givers.get(`${kind} ${name}`)
  if (file === undefined || first === file) return
  if (first !== undefined) throw new Error(`The ${kind} "${name}" are given by ${first} and by ${file}`)
  givers.set(`${kind} ${name}`, file)
}
