import * as z from 'zod/mini'

type Path = readonly PropertyKey[]
type Issue = z.core.$ZodIssue

const isHolder = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null
const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>((holder, key) => (isHolder(holder) ? holder[key] : undefined), value)

function put(value: unknown, path: Path, given: unknown): void {
  const holder = at(value, path.slice(0, -1))
  const key = path.at(-1)
  if (isHolder(holder) && key !== undefined) holder[key] = given
}

/** A kind of element that this build does not know: one of a list is left out, since nothing here could show it. */
function leaveOut(body: unknown, issues: readonly Issue[]): boolean {
  const unknown = issues.flatMap(({ code, path }) =>
    code === 'invalid_union' && typeof path.at(-2) === 'number' ? [path.slice(0, -1)] : [],
  )
  for (const path of unknown.reverse()) {
    const list = at(body, path.slice(0, -1))
    if (Array.isArray(list)) list.splice(Number(path.at(-1)), 1)
  }
  return unknown.length > 0
}

/**
 * Puts what the schema knows in the place of what it does not; what stood there, by its path, or null where it is
 * another fault.
 */
function knownInstead(body: unknown, issue: Issue): [Path, unknown][] | null {
  if (issue.code === 'unrecognized_keys') {
    const holder = at(body, issue.path)
    for (const key of issue.keys) if (isHolder(holder)) delete holder[key]
    return []
  }
  const value = at(body, issue.path)
  // One value alone is no list of values: an amount in another currency is not to be shown.
  if (issue.code !== 'invalid_value' || issue.values.length < 2 || typeof value !== 'string') return null
  put(body, issue.path, issue.values[0])
  return [[issue.path, value]]
}

/**
 * Reads an answer as an older tab must: a field more, or a value more in a list of values, is the server's news and no
 * fault. The value is kept as it came, and the screen says it as it stands. Everything else fails as `safeParse` does.
 */
export function readAnswer<Schema extends z.core.$ZodType>(
  schema: Schema,
  body: unknown,
): z.core.util.SafeParseResult<z.output<Schema>> {
  const read = z.safeParse(schema, body)
  if (read.success || !isHolder(body)) return read
  const copy: unknown = structuredClone(body)
  const left = leaveOut(copy, read.error.issues) ? z.safeParse(schema, copy) : read
  if (left.success) return left
  const kept = left.error.issues.map((issue) => knownInstead(copy, issue))
  const opened = kept.includes(null) ? read : z.safeParse(schema, copy)
  if (!opened.success) return read
  for (const [path, value] of kept.flatMap((each) => each ?? [])) put(opened.data, path, value)
  return opened
}
