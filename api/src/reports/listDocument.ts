import type { ListExportRequest } from '@kasa/contracts/listExport'
import { daysText } from '@kasa/domain/daysText'
import { figureText } from '@kasa/domain/figureText'
import { formatDate, formatDateTime } from '@kasa/domain/istanbulClock'
import type { Language } from '@kasa/domain/money'
import type { Readable } from 'node:stream'

import type { Ctx, UserActor } from '../access/ctx'
import { plainCell, type Cell, type Column, type Sheet } from '../exports/cells'
import { pdfTable, type PdfTable } from '../exports/pdfTable'
import { reportDocumentWords } from './reportDocumentWords'

export type Fact = PdfTable['facts'][number]
export type DocumentContents<Row> = {
  columns: ListExportRequest['columns']
  language: Language
  rows: readonly Row[]
}

/** A cell's text, as on the screen. */
function cellText(cell: Cell, words: Column['words'], language: Language): string {
  const plain = plainCell(cell, words)
  if (plain === null) return ''
  if (typeof plain === 'bigint') return figureText('money', plain, language)
  if (typeof plain === 'number') return figureText('count', plain, language)
  if (plain instanceof Date) return formatDateTime(plain.toISOString(), language)
  return typeof plain === 'string' ? plain : formatDate(`${plain.day}T12:00:00Z`, language)
}

/** A filter in words; empty if it is not set. */
export function filterFact<Picked extends string>(
  label: string,
  picked: readonly Picked[] | undefined,
  textOf: (each: Picked) => string,
): Fact[] {
  return picked === undefined ? [] : [{ label, value: picked.map(textOf).join(', ') }]
}

type Named = readonly { id: string; name: string }[]
/** Names that this reader may not see are hidden. */
export const nameIn = (known: Named, language: Language) => (id: string) =>
  known.find((one) => one.id === id)?.name ?? reportDocumentWords[language].hidden

export const namesOf = (known: Named, picked: readonly string[] | undefined) =>
  known.filter(({ id }) => picked?.includes(id)).map(({ name }) => name)

type Table<Row> = DocumentContents<Row> & {
  title: string
  range: { from: string; to: string }
  facts: readonly Fact[]
  sheet: Sheet<Row>
  isTotal: (row: Row) => boolean
}

/** A list of days as a PDF. The heading shows the tenant, days, facts, and who made it when. */
export function listDocument<Row>(
  ctx: Ctx<UserActor>,
  { title, range, facts, sheet, isTotal, columns, language, rows }: Table<Row>,
): Readable {
  const words = reportDocumentWords[language]
  const now = ctx.now()
  const cellsOf = (row: Row) => columns.map(({ id }) => sheet[id]?.(row) ?? null)
  const cells = rows.map(cellsOf)
  const isFigure = (at: number) => cells.some((row) => ['bigint', 'number'].includes(typeof row[at]))
  return pdfTable({
    title,
    owner: ctx.tenant.config.brand.name,
    facts: [
      { label: words.days, value: `${daysText(range, language)} (${words.istanbul})` },
      ...facts,
      { label: words.madeBy, value: ctx.actor.name },
      { label: words.madeAt, value: `${formatDateTime(now.toISOString(), language)} (${words.istanbul})` },
    ],
    columns: columns.map(({ header }, at) => ({ header, isFigure: isFigure(at) })),
    rows: rows.map((row, at) => ({
      cells: (cells[at] ?? []).map((cell, column) => cellText(cell, columns[column]?.words, language)),
      kind: isTotal(row) ? 'total' : 'row',
    })),
    pageWord: words.page,
    madeAt: now,
  })
}
