import type { ReportFilters, ReportRow } from '@kasa/contracts/reports'
import type { Language } from '@kasa/domain/money'
import { reportOf, type FigureKind, type ReportName } from '@kasa/domain/report'
import type { GridColumn } from '@kasa/ui/gridColumns'

import { daysText } from '@kasa/domain/daysText'
import type { ReportContext } from './drill'
import { FigureLink } from './FigureLink'
import { styled } from './reportStyles'
import { isReportTextKey, reportText } from './reportWords'

const widths: Readonly<Record<FigureKind, number>> = { count: 104, money: 184, share: 108, seconds: 128 }

/**
 * The columns that have room on a page of 1440 px, with their least widths; the others come as the page gets wider, and
 * the drawer has all. Amounts below a billion are never cut.
 */
const narrow: Partial<Record<ReportName, Readonly<Record<string, number>>>> = {
  general: {
    about: 144,
    openingMinor: 148,
    inMinor: 148,
    outMinor: 148,
    feesMinor: 126,
    taxMinor: 120,
    settledMinor: 148,
    closingMinor: 148,
  },
}
/** The width of a figure, and whether it goes in narrow grids. */
const roomOf = (name: ReportName, figure: string, kind: FigureKind): Pick<GridColumn<ReportRow>, 'width' | 'spare'> => {
  const own = narrow[name]
  const min = own?.[figure]
  return own === undefined
    ? { width: widths[kind] }
    : min === undefined
      ? { width: widths[kind], spare: 2 }
      : { width: { min, grow: 1 } }
}

const classOf = ({ kind }: ReportRow) => (kind === 'row' ? undefined : styled(kind))

/** The subject of a row as text. */
export function aboutText(row: ReportRow, group: ReportFilters['group'], language: Language): string {
  const t = reportText(language)
  if (row.kind === 'total') return t('total')
  if (row.kind === 'before') return row.days ? t('before', { days: daysText(row.days, language) }) : t('beforeShort')
  if (row.days) return daysText(row.days, language)
  if (row.name === null) {
    const none = `none.${group}`
    return t(isReportTextKey(none) ? none : 'none')
  }
  const rail = `rail.${row.name}`
  return group === 'rail' && isReportTextKey(rail) ? t(rail) : row.name
}

/** A figure's name. Who does not see our loss reads it as won back (`reportFigures.ts`), so that figure says so. */
export function figureName(figure: string, hidden: readonly string[], language: Language): string {
  const t = reportText(language)
  const textKey = `figure.${figure}`
  if (figure === 'wonMinor' && hidden.includes('lossMinor')) return t('figure.wonOrBorne')
  return isReportTextKey(textKey) ? t(textKey) : figure
}

/** The columns of a report: the row's subject, then its figures, each linked to its rows if a list has them. */
export function reportColumns(
  name: ReportName,
  language: Language,
  context: ReportContext,
): readonly GridColumn<ReportRow>[] {
  const t = reportText(language)
  const { group } = context.filters
  const { figures, main } = reportOf(name)
  const about: GridColumn<ReportRow> = {
    id: 'about',
    header: t(`group.${group}`),
    width: { min: narrow[name]?.['about'] ?? 260, grow: 2 },
    phone: 'title',
    // The texts of the last rows in an export.
    words: { total: t('total'), before: t('beforeShort'), none: t('none') },
    // The page's summary names the days before.
    cell: (row) => (
      <span className={classOf(row)}>
        {row.kind === 'before' && narrow[name] ? t('beforeShort') : aboutText(row, group, language)}
      </span>
    ),
  }
  const shown = Object.entries(figures).filter(([figure]) => !context.hidden.includes(figure))
  return [
    about,
    ...shown.map(([figure, kind]): GridColumn<ReportRow> => {
      return {
        id: figure,
        header: figureName(figure, context.hidden, language),
        ...roomOf(name, figure, kind),
        align: 'end',
        ...(figure === main[0] ? { phone: 'end' } : figure === main[1] ? { phone: 'meta' } : {}),
        cell: (row) => <FigureLink {...{ name, figure, row, context, language }} />,
      }
    }),
  ]
}
