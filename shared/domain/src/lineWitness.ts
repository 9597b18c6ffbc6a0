/**
 * Who says that a line is at the bank (ADR 17). A statement file can be written by hand, so one person alone must not be able
 * to hand in a line and to make money of it. Read by the API, the screens and the tests.
 */

/**
 * Null: a bot reported it. Else the people who had a hand in every file that names it: one who handed them all in, or chose how
 * they were read; nobody, where files of two people name it.
 */
export type NamedOnlyBy = readonly string[] | null

/**
 * Is it this person's own word alone? `userId` null asks for the machine, which takes no person's word, however many gave it
 * (domain section 9: what it approves by itself, a bot has seen).
 */
export const isOwnWord = (namedOnlyBy: NamedOnlyBy, userId: string | null): boolean => namedOnlyBy !== null && (userId === null || namedOnlyBy.includes(userId))

/** Of several lines together: whoever alone stands behind one of them stands alone behind a part of the money. */
export const together = (one: NamedOnlyBy, other: NamedOnlyBy): NamedOnlyBy => (one === null ? other : other === null ? one : [...new Set([...one, ...other])])
