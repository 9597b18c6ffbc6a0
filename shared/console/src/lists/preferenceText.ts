/** A person's column widths, in px, by column id. */
export const preferredWidths = (preference: string): ReadonlyMap<string, number> =>
  new Map(
    preference.split(' ').flatMap((name) => {
      const [id = '', width] = name.split(':')
      return Number(width) > 0 ? [[id, Number(width)] as const] : []
    }),
  )

/**
 * Columns arranged by a preference: in its order, without hidden ones. New columns come last, removed ones are
 * ignored.
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
