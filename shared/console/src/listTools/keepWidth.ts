import type { GridColumn } from '@kasa/ui/gridColumns'

import { words } from '../failure'
import { language } from '../i18n'
import { preferenceText, preferredColumns, preferredWidths } from '../lists/preferenceText'
import { toast } from '../toast'
import { savePreference } from './preferenceCalls'

type KeptList = {
  list: string
  columns: readonly Pick<GridColumn<never>, 'id'>[]
  /** The list's current preference. */
  preference: string
  /** Applies and stores a preference. */
  keep: (list: string, preference: string) => void
}

/**
 * Stores a column's width for the person, in px; null resets it. Applied at once; if saving fails, a toast says so.
 */
export function keepWidth({ list, columns, preference, keep }: KeptList, id: string, width: number | null): void {
  const shown = preferredColumns(columns, preference)
  const widths = new Map(preferredWidths(preference))
  if (width === null) widths.delete(id)
  else widths.set(id, width)
  const text = preferenceText({
    order: [...shown, ...columns.filter((column) => !shown.includes(column))].map((column) => column.id),
    shown: shown.map((column) => column.id),
    dense: preference.startsWith('dense'),
    widths,
  })
  keep(list, text)
  savePreference(list, text).catch((caught: unknown) => toast('error', words(caught, language())))
}
