import { useLanguage } from '@kasa/console/i18n'
import type { ReportRow } from '@kasa/contracts/reports'
import { reportOf, type ReportName } from '@kasa/domain/report'
import { Figures } from '@kasa/ui/Figures'
import type { ReactNode } from 'react'

import { changeText, figureText } from '@kasa/domain/figureText'
import { styled } from './reportStyles'
import { isReportTextKey, useReportWords } from './reportWords'

/** The main figures, compared with the previous period, and a chart if there is one. */
export function MainFigures({
  name,
  total,
  before,
  hidden,
  children,
}: {
  name: ReportName
  total: ReportRow
  before: ReportRow
  hidden: readonly string[]
  children?: ReactNode
}) {
  const t = useReportWords()
  const language = useLanguage()
  const { figures, main } = reportOf(name)
  const points = (count: string) => t('points', { change: count })
  return (
    <div className={children ? `${styled('main')} charted` : styled('main')}>
      <Figures
        figures={main.flatMap((figure) => {
          const kind = figures[figure]
          const textKey = `figure.${figure}`
          if (kind === undefined || !isReportTextKey(textKey) || hidden.includes(figure)) return []
          const [value, was] = [total.figures[figure], before.figures[figure]]
          const change = changeText(kind, value, was, { language, points })
          const note = change === undefined ? undefined : t('was', { change, value: figureText(kind, was, language) })
          return [{ id: figure, label: t(textKey), value: figureText(kind, value, language), note }]
        })}
      />
      {children}
    </div>
  )
}
