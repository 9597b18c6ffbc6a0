import { useLanguage } from '@kasa/console/i18n'
import { useQuery } from '@kasa/console/query'
import type { DayFigures } from '@kasa/contracts/dashboards'
import { formatMoney } from '@kasa/domain/money'
import { Tile, Tiles } from '@kasa/ui/Tile'

import { Card } from './Card'
import { DashboardFrame } from './DashboardFrame'
import { merchantNow, useDashLive } from './dashboardQueries'
import { styledDash } from './dashboardStyles'
import { useDashWords } from './dashboardWords'
import { approvalRate, dayReport, endedReport, inShort, secondsText, shareOf, volumeOf } from './dayNotes'
import { FlowTile, isOnly } from './FlowTile'
import { HourChart } from './HourChart'
import { LastRequests } from './LastRequests'
import { BalanceCards, ConnectionCard, LimitsCard, SettlementCard } from './merchantCards'

/** A merchant's day in figures. */
function OwnTiles({ day }: { day: DayFigures }) {
  const t = useDashWords()
  const language = useLanguage()
  const charged = day.feesMinor + day.taxMinor
  const share = shareOf(charged, volumeOf(day))
  const net = [
    t('netNote'),
    ...(day.returnedMinor === 0n ? [] : [t('netReturned', { amount: formatMoney(day.returnedMinor, language) })]),
    ...(day.takenBackMinor === 0n ? [] : [t('netTakenBack', { amount: formatMoney(day.takenBackMinor, language) })]),
  ]
  const hasDeposits = day.rails.some(({ rail }) => rail === 'deposit')
  return (
    <Tiles across={5}>
      <FlowTile day={day} direction="in" label={t('inToday')} />
      <FlowTile day={day} direction="out" label={t('outToday')} />
      <Tile
        label={t('fees')}
        figure={formatMoney(charged, language)}
        note={share === undefined ? t('feesNone') : t('feesNote', { share: inShort(share, language) })}
        to={dayReport(day)}
      />
      <Tile label={t('net')} figure={formatMoney(day.netMinor, language)} note={net.join(' · ')} to={dayReport(day)} />
      {hasDeposits && (
        <Tile
          label={t(isOnly(day, 'deposit') ? 'approved' : 'approvedDeposits')}
          figure={approvalRate(day, language)}
          note={
            day.medianS === null
              ? t('ofEnded', { count: day.ended })
              : `${t('ofEnded', { count: day.ended })} · ${secondsText(day.medianS, language)}`
          }
          to={endedReport(day)}
        />
      )}
    </Tiles>
  )
}

/** `/dash`: a merchant's own money, requests and connection. */
export function MerchantDashboardPage() {
  const t = useDashWords()
  const read = useQuery(merchantNow())
  useDashLive()
  const { data } = read
  return (
    <DashboardFrame title={data?.merchantName || t('title')} read={read} data={data}>
      {data && (
        <>
          {data.balance && <BalanceCards balance={data.balance} settlement={data.settlement} />}
          <OwnTiles day={data.day} />
          <div className={styledDash('two')}>
            <div className={styledDash('stack')}>
              <LastRequests last={data.last} />
              <Card title={t('flows')}>
                <HourChart day={data.day} />
              </Card>
            </div>
            <div className={styledDash('stack')}>
              {!data.balance && data.settlement && <SettlementCard settlement={data.settlement} />}
              <LimitsCard limits={data.limits} />
              <ConnectionCard keys={data.keys} callbacks={data.callbacks} nowMs={Date.parse(data.asOf)} />
            </div>
          </div>
        </>
      )}
    </DashboardFrame>
  )
}
