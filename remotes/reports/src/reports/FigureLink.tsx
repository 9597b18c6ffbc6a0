import type { ReportRow } from '@kasa/contracts/reports'
import type { Language } from '@kasa/domain/money'
import { reportOf, type ReportName } from '@kasa/domain/report'
import { Link } from '@kasa/ui/router'

import { drillTo, type ReportContext } from './drill'
import { figureText } from '@kasa/domain/figureText'
import { styled } from './reportStyles'

type FigureLinkProps = { name: ReportName; figure: string; row: ReportRow; context: ReportContext; language: Language }

/** A figure, as a link to its rows if a list has them. */
export function FigureLink({ name, figure, row, context, language }: FigureLinkProps) {
  const kind = reportOf(name).figures[figure] ?? 'count'
  const styleOf = row.kind === 'row' ? '' : styled(row.kind)
  const text = figureText(kind, row.figures[figure], language)
  const to = Number(row.figures[figure] ?? 0) === 0 ? undefined : drillTo(name, figure, row, context)
  return to ? (
    <Link className={`${styled('figure')} ${styleOf}`} to={to}>
      {text}
    </Link>
  ) : (
    <span className={styleOf}>{text}</span>
  )
}
