/**
 * Who may see and do what: one rule shape for menu entries, routes, buttons and API routes.
 * Source: specification sections 2, 5 and 6; the readings of ARCHITECTURE.md ("Session and access").
 */

/** What decides for one person: the token's role and scopes, and the tenant's enabled modules. */
export type Viewer = { role: string; scope: string; modules: readonly string[] }

/** `a|b` means any of them, `a,b` all of them; the two do not mix. Every part that is present must hold. */
export type AccessRule = {
  readonly scope?: string
  /** A scope on the left counts only beside the one on the right: it narrows `scope` and never widens it. */
  readonly beside?: Readonly<Record<string, string>>
  readonly noScope?: string
  readonly role?: string
  readonly privateRule?: string
  /** All of them, joined by commas. */
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

/** True when `wanted` (`a|b` any, `a,b` all) is held. An empty wish is always granted. */
export function holdsScope(held: ReadonlySet<string>, wanted: string): boolean {
  const any = wanted.includes('|')
  if (any && wanted.includes(',')) throw new Error(`A scope rule mixes "|" and ",": ${wanted}`)
  const tokens = fold(wanted)
    .split(any ? '|' : ',')
    .filter(Boolean)
  if (tokens.length === 0) return true
  return any ? tokens.some((token) => held.has(token)) : tokens.every((token) => held.has(token))
}

/**
 * The scopes that count for a rule's `scope`: those held, without any that the rule wants beside another that is not
 * held.
 */
function countingScopes({ beside = {} }: AccessRule, held: ReadonlySet<string>): ReadonlySet<string> {
  const alone = Object.entries(beside).flatMap(([scope, needed]) => (holdsScope(held, needed) ? [] : [fold(scope)]))
  return alone.length === 0 ? held : new Set([...held].filter((scope) => !alone.includes(scope)))
}

/** Which part of a rule closed the door; the words for it are the screen's. */
export type AccessRefusal = 'module' | 'privateRule' | 'role' | 'noScope' | 'scope'

/** One part of a rule, as it stands for one viewer; `beside` as the rule has it. */
export type Condition = { part: AccessRefusal; wanted: string; holds: boolean; beside?: AccessRule['beside'] }

/** Each part by itself. `role` is the only one that decides even when it is empty: nobody has that role. */
const tests: {
  readonly [Part in AccessRefusal]: (wanted: string, viewer: Viewer, held: ReadonlySet<string>) => boolean
} = {
  module: (wanted, { modules }) => wanted.split(',').every((one) => modules.includes(one)),
  privateRule: (wanted, _, held) => holdsScope(held, wanted),
  role: (wanted, { role }) => fold(wanted).split(',').includes(fold(role)),
  noScope: (wanted, _, held) => ![...scopesOf(wanted.replaceAll('|', ','))].some((scope) => held.has(scope)),
  scope: (wanted, _, held) => holdsScope(held, wanted),
}

/**
 * The parts of a rule in the order they decide; where a role is asked for, scopes are not (specification section 5).
 */
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

/**
 * Why this viewer is refused, or undefined when the rule lets them through: the first of its conditions that does not
 * hold.
 */
export const whyNoAccess = (rule: AccessRule, viewer: Viewer): AccessRefusal | undefined =>
  conditionsOf(rule, viewer).find(({ holds }) => !holds)?.part

/** True when the rule lets this viewer through. */
export const mayAccess = (rule: AccessRule, viewer: Viewer): boolean => whyNoAccess(rule, viewer) === undefined
