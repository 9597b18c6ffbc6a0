import type { GridColumn } from '@kasa/ui/gridColumns'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { keepChoice, keptChoice } from '../kept'
import { preferredColumns, preferredWidths } from './preferenceText'

export { preferredColumns, preferredWidths, preferenceText } from './preferenceText'

const listeners = new Set<() => void>()
const nameOf = (list: string) => `lists.${list.replace(/\W+/g, '-')}`
/** Set once this browser knows what goes with the account; forgotten with everything else at sign-out. */
const known = 'lists.known'

/**
 * Keeps in this browser how a person has a list, and shows it at once: `dense amount customer -owner`, empty for as it
 * comes.
 */
export function keepPreference(list: string, preference: string): void {
  keepChoice(nameOf(list), preference)
  for (const listener of listeners) listener()
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The view that a list opens with, as this browser keeps it (`usualViewOf` of the contract); empty for none. */
export const keptView = ({ list, viewsOf = list }: { list: string; viewsOf?: string }): string =>
  viewsOf === '' ? '' : keptChoice(nameOf(`${viewsOf}/view`))

/** How this person has the list, followed; a list without a name is as it comes. */
export const usePreference = (list: string): string =>
  useSyncExternalStore(follow, () => (list === '' ? '' : keptChoice(nameOf(list))))

/**
 * The columns of a list as this person has them, those of `sorts` with a head that sorts, and whether its rows stand
 * close; in a new browser once what their account has is there.
 */
export function useListPreference<Row>(
  list: string,
  columns: readonly GridColumn<Row>[],
  sorts: readonly string[],
): {
  shown: readonly GridColumn<Row>[]
  dense: boolean
  /** Keeps a width for a column, null as it comes; undefined where the list has no name to keep it by. */
  onWidth: ((id: string, width: number | null) => void) | undefined
} {
  const preference = usePreference(list)
  useEffect(() => {
    if (list === '' || keptChoice(known) !== '') return
    keepChoice(known, 'yes')
    // Not worth a word where it fails: the lists are as they come.
    void import('../listTools/preferenceCalls')
      .then(({ readPreferences }) => readPreferences(keepPreference))
      .catch(() => undefined)
  }, [list])
  // The grid tells columns apart by identity; an order offered is told by its names.
  const named = sorts.join()
  const shown = useMemo(() => {
    const widths = preferredWidths(preference)
    return preferredColumns(columns, preference).map((column) => ({
      ...column,
      width: widths.get(column.id) ?? column.width,
      sortable: named.split(',').includes(column.id),
    }))
  }, [columns, preference, named])
  const onWidth =
    list === ''
      ? undefined
      : (id: string, width: number | null) =>
          // Where its code cannot be had, the column is as it was.
          void import('../listTools/keepWidth')
            .then((file) => file.keepWidth({ list, columns, preference, keep: keepPreference }, id, width))
            .catch(() => undefined)
  return { shown, dense: preference.startsWith('dense'), onWidth }
}
