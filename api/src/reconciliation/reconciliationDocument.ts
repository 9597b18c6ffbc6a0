import type { ListExportRequest } from '@kasa/contracts/listExport'
import type {
  EventFilters,
  ReconciliationEvent,
  ReconciliationFilters,
  ReconciliationRow,
} from '@kasa/contracts/reconciliation'
import { daysText } from '@kasa/domain/daysText'
import { figureText } from '@kasa/domain/figureText'
import { formatDate, formatDateTime } from '@kasa/domain/istanbulClock'
import type { Language } from '@kasa/domain/money'
import type { Readable } from 'node:stream'

import type { Ctx, UserActor } from '../access/ctx'
import { plainCell, type Cell, type Column, type Sheet } from '../exports/cells'
import { fileName } from '../exports/fileName'
import { pdfTable, type PdfTable } from '../exports/pdfTable'
import { reportDocumentWords } from '../reports/reportDocumentWords'
import { documentWords } from './documentWords'
import { rangeOfDays, rangeOfEvents, readDayOptions, readEventOptions } from './readReconciliation.service'
import { eventSheet, reconciliationSheet } from './reconciliationSheets'

type Fact = PdfTable['facts'][number]
type DocumentContents<Row> = { columns: ListExportRequest['columns']; language: Language; rows: readonly Row[] }

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
function filterFact<Picked extends string>(
  label: string,
  picked: readonly Picked[] | undefined,
  textOf: (each: Picked) => string,
): Fact[] {
  return picked === undefined ? [] : [{ label, value: picked.map(textOf).join(', ') }]
}

type Named = readonly { id: string; name: string }[]
/** Names that this reader may not see are hidden. */
const nameIn = (known: Named, language: Language) => (id: string) =>
  known.find((one) => one.id === id)?.name ?? reportDocumentWords[language].hidden

type Table<Row> = DocumentContents<Row> & {
  title: string
  range: { from: string; to: string }
  facts: readonly Fact[]
  sheet: Sheet<Row>
  isTotal: (row: Row) => boolean
}

function documentOf<Row>(
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

/** Merchants' days for a PDF. The heading shows the tenant, days, filters, and who made it when. */
export async function daysDocument(
  ctx: Ctx<UserActor>,
  filters: ReconciliationFilters,
  contents: DocumentContents<ReconciliationRow>,
): Promise<Readable> {
  const { language } = contents
  const words = documentWords[language]
  const { merchants } = await readDayOptions(ctx)
  return documentOf(ctx, {
    ...contents,
    title: words.days,
    range: rangeOfDays(ctx, filters),
    facts: [
      ...filterFact(words.merchant, filters.merchantId, nameIn(merchants, language)),
      ...filterFact(words.status, filters.status, (status) => words.statuses[status]),
    ],
    sheet: reconciliationSheet,
    isTotal: ({ kind }) => kind === 'total',
  })
}

/** Money events for a PDF. */
export async function eventsDocument(
  ctx: Ctx<UserActor>,
  filters: EventFilters,
  contents: DocumentContents<ReconciliationEvent>,
): Promise<Readable> {
  const { language } = contents
  const words = documentWords[language]
  const { merchants, accounts } = await readEventOptions(ctx)
  return documentOf(ctx, {
    ...contents,
    title: words.events,
    range: rangeOfEvents(ctx, filters),
    facts: [
      ...filterFact(words.merchant, filters.merchantId, nameIn(merchants, language)),
      ...filterFact(words.account, filters.bankAccountId, nameIn(accounts, language)),
      ...filterFact(words.movement, filters.movement, (movement) => words.movements[movement]),
      ...filterFact(words.breaks, filters.breaks && [filters.breaks], () => words.open),
      ...filterFact(words.breakType, filters.breakType, (type) => words.breakTypes[type]),
    ],
    sheet: eventSheet,
    isTotal: () => false,
  })
}

const namesOf = (known: Named, picked: readonly string[] | undefined) =>
  known.filter(({ id }) => picked?.includes(id)).map(({ name }) => name)

/** The file name of exported merchants' days. */
export async function daysFileName(ctx: Ctx, filters: ReconciliationFilters, language: Language): Promise<string> {
  const { merchants } = await readDayOptions(ctx)
  return fileName(documentWords[language].days, namesOf(merchants, filters.merchantId), rangeOfDays(ctx, filters))
}

/** The file name of exported money events. */
export async function eventsFileName(ctx: Ctx, filters: EventFilters, language: Language): Promise<string> {
  const { merchants } = await readEventOptions(ctx)
  return fileName(documentWords[language].events, namesOf(merchants, filters.merchantId), rangeOfEvents(ctx, filters))
}
