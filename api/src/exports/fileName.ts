/** More names than this are counted. */
const mostNames = 2
const longestName = 60

/** The name of a report's file, without its ending: its title, what it is filtered by, and its days. */
export function fileName(title: string, filteredBy: readonly string[], { from, to }: { from: string; to: string }) {
  const shown = filteredBy.slice(0, mostNames).map((name) => name.slice(0, longestName))
  const more = filteredBy.length > mostNames ? [`+${filteredBy.length - mostNames}`] : []
  return [title, ...shown, ...more, from === to ? from : `${from} - ${to}`].join(', ')
}
