/** The widths of its own that a person gave to columns, in px, by their ids. */
export const preferredWidths = (preference: string): ReadonlyMap<string, number> =>
  new Map(
    preference.split(' ').flatMap((name) => {
      const [id = '', width] = name.split(':')
      return Number(width) > 0 ? [[id, Number(width)] as const] : []
    }),
  )

/**
 * Columns as a preference has them: in its order, without those behind a dash. One that is newer than the preference
 * stands at the end, one that is gone is left out.
 */
export function preferredColumns<Column extends { id: string }>(
  columns: readonly Column[],
  preference: string,
): readonly Column[] {
  const names = preference.split(' ').map((name) => name.replace(/:.*/, ''))
  const chosen = names.flatMap((name) => columns.find(({ id }) => id === name) ?? [])
  return chosen.length === 0
    ? columns
    : [...chosen, ...columns.filter(({ id }) => !names.includes(id) && !names.includes(`-${id}`))]
}

/** The inverse of `preferredColumns`. */
export const preferenceText = ({
  order,
  shown,
  dense,
  widths = new Map(),
}: {
  order: readonly string[]
  shown: readonly string[]
  dense: boolean
  widths?: ReadonlyMap<string, number>
}): string => {
  const named = (id: string) => (widths.has(id) ? `${id}:${widths.get(id)}` : id)
  return [...(dense ? ['dense'] : []), ...order.map((id) => (shown.includes(id) ? named(id) : `-${id}`))].join(' ')
}
