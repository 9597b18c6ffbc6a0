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
  const tokens = fold(wanted).split(any ? '|' : ',').filter(Boolean)
  if (tokens.length === 0) return true
  return any ? tokens.some((token) => held.has(token)) : tokens.every((token) => held.has(token))
}

/** The scopes that count for a rule's `scope`: those held, without any that the rule wants beside another that is not held. */
function countingScopes({ beside = {} }: AccessRule, held: ReadonlySet<string>): ReadonlySet<string> {
  const alone = Object.entries(beside).flatMap(([scope, needed]) => (holdsScope(held, needed) ? [] : [fold(scope)]))
  return alone.length === 0 ? held : new Set([...held].filter((scope) => !alone.includes(scope)))
}

/** Which part of a rule closed the door; the words for it are the screen's. */
export type AccessRefusal = 'module' | 'privateRule' | 'role' | 'noScope' | 'scope'

/** Why this viewer is refused, or undefined when the rule lets them through. */
export function whyNoAccess(rule: AccessRule, viewer: Viewer): AccessRefusal | undefined {
  const held = scopesOf(viewer.scope)
  if (rule.module && !viewer.modules.includes(rule.module)) return 'module'
  if (rule.privateRule && !holdsScope(held, rule.privateRule)) return 'privateRule'
  if (rule.role !== undefined) {
    const roles = fold(rule.role).split(',')
    return roles.includes(fold(viewer.role)) ? undefined : 'role'
  }
  if (rule.noScope && [...scopesOf(rule.noScope.replaceAll('|', ','))].some((scope) => held.has(scope))) return 'noScope'
  if (rule.scope && !holdsScope(countingScopes(rule, held), rule.scope)) return 'scope'
  return undefined
}

/** True when the rule lets this viewer through. */
export const mayAccess = (rule: AccessRule, viewer: Viewer): boolean => whyNoAccess(rule, viewer) === undefined
