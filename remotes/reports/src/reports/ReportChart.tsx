import { useLanguage } from '@kasa/console/i18n'
import type { ReportFilters, ReportRow } from '@kasa/contracts/reports'
import { periodsOf, reportOf, type ReportName } from '@kasa/domain/report'
import { Chart, type ChartSeries } from '@kasa/ui/charts/Chart'

import { moneyShort, moneyText } from '../chartMoney'
import { daysText } from '@kasa/domain/daysText'
import { styled } from './reportStyles'
import { isReportTextKey, useReportWords } from './reportWords'

type ReportChartProps = {
  name: ReportName
  group: ReportFilters['group']
  rows: readonly ReportRow[]
  range: { from: string; to: string }
  hidden: readonly string[]
}

/** A report's main amounts by period, from the rows of the table; a period without a row is zero. */
export function ReportChart({ name, group, rows, range, hidden }: ReportChartProps) {
  const t = useReportWords()
  const language = useLanguage()
  const byDay = new Map(rows.flatMap((row) => (row.kind === 'row' && row.days ? [[row.days.from, row.figures]] : [])))
  const periods = periodsOf(group, range)
  const series = reportOf(name).chart.flatMap((figure, index): ChartSeries[] => {
    const textKey = `figure.${figure}`
    if (hidden.includes(figure) || !isReportTextKey(textKey)) return []
    const values = periods.map(({ from }) => Number(byDay.get(from)?.[figure] ?? 0))
    return [{ id: figure, label: t(textKey), mark: 'bar', values, below: index > 0, hatched: index > 0 }]
  })
  if (series.length === 0) return null
  return (
    <div className={styled('chart')}>
      <Chart
        title={t('chart', { title: t(`title.${name}`) })}
        axis={t(`group.${group}`)}
        points={periods.map((days) => daysText(days, language))}
        series={series}
        format={moneyText(language)}
        formatShort={moneyShort(language)}
        language={language}
        height={150}
      />
    </div>
  )
}
