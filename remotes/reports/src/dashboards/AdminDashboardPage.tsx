import { formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { inPercent } from '@kasa/console/percent'
import { useQuery } from '@kasa/console/query'
import type { DayFigures } from '@kasa/contracts/dashboards'
import { formatMoney } from '@kasa/domain/money'
import { Tile, Tiles } from '@kasa/ui/Tile'

import { AccountsCard, DutyCard, UnexplainedCard } from './adminCards'
import { Card } from './Card'
import { DashboardFrame } from './DashboardFrame'
import { adminNow, useDashLive } from './dashboardQueries'
import { styledDash } from './dashboardStyles'
import { useDashWords } from './dashboardWords'
import { approvalRate, dayReport, endedReport, inShort, secondsText, shareOf, volumeOf } from './dayNotes'
import { FlowTile, isOnly } from './FlowTile'
import { HourChart } from './HourChart'
import { QueueTable } from './QueueTable'

/** Today's money, and how fast and how often deposits are confirmed. */
function DayTiles({ day }: { day: DayFigures }) {
  const t = useDashWords()
  const language = useLanguage()
  const revenue = day.feesMinor - day.bankFeesMinor - day.lossMinor - day.operatorCostMinor
  const hasDeposits = day.rails.some(({ rail }) => rail === 'deposit')
  const share = shareOf(revenue, volumeOf(day))
  return (
    <Tiles across={5}>
      <FlowTile day={day} direction="in" label={t(isOnly(day, 'deposit') ? 'in' : 'inAll')} />
      <FlowTile day={day} direction="out" label={t(isOnly(day, 'withdrawal') ? 'out' : 'outAll')} />
      <Tile
        label={t('revenue')}
        figure={formatMoney(revenue, language)}
        note={share === undefined ? t('revenueNone') : t('revenueNote', { share: inShort(share, language) })}
        to={dayReport(day)}
      />
      {hasDeposits && (
        <>
          <Tile
            label={t(isOnly(day, 'deposit') ? 'approved' : 'approvedDeposits')}
            figure={approvalRate(day, language)}
            note={
              day.ended <= 0
                ? t('approvedNone')
                : t('approvedNote', {
                    count: day.ended,
                    auto: day.approved <= 0 ? '—' : inPercent(day.autoApproved / day.approved, language),
                  })
            }
            to={endedReport(day)}
          />
          <Tile
            label={t(isOnly(day, 'deposit') ? 'median' : 'medianDeposits')}
            figure={day.medianS === null ? '—' : secondsText(day.medianS, language)}
            note={day.p95S === null ? t('medianNone') : t('medianNote', { time: secondsText(day.p95S, language) })}
            to={endedReport(day)}
          />
        </>
      )}
    </Tiles>
  )
}

/** `/dash/admin`: waiting requests, today's movements, and problems. */
export function AdminDashboardPage() {
  const t = useDashWords()
  const language = useLanguage()
  const read = useQuery(adminNow())
  useDashLive()
  const { data } = read
  return (
    <DashboardFrame title={t('title')} read={read} data={data}>
      {data && (
        <>
          <DayTiles day={data.day} />
          <div className={styledDash('two')}>
            <Card title={t('flows')}>
              <HourChart day={data.day} />
            </Card>
            <Card
              title={t('waiting')}
              aside={formatCount(
                data.queues.reduce((sum, { waiting }) => sum + waiting, 0),
                language,
              )}
            >
              <QueueTable queues={data.queues} nowMs={Date.parse(data.asOf)} />
            </Card>
          </div>
          <div className={styledDash('three')}>
            <AccountsCard accounts={data.accounts} bots={data.bots} />
            <DutyCard duty={data.duty} nowMs={Date.parse(data.asOf)} />
            <UnexplainedCard unexplained={data.unexplained} callbacks={data.callbacks} nowMs={Date.parse(data.asOf)} />
          </div>
        </>
      )}
    </DashboardFrame>
  )
}
