import { useSearchParams } from '@kasa/ui/router'
import { useEffect, useMemo, useState } from 'react'

import { keptView } from './listPreference'
import { sortQuery, unsorted, useListOrder, type ListOrder, type ListOrders, type Sort } from './listOrder'
import { openedText } from './openedText'

/** What every zod schema can do; a filter's schema takes the text of the address. */
type FilterSchema<Filters> = { parse: (value: unknown) => Filters; safeParse: (value: unknown) => { success: boolean } }

/**
 * What the address of a list says: the filters under their contract names, the order where it is not the usual one, and
 * the open record.
 */
export type ListView<Filters = object> = { filters: Filters; sort?: Sort | null; open: string | null }

/**
 * How the filters of a list stand in its address, and are sent to the server. A name to which the schema itself gives a
 * value (a tab) is a choice and no filter: left out of the address at that value, and neither counted nor taken away.
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
    /** Reads the address. A parameter that is not valid is left out, so that a mistyped link still opens the list. */
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
    /** The address of a view; the inverse of `read`. */
    write: ({ filters, sort = null, open }: ListView<Filters>): URLSearchParams =>
      new URLSearchParams({ ...query(filters), ...sortQuery(sort), ...(open ? { open } : {}) }),
    /** The filters as query text, for the address and for the server alike; what is not set is left out. */
    query,
    /** The filters without those named; all of them without names. */
    without: (filters: Filters, taken: readonly Name[] = filterNames): Filters => ({
      ...filters,
      ...Object.fromEntries(taken.map((name) => [name, undefined])),
    }),
    /** True when some filter is set. */
    has: (filters: Filters): boolean => filterNames.some((name) => filters[name] !== undefined),
  }
}

type Address<View extends ListView> = {
  read: (search: URLSearchParams) => View
  write: (view: View) => URLSearchParams
  has?: (filters: View['filters']) => boolean
}

/**
 * What the address says; entered without a word, what the view says that its person opens the list with, which is put
 * there.
 */
function useEntered(ordersOf: () => ListOrders): readonly [string, ReturnType<typeof useSearchParams>[1]] {
  const [search, setSearch] = useSearchParams()
  const [entered, setEntered] = useState(() => (search.size === 0 ? openedText(keptView(ordersOf()), Date.now()) : ''))
  // Once: who takes all filters away has the whole list.
  const isThere = search.size > 0
  if (isThere && entered !== '') setEntered('')
  useEffect(() => {
    if (entered !== '') setSearch(entered, { replace: true })
  }, [entered, setSearch])
  return [isThere ? search.toString() : entered, setSearch]
}

/**
 * The view in the address, the order its list stands in, and how to go to another. `isStep`: Back returns to the view
 * before. Give a module constant, and what a view may be sorted by.
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
  // The address may be newer than what is drawn, so only what differs from the drawing is written into it. Clearing the
  // last drawn filter also clears those that are not drawn yet.
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
