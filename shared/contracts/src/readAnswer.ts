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

/** Removes list elements of a kind that this build does not know, since it could not show them. */
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

/** Replaces an unknown value by a known one. Returns the replaced values by path, or null for any other fault. */
function knownInstead(body: unknown, issue: Issue): [Path, unknown][] | null {
  if (issue.code === 'unrecognized_keys') {
    const holder = at(body, issue.path)
    for (const key of issue.keys) if (isHolder(holder)) delete holder[key]
    return []
  }
  const value = at(body, issue.path)
  // A literal is not an enum: an amount in an unknown currency must not be shown.
  if (issue.code !== 'invalid_value' || issue.values.length < 2 || typeof value !== 'string') return null
  put(body, issue.path, issue.values[0])
  return [[issue.path, value]]
}

/**
 * Parses a response of a newer server: additional fields and enum values are accepted. An unknown enum value is kept,
 * and the screen shows it unchanged. Everything else fails as in `safeParse`.
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
