/**
 * Which accounts count as one person. Two accounts are not two people: whoever creates, promotes or takes over an
 * account may use both. Every four-eyes rule uses this. Source: domain section 1 ("Other person"), ADR 22. Used by
 * the API, the screens and the tests.
 */

/** An action that gives control of an account. Time in ms since epoch. */
export type ControlAction = { readonly actorId: string; readonly subjectId: string; readonly atMs: number }

/**
 * `parentOf`: the direct superior of each account. `minAgeMs`: how long an account counts as belonging to whoever
 * controlled it (`other_person.min_age_h`).
 */
export type People = {
  readonly parentOf: ReadonlyMap<string, string>
  readonly acts: readonly ControlAction[]
  readonly minAgeMs: number
}

/**
 * Why an account counts as this person's own: it is theirs, it is in their reporting line, or it was recently
 * controlled by the same person.
 */
export type LinkReason =
  | { readonly why: 'SELF' }
  | { readonly why: 'LINE' }
  | { readonly why: 'RECENT'; readonly untilMs: number }
/** All accounts that count as one person's own. Any other account is another person. */
export type LinkedAccounts = ReadonlyMap<string, LinkReason>

/**
 * The purpose of the check. `money`: all people under one top operator are one line, since an operator who may create
 * one subordinate could create two and wait. `shift`: only people above and below are excluded, so that colleagues
 * can hand over a shift; nothing is decided.
 */
export type Matter = 'money' | 'shift'

/** Everyone above and below a person, at any distance; for `money`, everyone under the same top person. */
function lineOf(
  id: string,
  { parentOf }: People,
  childrenOf: ReadonlyMap<string, readonly string[]>,
  matter: Matter,
): Set<string> {
  const line = new Set<string>()
  let top = id
  for (let over = parentOf.get(id); over !== undefined && over !== id && !line.has(over); over = parentOf.get(over))
    line.add((top = over))
  const under = new Set<string>()
  const open = [matter === 'money' ? top : id]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const child of childrenOf.get(next) ?? []) {
      if (under.has(child)) continue
      under.add(child)
      open.push(child)
    }
  }
  for (const one of under) line.add(one)
  line.delete(id)
  return line
}

type Step = { readonly to: string; readonly untilMs: number }

/** Until when each account is reachable from these, by steps that each expire; the longest way counts. */
function reach(from: ReadonlyMap<string, number>, stepsOf: ReadonlyMap<string, readonly Step[]>): Map<string, number> {
  const reached = new Map(from)
  const open = [...from.keys()]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const { to, untilMs } of stepsOf.get(id) ?? []) {
      const until = Math.min(untilMs, reached.get(id) ?? 0)
      if (until <= (reached.get(to) ?? 0)) continue
      reached.set(to, until)
      open.push(to)
    }
  }
  return reached
}

function grouped<T>(rows: Iterable<readonly [string, T]>): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const [key, row] of rows) groups.set(key, [...(groups.get(key) ?? []), row])
  return groups
}

/**
 * The accounts that count as this person's own now. Within the waiting time, anyone who controlled an account may be
 * its user, and so may anyone who controlled theirs, and so on: accounts reachable by one person count as one.
 * Reporting lines always count as one person, including accounts that people above or below controlled. The relation is
 * symmetric.
 */
export function linkedAccountsOf(id: string, people: People, nowMs: number, matter: Matter = 'money'): LinkedAccounts {
  const { minAgeMs } = people
  const acts = people.acts.filter(({ actorId, subjectId, atMs }) => actorId !== subjectId && atMs + minAgeMs > nowMs)
  const forward = grouped(
    acts.map(({ actorId, subjectId, atMs }) => [actorId, { to: subjectId, untilMs: atMs + minAgeMs }] as const),
  )
  const backward = grouped(
    acts.map(({ actorId, subjectId, atMs }) => [subjectId, { to: actorId, untilMs: atMs + minAgeMs }] as const),
  )
  const childrenOf = grouped([...people.parentOf].map(([child, parent]) => [parent, child] as const))
  const line = lineOf(id, people, childrenOf, matter)

  const holders = reach(new Map([[id, Infinity]]), backward)
  const near = reach(new Map([...holders, ...[...line].map((one) => [one, Infinity] as const)]), forward)
  for (const [holder, untilMs] of holders) {
    if (holder !== id)
      for (const one of lineOf(holder, people, childrenOf, matter)) near.set(one, Math.max(untilMs, near.get(one) ?? 0))
  }

  const linkedAccounts = new Map<string, LinkReason>()
  for (const [one, untilMs] of near) linkedAccounts.set(one, { why: 'RECENT', untilMs })
  for (const one of line) linkedAccounts.set(one, { why: 'LINE' })
  return linkedAccounts.set(id, { why: 'SELF' })
}

/** Only the person's own account, where no other accounts matter. */
export const ownAccount = (id: string): LinkedAccounts => new Map([[id, { why: 'SELF' }]])

const strength = (link: LinkReason | undefined) => (!link ? 0 : link.why === 'RECENT' ? link.untilMs : Infinity)

/**
 * Why at least one of these ids is not another person; undefined if all are. SELF comes first, then the
 * longest-lasting reason.
 */
export function whyNotOther(ids: Iterable<string>, linkedAccounts: LinkedAccounts): LinkReason | undefined {
  let found: LinkReason | undefined
  for (const id of ids) {
    const link = linkedAccounts.get(id)
    if (link?.why === 'SELF') return link
    if (strength(link) > strength(found)) found = link
  }
  return found
}

/** When the reason ends, as ISO text; null if never. */
export const otherFrom = (link: LinkReason | undefined): string | null =>
  link?.why === 'RECENT' ? new Date(link.untilMs).toISOString() : null
