import type { Language } from '@kasa/domain/money'
import type { GridColumn } from '@kasa/ui/gridColumns'

/** The columns of a list, cached per language: the grid compares columns by identity. */
export function perLanguage<Row>(
  make: (language: Language) => readonly GridColumn<Row>[],
): (language: Language) => readonly GridColumn<Row>[] {
  const made = new Map<Language, readonly GridColumn<Row>[]>()
  return (language) => {
    const columns = made.get(language) ?? make(language)
    made.set(language, columns)
    return columns
  }
}
