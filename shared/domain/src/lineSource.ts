import { whyNotOther, type LinkedAccounts } from './otherPerson'

/**
 * Who says that a line is at the bank (ADR 17). A statement file can be written by hand, so one person alone must not
 * be able to hand in a line and to make money of it. Read by the API, the screens and the tests.
 */

/**
 * Null: a bot reported it. Else the people who had a hand in every file that names it: one who handed them all in, or
 * chose how they were read; nobody, where files of two people name it.
 */
export type NamedOnlyBy = readonly string[] | null

/**
 * Whose word alone it is: one's own, that of somebody in one's line of command, or of an account that was in one hand
 * with one's own.
 */
export type SourceRefusal = 'OWN_STATEMENT' | 'LINE_STATEMENT' | 'RECENT_STATEMENT'
const refusals = {
  SELF: 'OWN_STATEMENT',
  LINE: 'LINE_STATEMENT',
  RECENT: 'RECENT_STATEMENT',
} as const satisfies Record<string, SourceRefusal>

/**
 * Why it is no word but this person's own, or undefined where somebody else vouches too. `linkedAccounts` null asks for
 * the machine, which takes no person's word, however many gave it (domain section 9: what it approves by itself, a bot
 * has seen).
 */
export function whyOwnSource(
  namedOnlyBy: NamedOnlyBy,
  linkedAccounts: LinkedAccounts | null,
): SourceRefusal | undefined {
  if (namedOnlyBy === null) return undefined
  if (linkedAccounts === null) return 'OWN_STATEMENT'
  const link = whyNotOther(namedOnlyBy, linkedAccounts)
  return link && refusals[link.why]
}

/** Of several lines together: whoever alone stands behind one of them stands alone behind a part of the money. */
export const sourcesOfBoth = (one: NamedOnlyBy, other: NamedOnlyBy): NamedOnlyBy =>
  one === null ? other : other === null ? one : [...new Set([...one, ...other])]
