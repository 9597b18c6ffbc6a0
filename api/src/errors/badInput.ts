import type * as z from 'zod/mini'

import { ruleOf } from './fieldRule'
import { BadInput } from './refusals'

/** The innermost problem of a union: that of the branch that matched furthest, which the caller most likely meant. */
function deepest(issue: z.core.$ZodIssue): z.core.$ZodIssue {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return issue
  const furthest = issue.errors.flat().sort((a, b) => b.path.length - a.path.length)[0]
  return furthest ? { ...deepest(furthest), path: [...issue.path, ...furthest.path] } : issue
}

const isAbsent = (data: unknown, path: readonly PropertyKey[]): boolean =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    data,
  ) === undefined

/**
 * The first problem of an invalid input, as a code and its field's path (`customer.name`). `data` is the input. With
 * the contract, the message also says what it demands of the field; it never repeats what was sent.
 */
export function badInputFrom(error: z.core.$ZodError, data: unknown, schema?: z.core.$ZodType): BadInput {
  const first = error.issues[0]
  if (!first) return new BadInput({ code: 'BAD_INPUT' })
  const issue = deepest(first)
  const path = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    const field = [...path, issue.keys[0] ?? ''].join('.').slice(0, 100)
    return new BadInput({ code: 'FIELD_UNKNOWN', field, params: { field } })
  }
  const field = path.join('.')
  if (field === '') return new BadInput({ code: 'BAD_INPUT' })
  if (isAbsent(data, issue.path)) return new BadInput({ code: 'FIELD_MISSING', field, params: { field } })
  const rule = schema && ruleOf(schema, issue)
  const told = rule ? { tr: `${field}: ${rule.tr}`, en: `${field} ${rule.en}` } : field
  return new BadInput({ code: 'FIELD_INVALID', field, params: { field: told } })
}
