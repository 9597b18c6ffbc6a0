import type { ListExportRequest } from '@kasa/contracts/listExport'
import type { ReportFilters, ReportRow } from '@kasa/contracts/reports'
import { daysText } from '@kasa/domain/daysText'
import { figureText } from '@kasa/domain/figureText'
import { formatDateTime } from '@kasa/domain/istanbulClock'
import { istanbulDay } from '@kasa/domain/istanbulDay'
import type { Language } from '@kasa/domain/money'
import { rails } from '@kasa/domain/rail'
import { reportOf, reportRange, type ReportGroup, type ReportName } from '@kasa/domain/report'
import type { Readable } from 'node:stream'

import type { Ctx, UserActor } from '../access/ctx'
import { plainCell } from '../exports/cells'
import { fileName } from '../exports/fileName'
import { pdfTable, type PdfTable } from '../exports/pdfTable'
import { readReportOptions } from './readReport.service'
import { reportDocumentWords } from './reportDocumentWords'
import { aboutOf } from './reportSheet'

type Column = ListExportRequest['columns'][number]
type Fact = PdfTable['facts'][number]

/** The report's filters with names. Names that the reader may not see are hidden. */
async function filterFacts(
  ctx: Ctx<UserActor>,
  name: ReportName,
  filters: ReportFilters,
  language: Language,
): Promise<Fact[]> {
  const words = reportDocumentWords[language]
  const options = await readReportOptions(ctx, name)
  const chosen: readonly (readonly [
    ReportGroup,
    readonly string[] | undefined,
    readonly { id: string; name: string }[],
  ])[] = [
    ['merchant', filters.merchantId, options.merchants],
    ['trader', filters.traderId, options.traders],
    ['remitGroup', filters.remitGroupId, options.remitGroups],
    ['account', filters.bankAccountId, options.accounts],
    ['rail', filters.rail, rails.map((id) => ({ id, name: words.rails[id] }))],
  ]
  return chosen.flatMap(([group, ids, known]) =>
    ids === undefined
      ? []
      : [
          {
            label: words.groups[group],
            value: ids.map((id) => known.find((one) => one.id === id)?.name ?? words.hidden).join(', '),
          },
        ],
  )
}

/** A row's first column, as on the screen. */
function aboutText(
  row: ReportRow,
  { words, group, language }: { words: Column['words']; group: ReportGroup; language: Language },
) {
  if (row.kind === 'row' && row.days) return daysText(row.days, language)
  if (row.kind === 'before' && row.days)
    return `${reportDocumentWords[language].before}: ${daysText(row.days, language)}`
  const rail = group === 'rail' && rails.find((one) => one === row.name)
  return rail ? reportDocumentWords[language].rails[rail] : String(plainCell(aboutOf(row), words))
}

/** The file's name: title, filtered merchants and groups, and the days. */
export async function reportFileName(
  ctx: Ctx<UserActor>,
  name: ReportName,
  filters: ReportFilters,
  language: Language,
): Promise<string> {
  const { merchants, remitGroups } = await readReportOptions(ctx, name)
  const picked = [...(filters.merchantId ?? []), ...(filters.remitGroupId ?? [])]
  const names = [...merchants, ...remitGroups].filter(({ id }) => picked.includes(id)).map((one) => one.name)
  return fileName(reportDocumentWords[language].titles[name], names, reportRange(filters, istanbulDay(ctx.now())))
}

/** The report as a PDF. Its heading has tenant, report, days, filters, author and time. */
export async function reportDocument(
  ctx: Ctx<UserActor>,
  name: ReportName,
  filters: ReportFilters,
  {
    columns,
    language,
    rows,
  }: { columns: ListExportRequest['columns']; language: Language; rows: readonly ReportRow[] },
): Promise<Readable> {
  const words = reportDocumentWords[language]
  const { figures } = reportOf(name)
  const days = rows.find(({ kind }) => kind === 'total')?.days
  const now = ctx.now()
  const cellOf = (row: ReportRow, { id, words: labels }: Column): string => {
    const kind = figures[id]
    if (kind) return figureText(kind, row.figures[id], language)
    return id === 'about' ? aboutText(row, { words: labels, group: filters.group, language }) : ''
  }
  return pdfTable({
    title: words.titles[name],
    owner: ctx.tenant.config.brand.name,
    facts: [
      { label: words.days, value: `${days ? daysText(days, language) : ''} (${words.istanbul})` },
      { label: words.rowsBy, value: words.groups[filters.group] },
      ...(await filterFacts(ctx, name, filters, language)),
      { label: words.madeBy, value: ctx.actor.name },
      { label: words.madeAt, value: `${formatDateTime(now.toISOString(), language)} (${words.istanbul})` },
    ],
    columns: columns.map(({ id, header }) => ({ header, isFigure: figures[id] !== undefined })),
    rows: rows.map((row) => ({
      cells: columns.map((column) => cellOf(row, column)),
      kind: row.kind === 'before' ? 'aside' : row.kind,
    })),
    pageWord: words.page,
    madeAt: now,
  })
}
