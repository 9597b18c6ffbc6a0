import { formatAge, formatDateTime } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { inPercent } from '@kasa/console/percent'
import type { MerchantDashboard } from '@kasa/contracts/dashboards'
import { istanbulTime } from '@kasa/domain/istanbulDay'
import { formatMoney } from '@kasa/domain/money'
import { Chart } from '@kasa/ui/charts/Chart'
import { Gauge } from '@kasa/ui/charts/Gauge'
import { Strip } from '@kasa/ui/charts/Strip'
import { styleOf } from '@kasa/ui/styles'
import { Meter } from '@kasa/ui/Meter'
import { Link } from '@kasa/ui/router'
import { StatusLight } from '@kasa/ui/StatusLight'
import { StatusPill } from '@kasa/ui/StatusPill'

import { Card } from './Card'
import { moneyShort, moneyText } from '../chartMoney'
import { styledDash } from './dashboardStyles'
import { useDashWords } from './dashboardWords'
import { shareOf } from './dayNotes'

/** `21.11`: a short day. */
const shortDay = (day: string) => `${day.slice(8)}.${day.slice(5, 7)}`

/** The next settlement and its amount so far. An amount below the minimum is not paid yet. */
function NextSettlement({ settlement }: { settlement: NonNullable<MerchantDashboard['settlement']> }) {
  const t = useDashWords()
  const language = useLanguage()
  const { at, amountMinor, minMinor } = settlement
  return (
    <div className={styledDash('row')}>
      <span className={styleOf('quiet')}>
        {t('settlement', { at: formatDateTime(at, language) })}
        {amountMinor !== null && amountMinor < minMinor && (
          <small> {t('settlementLeast', { amount: formatMoney(minMinor, language) })}</small>
        )}
      </span>
      {amountMinor !== null && <b className={styleOf('num')}>{formatMoney(amountMinor, language)}</b>}
    </div>
  )
}

/** The next settlement, for tenants that hide balances: a merchant may know when it is paid. */
export function SettlementCard({ settlement }: { settlement: NonNullable<MerchantDashboard['settlement']> }) {
  const t = useDashWords()
  return (
    <Card title={t('settlements')}>
      <div className={styledDash('rows')}>
        <NextSettlement settlement={settlement} />
      </div>
    </Card>
  )
}

/** Available and held balance, next settlement, and the balance of the last days. */
export function BalanceCards({
  balance,
  settlement,
}: {
  balance: NonNullable<MerchantDashboard['balance']>
  settlement: MerchantDashboard['settlement']
}) {
  const t = useDashWords()
  const language = useLanguage()
  const { availableMinor, heldMinor, reserveMinor, closings } = balance
  const whole = availableMinor + heldMinor + reserveMinor
  const parts = [
    ['available', availableMinor],
    ['held', heldMinor],
    ['reserve', reserveMinor],
  ] as const
  return (
    <div className={styledDash('two')}>
      <Card title={t('balance')} aside={t('balanceNote')}>
        <Chart
          title={t('balance')}
          axis={t('day')}
          points={closings.map(({ day }) => shortDay(day))}
          series={[
            { id: 'balance', label: t('closing'), mark: 'area', values: closings.map(({ minor }) => Number(minor)) },
          ]}
          format={moneyText(language)}
          formatShort={moneyShort(language)}
          language={language}
          height={180}
        />
      </Card>
      <Card title={t('available')}>
        <b className={styledDash('big')}>{formatMoney(availableMinor, language)}</b>
        <Meter used={(shareOf(availableMinor, whole) ?? 0) * 100} held={(shareOf(heldMinor, whole) ?? 0) * 100} />
        <div className={styledDash('rows')}>
          {parts
            .filter(([part, minor]) => part !== 'reserve' || minor !== 0n)
            .map(([part, minor]) => (
              <div key={part} className={styledDash('row')}>
                <span className={styleOf('quiet')}>{t(`part.${part}`)}</span>
                <b className={styleOf('num')}>{formatMoney(minor, language)}</b>
              </div>
            ))}
          {settlement && <NextSettlement settlement={settlement} />}
        </div>
      </Card>
    </div>
  )
}

/** The remaining amounts of the day's limits. */
export function LimitsCard({ limits }: Pick<MerchantDashboard, 'limits'>) {
  const t = useDashWords()
  const language = useLanguage()
  return (
    <Card title={t('limits')} aside={t('limitsNote')}>
      {limits.length === 0 && <p className={styleOf('quiet')}>{t('limitsNone')}</p>}
      <div className={styledDash('dials')}>
        {limits.map(({ direction, capMinor, takenMinor }) => {
          const share = shareOf(takenMinor, capMinor) ?? 1
          const left = formatMoney(capMinor > takenMinor ? capMinor - takenMinor : 0n, language)
          return (
            <div key={direction} className={styledDash('dial')}>
              <Gauge
                share={share}
                text={inPercent(share, language)}
                level={share >= 1 ? 'full' : share >= 0.8 ? 'near' : undefined}
                label={t('limitLeft', {
                  direction: t(`limit.${direction}`),
                  left,
                  cap: formatMoney(capMinor, language),
                })}
              />
              <span>{t(`limit.${direction}`)}</span>
              <b className={styleOf('num')}>{t('left', { amount: left })}</b>
            </div>
          )
        })}
      </div>
    </Card>
  )
}

/** The active keys, and whether callbacks arrive. */
export function ConnectionCard({
  keys,
  callbacks,
  nowMs,
}: Pick<MerchantDashboard, 'keys' | 'callbacks'> & { nowMs: number }) {
  const t = useDashWords()
  const language = useLanguage()
  const { addresses, failing, nextAttemptAt, hours } = callbacks
  const state =
    addresses === 0
      ? ({ tone: 'amber', text: t('noAddress') } as const)
      : failing === 0
        ? ({ tone: 'green', text: t('callbacksWork') } as const)
        : nextAttemptAt === null
          ? ({ tone: 'red', text: t('callbacksDead', { count: failing }) } as const)
          : ({
              tone: 'red',
              text: t('callbacksLate', { count: failing, time: istanbulTime(new Date(nextAttemptAt)) }),
            } as const)
  const hoursOf = (one: 'good' | 'bad') => hours.filter((hour) => hour === one).length
  return (
    <Card title={t('connection')}>
      <div className={styledDash('rows')}>
        {keys.length === 0 && <p className={styleOf('bad')}>{t('keyNone')}</p>}
        {keys.map(({ keyId, status, graceUntil, lastUsedAt }) => (
          <div key={keyId} className={styledDash('row')}>
            <StatusLight tone={status === 'GRACE' ? 'late' : lastUsedAt === null ? undefined : 'on'}>
              {t('key', { key: keyId })}
            </StatusLight>
            <span className={styleOf('quiet')}>
              {graceUntil !== null
                ? t('keyEnds', { age: formatAge(new Date(nowMs).toISOString(), Date.parse(graceUntil), language) })
                : lastUsedAt === null
                  ? t('keyUnused')
                  : t('keyUsed', { age: formatAge(lastUsedAt, nowMs, language) })}
            </span>
          </div>
        ))}
        <div className={styledDash('row')}>
          <Link className={styleOf('link')} to={failing > 0 ? '/callback/list?status=FAILING' : '/callback/list'}>
            {t('callbacks')}
          </Link>
          <StatusPill tone={state.tone}>{state.text}</StatusPill>
        </div>
      </div>
      <Strip cells={hours} label={t('callbackHours', { good: hoursOf('good'), bad: hoursOf('bad') })} />
    </Card>
  )
}
