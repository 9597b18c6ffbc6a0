import { useSearchParams } from '@kasa/ui/router'
import { useEffect, useMemo, useState } from 'react'

import { keptView } from './listPreference'
import { sortQuery, unsorted, useListOrder, type ListOrder, type ListOrders, type Sort } from './listOrder'
import { openedText } from './openedText'

/** The part of a zod schema used here; it parses the URL's text. */
type FilterSchema<Filters> = { parse: (value: unknown) => Filters; safeParse: (value: unknown) => { success: boolean } }

/** The state in a list's URL: filters by contract name, the order if not the default, and the open record. */
export type ListView<Filters = object> = { filters: Filters; sort?: Sort | null; open: string | null }

/**
 * Reads and writes a list's filters in the URL and in requests. A name with a default in the schema (a tab) is not a
 * filter: it is omitted at its default, and neither counted nor cleared.
 */
export function listAddress<Filters extends object, Name extends keyof Filters & string>(
  schema: FilterSchema<Filters>,
  names: readonly Name[],
) {
  const chosen = schema.parse({})
  const filterNames = names.filter((name) => chosen[name] === undefined)
  const textOf = (value: unknown) => (Array.isArray(value) ? value.join(',') : String(value ?? ''))
  const query = (filters: Filters): Record<string, string> =>
    Object.fromEntries(
      names
        .map((name) => [name, textOf(filters[name])] as const)
        .filter(([name, text]) => text !== '' && text !== textOf(chosen[name])),
    )
  return {
    /** Reads the URL. Invalid parameters are ignored, so that a mistyped link still opens the list. */
    read: (search: URLSearchParams): ListView<Filters> => {
      const kept = names.flatMap((name) => {
        const text = search.get(name)
        return text && schema.safeParse({ [name]: text }).success ? [[name, text]] : []
      })
      const id = search.get('sort')
      return {
        filters: schema.parse(Object.fromEntries(kept)),
        sort: id ? { id, desc: search.get('desc') === 'true' } : null,
        open: search.get('open'),
      }
    },
    /** The URL of a view; the inverse of `read`. */
    write: ({ filters, sort = null, open }: ListView<Filters>): URLSearchParams =>
      new URLSearchParams({ ...query(filters), ...sortQuery(sort), ...(open ? { open } : {}) }),
    /** The filters as query text, for URL and server; unset ones are omitted. */
    query,
    /** The filters without those named; by default without all. */
    without: (filters: Filters, taken: readonly Name[] = filterNames): Filters => ({
      ...filters,
      ...Object.fromEntries(taken.map((name) => [name, undefined])),
    }),
    has: (filters: Filters): boolean => filterNames.some((name) => filters[name] !== undefined),
  }
}

type Address<View extends ListView> = {
  read: (search: URLSearchParams) => View
  write: (view: View) => URLSearchParams
  has?: (filters: View['filters']) => boolean
}

/**
 * The URL's query; if it is empty on entry, the query of the person's default view, which is then put into the URL.
 */
function useEntered(ordersOf: () => ListOrders): readonly [string, ReturnType<typeof useSearchParams>[1]] {
  const [search, setSearch] = useSearchParams()
  const [entered, setEntered] = useState(() => (search.size === 0 ? openedText(keptView(ordersOf()), Date.now()) : ''))
  // Only on entry: clearing all filters later shows the whole list.
  const isThere = search.size > 0
  if (isThere && entered !== '') setEntered('')
  useEffect(() => {
    if (entered !== '') setSearch(entered, { replace: true })
  }, [entered, setSearch])
  return [isThere ? search.toString() : entered, setSearch]
}

/**
 * The view in the URL, the list's order, and a function to change the view. `isStep`: Back returns to the previous
 * view. `Address` must be a module constant.
 */
export function useListView<View extends ListView>(
  { read, write, has = () => false }: Address<View>,
  ordersOf: (view: View) => ListOrders = () => unsorted,
): {
  view: View
  order: ListOrder
  go: (next: Partial<View>, isStep?: boolean) => void
} {
  const [text, setSearch] = useEntered(() => ordersOf(read(new URLSearchParams())))
  const view = useMemo(() => read(new URLSearchParams(text)), [text, read])
  // The URL may be newer than the rendered view, so only differences from the rendering are written. Clearing the
  // last rendered filter also clears those not rendered yet.
  const go = (next: Partial<View>, isStep = true) => {
    const whole = { ...view, ...next }
    const [drawn, wanted] = [write(view), write(whole)]
    const now = new URLSearchParams(has(view.filters) && !has(whole.filters) ? wanted : window.location.search)
    for (const name of new Set([...drawn.keys(), ...wanted.keys()])) {
      const text = wanted.get(name)
      if (text === null) now.delete(name)
      else if (text !== drawn.get(name)) now.set(name, text)
    }
    setSearch(write(read(now)), { replace: !isStep })
  }
  const order = useListOrder(ordersOf(view), view.sort ?? null, (sort) => go({ sort } as Partial<View>))
  return { view, order, go }
}
