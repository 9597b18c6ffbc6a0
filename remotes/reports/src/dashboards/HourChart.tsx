import { useLanguage } from '@kasa/console/i18n'
import type { DayFigures } from '@kasa/contracts/dashboards'
import { Chart, type ChartSeries } from '@kasa/ui/charts/Chart'

import { moneyShort, moneyText } from '../chartMoney'
import { weekdayOf } from './DashboardFrame'
import { useDashWords } from './dashboardWords'
import { isOnly } from './FlowTile'

/** Incoming (up) and outgoing (down) money per hour, compared with a week before. */
export function HourChart({ day }: { day: DayFigures }) {
  const t = useDashWords()
  const language = useLanguage()
  const before = { day: weekdayOf(day.before, language) }
  const values = (name: 'inMinor' | 'outMinor' | 'beforeInMinor' | 'beforeOutMinor', until = 23) =>
    day.hours.map((one) => (one.hour > until ? null : Number(one[name])))
  const series: ChartSeries[] = [
    ...(day.in
      ? ([
          {
            id: 'in',
            label: t(isOnly(day, 'deposit') ? 'deposits' : 'incoming'),
            mark: 'bar',
            values: values('inMinor', day.untilHour),
          },
          {
            id: 'inBefore',
            label: t(isOnly(day, 'deposit') ? 'depositsBefore' : 'incomingBefore', before),
            mark: 'step',
            values: values('beforeInMinor'),
          },
        ] as const)
      : []),
    ...(day.out
      ? ([
          {
            id: 'out',
            label: t(isOnly(day, 'withdrawal') ? 'withdrawals' : 'outgoing'),
            mark: 'bar',
            hatched: true,
            below: true,
            values: values('outMinor', day.untilHour),
          },
          {
            id: 'outBefore',
            label: t(isOnly(day, 'withdrawal') ? 'withdrawalsBefore' : 'outgoingBefore', before),
            mark: 'step',
            below: true,
            values: values('beforeOutMinor'),
          },
        ] as const)
      : []),
  ]
  return (
    <Chart
      title={t('flows')}
      axis={t('hour')}
      points={day.hours.map(({ hour }) => `${String(hour).padStart(2, '0')}:00`)}
      series={series}
      format={moneyText(language)}
      formatShort={moneyShort(language)}
      now={day.untilHour}
      language={language}
      height={280}
    />
  )
}
