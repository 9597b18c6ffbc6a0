/**
 * Who is another person. Two accounts are not two people: whoever makes, raises or takes over an account can be both. So wherever
 * two people are asked for, this says which accounts one human may hold. Source: domain section 1 ("Other person"), ADR 22.
 * Read by the API, the screens and the tests.
 */

/** `other_person.min_age_h` of domain section 1, in ms: how long an account that somebody had in hand counts as theirs too. */
export const otherPersonMinAgeMs = 72 * 3_600_000

/** What one person did to another's account. `counts`: they could have been that person afterwards. */
export const personActs = {
  CREATED: { counts: true },
  RAISED: { counts: true },
  REMAILED: { counts: true },
  PASSWORD_RESET: { counts: true },
  MFA_RESET: { counts: true },
  /** Only asks for an authenticator: who does not know the password gains nothing. */
  MFA_ACTIVATED: { counts: false },
  PARENT_SET: { counts: true },
  /** Who stood over them until then: leaving a line of command does not make a stranger at once. */
  PARENT_LEFT: { counts: true },
} as const satisfies Record<string, { counts: boolean }>
export type PersonActKind = keyof typeof personActs
export const personActKinds = Object.keys(personActs) as PersonActKind[]
export const actsThatCount = personActKinds.filter((kind) => personActs[kind].counts)

/** An act that counts. Time in ms since epoch. */
export type PersonAct = { readonly actorId: string; readonly subjectId: string; readonly atMs: number }

/** `parentOf`: who stands directly over whom. */
export type People = { readonly parentOf: ReadonlyMap<string, string>; readonly acts: readonly PersonAct[] }

/** Why an account counts as this person's own: it is theirs, it stands in their line of command, or it was in one hand with theirs until then. */
export type SameHand = { readonly why: 'SELF' } | { readonly why: 'LINE' } | { readonly why: 'RECENT'; readonly untilMs: number }
/** All accounts that count as one person's own; whoever is not in it is another person. */
export type Hands = ReadonlyMap<string, SameHand>

/** Everybody over and under somebody, however far. */
function lineOf(id: string, { parentOf }: People, childrenOf: ReadonlyMap<string, readonly string[]>): Set<string> {
  const line = new Set<string>()
  for (let over = parentOf.get(id); over !== undefined && over !== id && !line.has(over); over = parentOf.get(over)) line.add(over)
  const under = [...(childrenOf.get(id) ?? [])]
  for (let next = under.pop(); next !== undefined; next = under.pop()) {
    if (next === id || line.has(next)) continue
    line.add(next)
    under.push(...(childrenOf.get(next) ?? []))
  }
  return line
}

type Step = { readonly to: string; readonly untilMs: number }

/** How long each account can be reached from these, by steps that each hold until their own time: the longest of the ways. */
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
 * The accounts that count as this person's own now. Within the waiting time, whoever had an account in hand may be its human, and
 * so may whoever had theirs, and so on: two accounts that one hand can have reached are one person's. Lines of command are one
 * person's always; what somebody above or below had in hand counts as one's own too. Said of either side, the answer is the same.
 */
export function handsOf(id: string, people: People, nowMs: number): Hands {
  const acts = people.acts.filter(({ actorId, subjectId, atMs }) => actorId !== subjectId && atMs + otherPersonMinAgeMs > nowMs)
  const forward = grouped(acts.map(({ actorId, subjectId, atMs }) => [actorId, { to: subjectId, untilMs: atMs + otherPersonMinAgeMs }] as const))
  const backward = grouped(acts.map(({ actorId, subjectId, atMs }) => [subjectId, { to: actorId, untilMs: atMs + otherPersonMinAgeMs }] as const))
  const childrenOf = grouped([...people.parentOf].map(([child, parent]) => [parent, child] as const))
  const line = lineOf(id, people, childrenOf)

  const holders = reach(new Map([[id, Infinity]]), backward)
  const near = reach(new Map([...holders, ...[...line].map((one) => [one, Infinity] as const)]), forward)
  for (const [holder, untilMs] of holders) {
    if (holder !== id) for (const one of lineOf(holder, people, childrenOf)) near.set(one, Math.max(untilMs, near.get(one) ?? 0))
  }

  const hands = new Map<string, SameHand>()
  for (const [one, untilMs] of near) hands.set(one, { why: 'RECENT', untilMs })
  for (const one of line) hands.set(one, { why: 'LINE' })
  return hands.set(id, { why: 'SELF' })
}

/** One person alone, where nobody else is in question. */
export const ownHand = (id: string): Hands => new Map([[id, { why: 'SELF' }]])

const strength = { SELF: 2, LINE: 1, RECENT: 0 } as const

/** Why none, or not all, of these are other people than the one whose hands these are; undefined where all are. The lasting reason is told first. */
export function whyNotOther(ids: Iterable<string>, hands: Hands): SameHand | undefined {
  let found: SameHand | undefined
  for (const id of ids) {
    const hand = hands.get(id)
    if (!hand) continue
    const isLonger = found?.why === 'RECENT' && hand.why === 'RECENT' && hand.untilMs > found.untilMs
    if (!found || strength[hand.why] > strength[found.why] || isLonger) found = hand
  }
  return found
}

/** When the reason ends by itself, as ISO text; null where it never does. */
export const otherFrom = (hand: SameHand | undefined): string | null => (hand?.why === 'RECENT' ? new Date(hand.untilMs).toISOString() : null)

type Account = { role: string; scope: readonly string[]; merchantId: string | null; parentUserId: string | null; email: string; remitGroupIds: readonly string[]; bankAccountIds: readonly string[] }

const gained = (before: readonly string[], after: readonly string[]) => after.some((one) => !before.includes(one))
/** No account named means all of them. */
const widened = (before: readonly string[], after: readonly string[]) => before.length > 0 && (after.length === 0 || gained(before, after))

/** The acts that a change of an account is. What only takes rights away is none. */
export function actsOfChange(before: Account | null, after: Account): PersonActKind[] {
  if (before === null) return ['CREATED']
  const isRaised = before.role !== after.role || (after.merchantId !== null && before.merchantId !== after.merchantId)
    || gained(before.scope, after.scope) || gained(before.remitGroupIds, after.remitGroupIds) || widened(before.bankAccountIds, after.bankAccountIds)
  const rows: [PersonActKind, boolean][] = [
    ['RAISED', isRaised],
    ['REMAILED', before.email !== after.email],
    ['PARENT_SET', after.parentUserId !== null && before.parentUserId !== after.parentUserId],
  ]
  return rows.flatMap(([kind, holds]) => (holds ? [kind] : []))
}
