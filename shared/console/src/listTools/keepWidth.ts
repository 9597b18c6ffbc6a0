import type { GridColumn } from '@kasa/ui/gridColumns'

import { words } from '../failure'
import { language } from '../i18n'
import { tasteText, tastedColumns, tastedWidths } from '../lists/tasteText'
import { toast } from '../toast'
import { saveTaste } from './tasteCalls'

type KeptList = {
  list: string
  columns: readonly Pick<GridColumn<never>, 'id'>[]
  /** How the list is now. */
  taste: string
  /** Shows how it is from now on. */
  keep: (list: string, taste: string) => void
}

/** Keeps with the person how wide a column of a list is, in px; null as it comes. Shown at once; where the account does not take it, that is said. */
export function keepWidth({ list, columns, taste, keep }: KeptList, id: string, width: number | null): void {
  const shown = tastedColumns(columns, taste)
  const widths = new Map(tastedWidths(taste))
  if (width === null) widths.delete(id)
  else widths.set(id, width)
  const text = tasteText({
    order: [...shown, ...columns.filter((column) => !shown.includes(column))].map((column) => column.id),
    shown: shown.map((column) => column.id),
    dense: taste.startsWith('dense'),
    widths,
  })
  keep(list, text)
  saveTaste(list, text).catch((caught: unknown) => toast('error', words(caught, language())))
}
