import { foldText } from '@kasa/domain/turkishText'
import { sql, type RawBuilder } from 'kysely'

// Capitals without a combining mark: a database with plain C locale would not lowercase them.
const plainCapitals = 'ÆÐØÞĐĦĿŁŊŒŦ'
const letters = ['İIıŞşĞğÜüÖöÇçÂâÎîÛû', 'iiissgguuooccaaiiuu'] as const

/**
 * SQL for the search key of a column or expression, equal to domain's `foldText` for Latin names; a test compares the
 * two. For lists without a folded column. `column` is SQL: never pass user input.
 */
export const foldedSql = (column: string): string => {
  const plain = `normalize(translate(normalize(${column}, NFKC), '${letters[0]}${plainCapitals}', '${letters[1]}${plainCapitals.toLowerCase()}'), NFD)`
  return `btrim(regexp_replace(lower(regexp_replace(${plain}, '[\\u0300-\\u036f]', '', 'g')), '\\s+', ' ', 'g'))`
}

/** `foldedSql` for list conditions. */
export const folded = (column: string): RawBuilder<string> => sql.raw(foldedSql(column))

/** Matches rows that contain a text, whatever the spelling: `igdir` finds IĞDIR. */
export const found = (column: string, text: string): RawBuilder<boolean> =>
  sql`strpos(${folded(column)}, ${foldText(text)}) > 0`

/** Escapes the special characters of `like` in user input. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern that finds a text anywhere. */
export const anywhere = (text: string): string => `%${escapeLike(text)}%`
