/** Further names are only counted. */
const mostNames = 2
const longestName = 60

/** A report's file name without extension: its title, filters and days. */
export function fileName(title: string, filteredBy: readonly string[], { from, to }: { from: string; to: string }) {
  const shown = filteredBy.slice(0, mostNames).map((name) => name.slice(0, longestName))
  const more = filteredBy.length > mostNames ? [`+${filteredBy.length - mostNames}`] : []
  return [title, ...shown, ...more, from === to ? from : `${from} - ${to}`].join(', ')
}
