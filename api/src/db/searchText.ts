import { foldText } from '@kasa/domain/turkishText'
import { sql, type RawBuilder } from 'kysely'

// Capitals that are no letter with a mark: a database whose locale is plain C would leave them as they are.
const plainCapitals = 'ÆÐØÞĐĦĿŁŊŒŦ'
const letters = ['İIıŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuooccaaiiuu'] as const

/**
 * The search key of a column or expression, as `foldText` of domain makes it for names in Latin letters: a test holds
 * the two together. For lists that have no folded column of their own; the text put in is SQL, never what somebody
 * typed.
 */
export const foldedSql = (column: string): string => {
  const plain = `normalize(translate(normalize(${column}, NFKC), '${letters[0]}${plainCapitals}', '${letters[1]}${plainCapitals.toLowerCase()}'), NFD)`
  return `btrim(regexp_replace(lower(regexp_replace(${plain}, '[\\u0300-\\u036f]', '', 'g')), '\\s+', ' ', 'g'))`
}

/** `foldedSql` for a list's conditions. */
export const folded = (column: string): RawBuilder<string> => sql.raw(foldedSql(column))

/** True of rows in whose column a text stands, however either is spelt: `igdir` finds IĞDIR. */
export const found = (column: string, text: string): RawBuilder<boolean> =>
  sql`strpos(${folded(column)}, ${foldText(text)}) > 0`

/** What somebody typed, with the signs that `like` reads otherwise made plain. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A pattern of `like` for a text anywhere. */
export const anywhere = (text: string): string => `%${escapeLike(text)}%`
