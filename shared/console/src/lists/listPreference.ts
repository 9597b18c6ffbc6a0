import type { GridColumn } from '@kasa/ui/gridColumns'
import { useEffect, useMemo, useSyncExternalStore } from 'react'

import { saveChoice, readChoice } from '../kept'
import { preferredColumns, preferredWidths } from './preferenceText'

export { preferredColumns, preferredWidths, preferenceText } from './preferenceText'

const listeners = new Set<() => void>()
const nameOf = (list: string) => `lists.${list.replace(/\W+/g, '-')}`
/** Set once this browser has the account's preferences; cleared at sign-out. */
const known = 'lists.known'

/** Stores a list preference in this browser and applies it: `dense amount customer -owner`; empty for the default. */
export function keepPreference(list: string, preference: string): void {
  saveChoice(nameOf(list), preference)
  for (const listener of listeners) listener()
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A list's default view in this browser (`usualViewOf` of the contract); empty for none. */
export const keptView = ({ list, viewsOf = list }: { list: string; viewsOf?: string }): string =>
  viewsOf === '' ? '' : readChoice(nameOf(`${viewsOf}/view`))

/** A person's list preference, as a hook; empty for a list without name. */
export const usePreference = (list: string): string =>
  useSyncExternalStore(follow, () => (list === '' ? '' : readChoice(nameOf(list))))

/**
 * A list's columns as this person has arranged them, sortable by `sorts`, and the row density; in a new browser after
 * the account's preferences have loaded.
 */
export function useListPreference<Row>(
  list: string,
  columns: readonly GridColumn<Row>[],
  sorts: readonly string[],
): {
  shown: readonly GridColumn<Row>[]
  dense: boolean
  /** Stores a column's width, null resets it; undefined if the list has no name. */
  onWidth: ((id: string, width: number | null) => void) | undefined
} {
  const preference = usePreference(list)
  useEffect(() => {
    if (list === '' || readChoice(known) !== '') return
    saveChoice(known, 'yes')
    // On failure, lists keep their defaults.
    void import('../listTools/preferenceCalls')
      .then(({ readPreferences }) => readPreferences(keepPreference))
      .catch(() => undefined)
  }, [list])
  // The grid identifies columns by identity, sort orders by name.
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
          // If its code cannot be loaded, the width is unchanged.
          void import('../listTools/keepWidth')
            .then((file) => file.keepWidth({ list, columns, preference, keep: keepPreference }, id, width))
            .catch(() => undefined)
  return { shown, dense: preference.startsWith('dense'), onWidth }
}
