/**
 * Who is another person. Two accounts are not two people: whoever makes, raises or takes over an account can be both.
 * So wherever two people are asked for, this says which accounts one human may hold. Source: domain section 1 ("Other
 * person"), ADR 22. Read by the API, the screens and the tests.
 */

/** An act that counts. Time in ms since epoch. */
export type PersonAct = { readonly actorId: string; readonly subjectId: string; readonly atMs: number }

/**
 * `parentOf`: who stands directly over whom. `minAgeMs`: how long an account that somebody had in hand counts as theirs
 * too (`other_person.min_age_h`).
 */
export type People = {
  readonly parentOf: ReadonlyMap<string, string>
  readonly acts: readonly PersonAct[]
  readonly minAgeMs: number
}

/**
 * Why an account counts as this person's own: it is theirs, it stands in their line of command, or it was in one hand
 * with theirs until then.
 */
export type LinkReason =
  | { readonly why: 'SELF' }
  | { readonly why: 'LINE' }
  | { readonly why: 'RECENT'; readonly untilMs: number }
/** All accounts that count as one person's own; whoever is not in it is another person. */
export type LinkedAccounts = ReadonlyMap<string, LinkReason>

/**
 * What is asked for. `money`: all of one operator's people are one line, for whoever may make one subordinate may make
 * two and wait. `shift`: who stands beside somebody is another person, or no desk could be handed over; nothing is
 * decided by it.
 */
export type Matter = 'money' | 'shift'

/**
 * Everybody over and under somebody, however far; where money is decided, whoever stands under the same one at the top.
 */
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

/**
 * How long each account can be reached from these, by steps that each hold until their own time: the longest of the
 * ways.
 */
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
 * The accounts that count as this person's own now. Within the waiting time, whoever had an account in hand may be its
 * human, and so may whoever had theirs, and so on: two accounts that one hand can have reached are one person's. Lines
 * of command are one person's always; what somebody above or below had in hand counts as one's own too. Said of either
 * side, the answer is the same.
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

/** One person alone, where nobody else is in question. */
export const ownAccount = (id: string): LinkedAccounts => new Map([[id, { why: 'SELF' }]])

const strength = (link: LinkReason | undefined) => (!link ? 0 : link.why === 'RECENT' ? link.untilMs : Infinity)

/**
 * Why none, or not all, of these are other people than the one whose hands these are; undefined where all are. Oneself
 * is told first, then what lasts longest.
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

/** When the reason ends by itself, as ISO text; null where it never does. */
export const otherFrom = (link: LinkReason | undefined): string | null =>
  link?.why === 'RECENT' ? new Date(link.untilMs).toISOString() : null
