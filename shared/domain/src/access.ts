/**
 * Who may see and do what: one rule shape for menu entries, routes, buttons and API routes.
 * Source: specification sections 2, 5 and 6, as ARCHITECTURE.md ("Session and access") reads them.
 */

/** What a rule is checked against: the token's role and scopes, and the tenant's enabled modules. */
export type Viewer = { role: string; scope: string; modules: readonly string[] }

/** `a|b` requires any of them, `a,b` all of them; the two do not mix. Every part that is set must hold. */
export type AccessRule = {
  readonly scope?: string
  /** The key counts in `scope` only if the value is held too. This narrows `scope` and never widens it. */
  readonly beside?: Readonly<Record<string, string>>
  readonly noScope?: string
  readonly role?: string
  readonly privateRule?: string
  /** All of these modules, separated by commas. */
  readonly module?: string
}

const fold = (text: string) => text.replace(/\s+/g, '').toUpperCase()

/** The misspelt scope lives in old tokens; it is accepted on read and never written (domain section 1). */
const scopeAliases: Record<string, string> = { MERCHANT_TREADER: 'MERCHANT_TRADER' }

/** The scopes of a comma-separated list as whole tokens, case and spaces ignored. */
export function scopesOf(list: string): ReadonlySet<string> {
  return new Set(
    fold(list)
      .split(',')
      .filter(Boolean)
      .map((scope) => scopeAliases[scope] ?? scope),
  )
}

/** True when `wanted` (`a|b` any, `a,b` all) is held. An empty `wanted` is always granted. */
export function holdsScope(held: ReadonlySet<string>, wanted: string): boolean {
  const any = wanted.includes('|')
  if (any && wanted.includes(',')) throw new Error(`A scope rule mixes "|" and ",": ${wanted}`)
  const tokens = fold(wanted)
    .split(any ? '|' : ',')
    .filter(Boolean)
  if (tokens.length === 0) return true
  return any ? tokens.some((token) => held.has(token)) : tokens.every((token) => held.has(token))
}

/** The held scopes that count for a rule's `scope`: those whose `beside` requirement is also held. */
function countingScopes({ beside = {} }: AccessRule, held: ReadonlySet<string>): ReadonlySet<string> {
  const alone = Object.entries(beside).flatMap(([scope, needed]) => (holdsScope(held, needed) ? [] : [fold(scope)]))
  return alone.length === 0 ? held : new Set([...held].filter((scope) => !alone.includes(scope)))
}

/** The part of a rule that refuses access; the screen translates it. */
export type AccessRefusal = 'module' | 'privateRule' | 'role' | 'noScope' | 'scope'

/** One part of a rule, checked for one viewer; `beside` is copied from the rule. */
export type Condition = { part: AccessRefusal; wanted: string; holds: boolean; beside?: AccessRule['beside'] }

/** The check of each part. `role` decides even when it is empty: then it refuses everyone. */
const tests: {
  readonly [Part in AccessRefusal]: (wanted: string, viewer: Viewer, held: ReadonlySet<string>) => boolean
} = {
  module: (wanted, { modules }) => wanted.split(',').every((one) => modules.includes(one)),
  privateRule: (wanted, _, held) => holdsScope(held, wanted),
  role: (wanted, { role }) => fold(wanted).split(',').includes(fold(role)),
  noScope: (wanted, _, held) => ![...scopesOf(wanted.replaceAll('|', ','))].some((scope) => held.has(scope)),
  scope: (wanted, _, held) => holdsScope(held, wanted),
}

/** The parts of a rule in the order they are checked. A rule with a role ignores scopes (specification section 5). */
export function conditionsOf(rule: AccessRule, viewer: Viewer): Condition[] {
  const held = scopesOf(viewer.scope)
  const parts = [
    'module',
    'privateRule',
    ...(rule.role === undefined ? (['noScope', 'scope'] as const) : (['role'] as const)),
  ] as const
  return parts.flatMap((part) => {
    const wanted = rule[part]
    return wanted || (part === 'role' && wanted === '')
      ? [
          {
            part,
            wanted,
            holds: tests[part](wanted, viewer, part === 'scope' ? countingScopes(rule, held) : held),
            ...(part === 'scope' && rule.beside && { beside: rule.beside }),
          },
        ]
      : []
  })
}

/** Why this viewer is refused, the first condition that fails; undefined when access is allowed. */
export const whyNoAccess = (rule: AccessRule, viewer: Viewer): AccessRefusal | undefined =>
  conditionsOf(rule, viewer).find(({ holds }) => !holds)?.part

export const mayAccess = (rule: AccessRule, viewer: Viewer): boolean => whyNoAccess(rule, viewer) === undefined
