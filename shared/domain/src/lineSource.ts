import { whyNotOther, type LinkedAccounts } from './otherPerson'

/**
 * Who is the evidence for a bank line (ADR 17). Statement files can be written by hand, so one person must not be
 * able to upload a line and also use it as money. Used by the API, the screens and the tests.
 */

/**
 * Null: a bot reported the line. Otherwise the people involved in every file that contains it: they uploaded all of
 * them, or chose the format for reading them. Empty when two independent people uploaded files with it.
 */
export type NamedOnlyBy = readonly string[] | null

/** Who the only evidence is: oneself, someone in one's reporting line, or an account recently linked to one's own. */
export type SourceRefusal = 'OWN_STATEMENT' | 'LINE_STATEMENT' | 'RECENT_STATEMENT'
const refusals = {
  SELF: 'OWN_STATEMENT',
  LINE: 'LINE_STATEMENT',
  RECENT: 'RECENT_STATEMENT',
} as const satisfies Record<string, SourceRefusal>

/**
 * Why this person would be their own evidence, or undefined if another person is evidence too. `linkedAccounts` null
 * asks for the system, which never relies on people: automatic approval needs a bot's report (domain section 9).
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

/** For several lines together: the only people behind any one line are the only evidence of a part of the money. */
export const sourcesOfBoth = (one: NamedOnlyBy, other: NamedOnlyBy): NamedOnlyBy =>
  one === null ? other : other === null ? one : [...new Set([...one, ...other])]
