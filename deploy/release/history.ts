import type { Pointer } from '@kasa/contracts/published'

const columns = ['serial', 'when (UTC)', 'what', 'build', 'by', 'commit', 'note'] as const

const rowOf = ({ serial, move, canary }: Pointer) => [
  String(serial),
  new Date(move.at).toISOString().slice(0, 19).replace('T', ' '),
  move.act,
  move.folder,
  move.by,
  move.commit?.replace(/^(.{12})[0-9a-f]*/, '$1') ?? '-',
  [move.act === 'canary' && canary ? `${canary.share} % of the operators` : '', move.reason ?? '']
    .filter(Boolean)
    .join('; '),
]

/** The moves of a pointer as a table, newest first, below the live build. */
export function historyInWords(log: readonly Pointer[]): string {
  const now = log.at(-1)
  if (!now) return 'Nothing was released yet.'
  const rows = [columns, ...log.map(rowOf).reverse()]
  const widths = columns.map((_name, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const table = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  const live = [
    `stable   ${now.stable.folder}`,
    `fallback ${now.fallback?.folder ?? '-'}`,
    `canary   ${now.canary ? `${now.canary.folder}, ${now.canary.share} %` : '-'}`,
  ]
  return [...live, '', ...table].join('\n')
}
