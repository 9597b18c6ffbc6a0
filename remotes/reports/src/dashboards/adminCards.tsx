import { formatAge, formatCount } from '@kasa/console/format'
import { useLanguage } from '@kasa/console/i18n'
import { inPercent } from '@kasa/console/percent'
import type { AdminDashboard } from '@kasa/contracts/dashboards'
import { istanbulTime } from '@kasa/domain/istanbulDay'
import { formatMoney } from '@kasa/domain/money'
import { styleOf } from '@kasa/ui/styles'
import { Meter } from '@kasa/ui/Meter'
import { Link } from '@kasa/ui/router'
import { StatusLight } from '@kasa/ui/StatusLight'
import { StatusPill } from '@kasa/ui/StatusPill'

import { Card } from './Card'
import { styledDash } from './dashboardStyles'
import { useDashWords } from './dashboardWords'
import { shareOf } from './dayNotes'

const lights = { ONLINE: 'on', LATE: 'late', OFFLINE: 'off', ERROR: 'off', PAUSED: undefined } as const

/** The accounts closest to a cap, and the bots that need attention. */
export function AccountsCard({ accounts, bots }: Pick<AdminDashboard, 'accounts' | 'bots'>) {
  const t = useDashWords()
  const language = useLanguage()
  if (accounts === null) return null
  return (
    <Card
      title={t('accounts')}
      aside={<Link to="/bank-account/list">{t('allAccounts', { count: accounts.total })}</Link>}
    >
      <div className={styledDash('rows')}>
        {accounts.fullest.length === 0 && <p className={styleOf('quiet')}>{t('noLimits')}</p>}
        {accounts.fullest.map(({ id, label, limit, forecast }) => {
          const share = shareOf(limit.used + limit.reserved, limit.cap) ?? 1
          const level = share >= 1 ? 'full' : share * 100 >= limit.warnPct ? 'near' : undefined
          return (
            <div key={id} className={styledDash('row')}>
              <Link className={styleOf('link')} to={`/bank-account/list?open=${id}`}>
                {label}
              </Link>
              {forecast && (
                <span className={styleOf('quiet')}>
                  {forecast.kind === 'AT'
                    ? t('forecast.AT', { time: istanbulTime(new Date(forecast.at)) })
                    : t(`forecast.${forecast.kind}`)}
                </span>
              )}
              <span>
                <Meter used={share * 100} level={level} />{' '}
                <b className={styleOf('num')}>{inPercent(share, language)}</b>
              </span>
            </div>
          )
        })}
        {bots && (
          <div className={styledDash('row')}>
            <Link
              className={styleOf('link')}
              to={bots.needing > 0 ? '/watcher-bot/list?alarm=true' : '/watcher-bot/list'}
            >
              {t('bots')}
            </Link>
            <span className={styleOf(bots.needing > 0 ? 'bad' : 'quiet')}>
              {bots.needing > 0
                ? t('botsNeeding', { count: bots.needing, total: bots.total })
                : t('botsFine', { count: bots.total })}
            </span>
          </div>
        )}
        {bots?.worst.map(({ id, name, light, openGaps }) => (
          <div key={id} className={styledDash('row')}>
            <Link className={styleOf('link')} to={`/watcher-bot/list?open=${id}`}>
              {name}
            </Link>
            <span>
              {openGaps > 0 ? (
                <StatusPill tone="red">{t('gaps', { count: openGaps })}</StatusPill>
              ) : (
                <StatusLight tone={lights[light]}>{t(`light.${light}`)}</StatusLight>
              )}
            </span>
          </div>
        ))}
      </div>
    </Card>
  )
}

/** The people on duty or on a break, with their decisions of the last hour. */
export function DutyCard({ duty, nowMs }: Pick<AdminDashboard, 'duty'> & { nowMs: number }) {
  const t = useDashWords()
  const language = useLanguage()
  if (duty === null) return null
  const most = Math.max(1, ...duty.map(({ lastHour }) => lastHour))
  const count = duty.reduce((sum, { lastHour }) => sum + lastHour, 0)
  return (
    <Card
      title={t('duty')}
      aside={
        <Link to="/shift/list">{t(duty.length > 0 ? 'dutyNote' : 'handovers', { people: duty.length, count })}</Link>
      }
    >
      <div className={styledDash('rows')}>
        {duty.length === 0 && <p className={styleOf('quiet')}>{t('dutyNone')}</p>}
        {duty.map(({ id, name, status, since, lastHour }) => (
          <div key={id} className={styledDash('row')}>
            <span>{name}</span>
            {status === 'BREAK' && since !== null && (
              <StatusPill tone="gray">{t('onBreak', { age: formatAge(since, nowMs, language) })}</StatusPill>
            )}
            <span>
              <Meter used={(lastHour / most) * 100} label={t('lastHour', { count: lastHour })} />{' '}
              <b className={styleOf('num')}>{formatCount(lastHour, language)}</b>
            </span>
          </div>
        ))}
      </div>
    </Card>
  )
}

/** Unexplained money, and merchants with failing callbacks. */
export function UnexplainedCard({
  unexplained,
  callbacks,
  nowMs,
}: Pick<AdminDashboard, 'unexplained' | 'callbacks'> & { nowMs: number }) {
  const t = useDashWords()
  const language = useLanguage()
  return (
    <Card title={t('unexplained')}>
      <div className={styledDash('rows')}>
        {unexplained && (
          <>
            <div className={styledDash('row')}>
              <Link className={styleOf('link')} to="/remit-request/unmatched">
                {t('lines', { count: unexplained.lines })}
              </Link>
              <b className={styleOf('num')}>{formatMoney(unexplained.linesMinor, language)}</b>
            </div>
            <div className={styledDash('row')}>
              <span className={styleOf('quiet')}>
                {t('suspense')}
                <small> {t('suspenseNote')}</small>
              </span>
              <b className={styleOf('num')}>{formatMoney(unexplained.suspenseMinor, language)}</b>
            </div>
            <div className={styledDash('row')}>
              <span className={styleOf('quiet')}>{t('expected', { count: unexplained.expected })}</span>
              <b className={styleOf('num')}>{formatMoney(unexplained.expectedMinor, language)}</b>
            </div>
            {unexplained.closedMinor > 0n && (
              <div className={styledDash('row')}>
                <Link className={styleOf('link')} to="/merchants/merchantList?status=CLOSED">
                  {t('closed')}
                </Link>
                <b className={styleOf('num')}>{formatMoney(unexplained.closedMinor, language)}</b>
              </div>
            )}
          </>
        )}
        {callbacks.map(({ merchantId, merchantName, failing, since }) => (
          <div key={merchantId} className={styledDash('row')}>
            <Link
              className={styleOf('link')}
              to={`/callback/list?status=FAILING&q=${encodeURIComponent(merchantName)}`}
            >
              {t('callbacksOf', { name: merchantName })}
            </Link>
            <StatusPill tone="red">
              {t('failing', { count: failing, age: formatAge(since, nowMs, language) })}
            </StatusPill>
          </div>
        ))}
        {callbacks.length === 0 && (
          <div className={styledDash('row')}>
            <Link className={styleOf('link')} to="/callback/list">
              {t('callbacksFine')}
            </Link>
          </div>
        )}
      </div>
    </Card>
  )
}
