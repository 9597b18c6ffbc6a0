import type { GridColumn } from '@kasa/ui/gridColumns'

import { words } from '../failure'
import { language } from '../i18n'
import { preferenceText, preferredColumns, preferredWidths } from '../lists/preferenceText'
import { toast } from '../toast'
import { savePreference } from './preferenceCalls'

type KeptList = {
  list: string
  columns: readonly Pick<GridColumn<never>, 'id'>[]
  /** How the list is now. */
  preference: string
  /** Shows how it is from now on. */
  keep: (list: string, preference: string) => void
}

/**
 * Keeps with the person how wide a column of a list is, in px; null as it comes. Shown at once; where the account does
 * not take it, that is said.
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
